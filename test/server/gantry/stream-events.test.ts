import { sql } from 'kysely'
import { liveFeedOf } from '../../../src-server/gantry/live/live-feed.ts'
import { pruneEvents } from '../../../src-server/kit/events/queries.ts'
import { startServer } from '../../../src-server/start.ts'
import { listen } from '../../support/event-stream.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'
import { noteIn } from '../notes/world.ts'

const ADDRESS = '/-/gantry/v1/events'

describe('GET /-/gantry/v1/events', () => {
  test('sends a change right after its commit: the record, who changed it and when', async ({ server, given, as }) => {
    const [author, reader] = [await given.user(), await given.user()]
    const project = await given.project({ owner: author })
    const stream = await listen(server, await given.token(reader))
    expect(await stream.next()).toMatchObject({ event: 'ready', id: expect.stringMatching(/^\d+$/) })
    const { body, headers } = await (await as(author))('POST /projects/:id/issues', { id: project.id, title: 'One' })
    const message = await stream.next()
    expect(message).toMatchObject({
      event: 'message',
      data: {
        kind: 'issue',
        act: 'created',
        record_id: body.id,
        iid: body.iid,
        project_id: project.id,
        group_id: null,
        user_id: null,
        noteable: null,
        actor: { id: author.id, username: author.username, name: author.name },
        request_id: null,
        occurred_at: server.clock.iso(),
      },
    })
    expect(headers.get('x-request-id')).not.toBeNull()
    expect(JSON.stringify(message)).not.toContain('One')
  })

  test('names the request of the caller’s own changes, also through sudo', async ({ server, given, as }) => {
    const admin = await given.user({ admin: 1 })
    const project = await given.project({ owner: admin })
    const stream = await listen(server, await given.token(admin))
    await stream.next()
    const call = await as(admin)
    const mine = await call('POST /projects/:id/issues', { id: project.id, title: 'One' })
    expect((await stream.next()).data).toMatchObject({ request_id: mine.headers.get('x-request-id') })
    const other = await given.user()
    const answer = await server.send('POST', `/projects/${project.id}/star?sudo=${other.id}`, {
      token: await given.token(admin),
    })
    expect(answer.status).toBe(201)
    expect((await stream.next()).data).toMatchObject({ act: 'starred', actor: { id: other.id }, request_id: null })
  })

  test('names the request of an administrator to their stream behind sudo, whoever they acted as', async ({
    server,
    given,
  }) => {
    const [admin, another] = [await given.admin(), await given.admin()]
    const [listener, ada] = [await given.user(), await given.user()]
    const { id } = await given.project()
    const token = await given.token(admin)
    const stream = await listen(server, token, undefined, `?sudo=${listener.id}`)
    await stream.next()
    const star = (as: { id: number }, by: string) =>
      server.send('POST', `/projects/${id}/star?sudo=${as.id}`, { token: by })
    const mine = await star(ada, token)
    expect((await stream.next()).data).toMatchObject({ request_id: mine.headers.get('x-request-id') })
    expect((await star(another, await given.token(another))).status).toBe(201)
    expect((await stream.next()).data).toMatchObject({ actor: { id: another.id }, request_id: null })
  })

  test('refuses a request without a token, and a Last-Event-ID that is no id', async ({ server, given }) => {
    expect(await server.send('GET', ADDRESS)).toMatchObject({ status: 401 })
    const token = await given.token(await given.user())
    for (const id of ['x', '-1', '1.5', '9'.repeat(30)])
      expect(await server.send('GET', ADDRESS, { token, headers: { 'Last-Event-ID': id } })).toMatchObject({
        status: 400,
        body: { error: 'Last-Event-ID must be the id of an event' },
      })
  })

  test('takes an empty Last-Event-ID, which browsers send, as none', async ({ server, given }) => {
    const token = await given.token(await given.user())
    const answer = await server.send('GET', ADDRESS, { token, headers: { 'Last-Event-ID': '' } })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain('event: ready')
  })

  test('answers HEAD with the same headers, and ends', async ({ server, given }) => {
    const { status, headers } = await server.send('HEAD', ADDRESS, { token: await given.token(await given.user()) })
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/event-stream')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('continues after Last-Event-ID, without a gap and without a repetition', async ({ server, given, as }) => {
    const author = await given.user()
    const project = await given.project({ owner: author })
    const token = await given.token(author)
    const call = await as(author)
    const first = await listen(server, token)
    await first.next()
    await call('POST /projects/:id/issues', { id: project.id, title: 'One' })
    const { id } = await first.next()
    await first.close()
    for (const title of ['Two', 'Three']) await call('POST /projects/:id/issues', { id: project.id, title })
    const second = await listen(server, token, id)
    expect(await second.next()).toMatchObject({ event: 'ready', id })
    expect((await second.next()).data).toMatchObject({ iid: 2 })
    expect((await second.next()).data).toMatchObject({ iid: 3 })
  })

  test('repeats nothing to those who are further than others', async ({ server, given, as }) => {
    const author = await given.user()
    const { id } = await given.project({ owner: author })
    const token = await given.token(author)
    const call = await as(author)
    for (const title of ['One', 'Two']) await call('POST /projects/:id/issues', { id, title })
    const ahead = await listen(server, token)
    await ahead.next()
    await call('POST /projects/:id/issues', { id, title: 'Three' })
    // Reads the events for both, from the first that this one has missed.
    const behind = await listen(server, token, '1')
    await behind.next()
    await call('POST /projects/:id/issues', { id, title: 'Four' })
    expect([(await behind.next()).data.iid, (await behind.next()).data.iid]).toEqual([2, 3])
    expect([(await ahead.next()).data.iid, (await ahead.next()).data.iid]).toEqual([3, 4])
  })

  test('sends reset if events in between were deleted, are too many, or belong to another database', async ({
    server,
    given,
    as,
  }) => {
    const author = await given.user()
    const project = await given.project({ owner: author })
    const call = await as(author)
    const token = await given.token(author)
    for (const title of ['One', 'Two', 'Three']) await call('POST /projects/:id/issues', { id: project.id, title })
    await server.instance.events.idle()
    await server.db.write((trx) => pruneEvents(trx, { since: '0000', count: 1 }))
    const answers = []
    for (const id of ['0', '1', '999999']) answers.push((await (await listen(server, token, id)).next()).event)
    expect(answers).toEqual(['reset', 'reset', 'reset'])
    // The next event is the oldest that is left, so nothing is missing.
    const next = await listen(server, token, '2')
    expect([(await next.next()).event, (await next.next()).data.iid]).toEqual(['ready', 3])
    const kept = await listen(server, token)
    const { id } = await kept.next()
    expect((await (await listen(server, token, id)).next()).event).toBe('ready')
  })

  test('continues after a thousand missed events, and starts again after one more', async ({ server, given, as }) => {
    const author = await given.user()
    const project = await given.project({ owner: author })
    await (await as(author))('POST /projects/:id/issues', { id: project.id, title: 'One' })
    await server.db.write((trx) =>
      sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        INSERT INTO outbox_event (event, payload, snapshot, actor_id, sudo_by_id, request_id, created_at)
        SELECT event, payload, snapshot, actor_id, sudo_by_id, request_id, created_at FROM outbox_event CROSS JOIN n`.execute(
        trx,
      ),
    )
    const token = await given.token(author)
    const answers = []
    for (const id of ['0', '1']) answers.push((await (await listen(server, token, id)).next()).event)
    expect(answers).toEqual(['reset', 'ready'])
  })

  test('tells each caller only what they may see', async ({ server, given, as }) => {
    const [author, stranger, guest, admin] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user({ admin: 1 }),
    ]
    const hidden = await given.project({ owner: author, visibility: 'private' })
    const open = await given.project({ owner: author })
    await given.member({ project: hidden }, guest, 10)
    await given.member({ project: open }, guest, 10)
    const call = await as(author)
    const streams = await Promise.all(
      [stranger, guest, admin].map(async (user) => listen(server, await given.token(user))),
    )
    for (const stream of streams) await stream.next()

    await call('POST /projects/:id/issues', { id: hidden.id, title: 'Hidden' })
    await call('POST /projects/:id/issues', { id: open.id, title: 'Secret', confidential: true })
    await call('POST /projects/:id/issues', { id: open.id, title: 'Plain' })
    const notes = 'POST /projects/:id/issues/:issue_iid/notes'
    await call(notes, { id: open.id, issue_iid: 2, body: 'Internal', internal: true })
    await call(notes, { id: open.id, issue_iid: 2, body: 'Public' })
    const spare = await given.token(author)
    expect((await server.send('DELETE', '/personal_access_tokens/self', { token: spare })).status).toBe(204)
    await call('POST /projects/:id/star', { id: open.id })

    const seen = await Promise.all(
      streams.map(async (stream) => {
        const names: string[] = []
        for (;;) {
          const { data } = await stream.next()
          names.push(`${data.kind}.${data.act} ${data.project_id === hidden.id ? 'hidden' : (data.iid ?? '')}`.trim())
          if (data.act === 'starred') return names
        }
      }),
    )
    const forGuest = ['issue.created 2', 'note.created', 'project.starred']
    expect(seen[0]).toEqual(forGuest)
    expect(seen[1]).toEqual(['issue.created hidden', ...forGuest])
    expect(seen[2]).toEqual([
      'issue.created hidden',
      'issue.created 1',
      'issue.created 2',
      'note.created',
      'note.created',
      'token.revoked',
      'project.starred',
    ])
  })

  test('tells readers of an issue that a comment was edited or deleted, but only Reporters about internal ones', async ({
    server,
    given,
    as,
  }) => {
    const [author, guest] = [await given.user(), await given.user()]
    const project = await given.project({ owner: author })
    await given.member({ project }, guest, 10)
    const call = await as(author)
    const on = { id: project.id, issue_iid: 1 }
    await call('POST /projects/:id/issues', { id: project.id, title: 'Plain' })
    const stream = await listen(server, await given.token(guest))
    await stream.next()
    const heard = async () => {
      const { data } = await stream.next()
      return `${data.kind}.${data.act} ${data.noteable?.iid} ${data.record_id}`
    }
    const add = async (internal: boolean) =>
      noteIn(await call('POST /projects/:id/issues/:issue_iid/notes', { ...on, body: 'A note', internal })).id
    const [internal, shown] = [await add(true), await add(false)]
    expect(await heard()).toBe(`note.created 1 ${shown}`)
    for (const note_id of [internal, shown])
      await call('PUT /projects/:id/issues/:issue_iid/notes/:note_id', { ...on, note_id, body: 'Edited' })
    expect(await heard()).toBe(`note.updated 1 ${shown}`)
    for (const note_id of [internal, shown])
      await call('DELETE /projects/:id/issues/:issue_iid/notes/:note_id', { ...on, note_id })
    expect(await heard()).toBe(`note.removed 1 ${shown}`)
  })

  test('tells Reporters that an issue was cloned, and not those below, who may not see the copy', async ({
    server,
    given,
    as,
  }) => {
    const [author, reporter, guest] = [await given.user(), await given.user(), await given.user()]
    const project = await given.project({ owner: author })
    await given.member({ project }, reporter, 20)
    await given.member({ project }, guest, 10)
    const { iid: issue_iid } = await givenIssuesOn(server).issue(project, author)
    const streams = await Promise.all([reporter, guest].map(async (user) => listen(server, await given.token(user))))
    for (const stream of streams) await stream.next()
    const call = await as(author)
    await call('POST /projects/:id/issues/:issue_iid/clone', {
      ...{ id: project.id, issue_iid, to_project_id: project.id },
    })
    await call('POST /projects/:id/star', { id: project.id })
    const seen = await Promise.all(
      streams.map(async (stream) => {
        const acts: string[] = []
        for (;;) {
          const { data } = await stream.next()
          if (data.act === 'starred') return acts
          acts.push(`${data.act} ${data.iid}`)
        }
      }),
    )
    expect(seen).toEqual([['created 2', 'cloned 1'], ['created 2']])
  })

  test('tells readers of an issue about reactions, but only Reporters about those on internal comments', async ({
    server,
    given,
    as,
  }) => {
    const [author, guest] = [await given.user(), await given.user()]
    const project = await given.project({ owner: author })
    await given.member({ project }, guest, 10)
    const call = await as(author)
    const on = { id: project.id, issue_iid: 1 }
    await call('POST /projects/:id/issues', { id: project.id, title: 'Plain' })
    const add = async (internal: boolean) =>
      noteIn(await call('POST /projects/:id/issues/:issue_iid/notes', { ...on, body: 'A note', internal })).id
    const [internal, shown] = [await add(true), await add(false)]
    const stream = await listen(server, await given.token(guest))
    await stream.next()
    const react = async (note_id: number) =>
      call('POST /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji', { ...on, note_id, name: 'tada' })
    await react(internal)
    const award_id = (await react(shown)).body.id
    await call('DELETE /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id', {
      ...{ ...on, note_id: shown, award_id },
    })
    for (const act of ['created', 'removed']) {
      const { data } = await stream.next()
      expect(data).toMatchObject({ kind: 'award_emoji', act, record_id: award_id, noteable: { type: 'Issue', iid: 1 } })
    }
  })

  test('tells those who saw an issue that it was deleted, but only Reporters about confidential ones', async ({
    server,
    given,
    as,
  }) => {
    const [owner, guest, banned] = [await given.user(), await given.user(), await given.user({ state: 'banned' })]
    const project = await given.project({ owner })
    await given.member({ project }, guest, 10)
    const make = givenIssuesOn(server)
    for (const [author, row] of [
      [owner, { confidential: 1 }],
      [banned, {}],
      [owner, { title: 'Seen' }],
    ] as const)
      await make.issue(project, author, row)
    const stream = await listen(server, await given.token(guest))
    await stream.next()
    const admin = await as(await given.admin())
    for (const issue_iid of [1, 2, 3])
      await admin('DELETE /projects/:id/issues/:issue_iid', { id: project.id, issue_iid })
    const { data } = await stream.next()
    expect(data).toMatchObject({ kind: 'issue', act: 'removed', iid: 3, project_id: project.id })
  })

  test('tells people that they were removed from a private project, and members of its group that it is gone', async ({
    server,
    given,
    as,
  }) => {
    const [owner, member, inGroup, stranger] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
    ]
    const group = await given.group({ visibility: 'private' })
    await given.member({ group }, owner, 50)
    await given.member({ group }, inGroup, 10)
    const project = await given.project({ in: group, visibility: 'private' })
    await given.member({ project }, member, 30)
    const streams = await Promise.all(
      [member, inGroup, stranger].map(async (user) => listen(server, await given.token(user))),
    )
    for (const stream of streams) await stream.next()
    const call = await as(owner)
    await call('DELETE /projects/:id/members/:user_id', { id: project.id, user_id: member.id })
    await liveFeedOf(server.instance).idle()
    await call('DELETE /projects/:id', { id: project.id })
    await server.instance.jobs.idle()
    const open = await given.project({ owner })
    await call('POST /projects/:id/star', { id: open.id })
    const seen = await Promise.all(
      streams.map(async (stream) => {
        const names: string[] = []
        for (;;) {
          const { data } = await stream.next()
          if (data.act === 'starred') return names
          names.push(`${data.kind}.${data.act}`)
        }
      }),
    )
    expect(seen).toEqual([['member.removed'], ['member.removed', 'project.removed'], []])
  })

  test('ends when the token is revoked, before the next change is sent', async ({ server, given, as }) => {
    const user = await given.user()
    const token = await given.token(user)
    const stream = await listen(server, token)
    await stream.next()
    expect((await server.send('DELETE', '/personal_access_tokens/self', { token })).status).toBe(204)
    await (await as(await given.user()))('POST /projects', { name: 'New', visibility: 'public' })
    expect(await stream.rest()).toEqual([])
  })

  test('ends when the session is ended', async ({ server, given }) => {
    const user = await given.user()
    const session = server.instance.sessions.start({ user_id: user.id, token_id: null })
    const stream = await listen(server, session)
    await stream.next()
    expect((await server.send('DELETE', '/-/gantry/v1/session', { token: session })).status).toBe(204)
    expect(await stream.rest()).toEqual([])
  })

  test('ends at the next heartbeat when the user is blocked or the session has been idle for too long', async ({
    server,
    given,
  }) => {
    const [blocked, idle, other] = [await given.user(), await given.user(), await given.user()]
    const streams = [
      await listen(server, await given.token(blocked)),
      await listen(server, server.instance.sessions.start({ user_id: idle.id, token_id: null })),
      await listen(server, await given.token(other)),
    ]
    for (const stream of streams) await stream.next()
    await server.db.write((trx) =>
      trx.updateTable('user').set({ state: 'blocked' }).where('id', '=', blocked.id).execute(),
    )
    const feed = liveFeedOf(server.instance)
    await feed.beat()
    expect(await streams[0]?.rest()).toEqual([])
    // Heartbeats are no use of the session.
    for (let hour = 0; hour < 13; hour++) {
      server.clock.advance(3_600_000)
      await feed.beat()
    }
    expect(await streams[1]?.rest()).toEqual([])
    expect(await streams[2]?.comment()).toBe('still here')
  })

  test('is one use of its token, however long it stays open', async ({ server, given }) => {
    const token = await given.token(await given.user(), { last_used_at: null })
    const used_at = server.clock.iso()
    const stream = await listen(server, token)
    await stream.next()
    server.clock.advance(3_600_000)
    await liveFeedOf(server.instance).beat()
    expect(await stream.comment()).toBe('still here')
    await server.db.write(async () => {})
    const stored = server.db.read.selectFrom('personal_access_token').select('last_used_at')
    expect(await stored.execute()).toEqual([{ last_used_at: used_at }])
  })

  test('follows the rights of the caller, not those at the start', async ({ server, given, as }) => {
    const [owner, member] = [await given.user(), await given.user()]
    const project = await given.project({ owner, visibility: 'private' })
    const stream = await listen(server, await given.token(member))
    await stream.next()
    const call = await as(owner)
    await call('POST /projects/:id/issues', { id: project.id, title: 'Before' })
    await liveFeedOf(server.instance).idle()
    await call('POST /projects/:id/members', { id: project.id, user_id: String(member.id), access_level: 30 })
    await call('POST /projects/:id/issues', { id: project.id, title: 'After' })
    expect((await stream.next()).data).toMatchObject({ kind: 'member', act: 'added', user_id: member.id })
    expect((await stream.next()).data).toMatchObject({ kind: 'issue', iid: 2 })
  })

  test('sends every change to many listeners', async ({ server, given, as }) => {
    const author = await given.user()
    const project = await given.project({ owner: author })
    const users = await Promise.all(Array.from({ length: 30 }, () => given.user()))
    const streams = await Promise.all(users.map(async (user) => listen(server, await given.token(user))))
    for (const stream of streams) await stream.next()
    const call = await as(author)
    await Promise.all(
      Array.from({ length: 150 }, (_, i) => call('POST /projects/:id/issues', { id: project.id, title: `Issue ${i}` })),
    )
    for (const stream of streams) {
      const ids: number[] = []
      for (let i = 0; i < 150; i++) ids.push((await stream.next()).data.iid ?? 0)
      expect(ids.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 150 }, (_, i) => i + 1))
    }
  })

  test('refuses the twenty-first stream of a user until one is closed', async ({ server, given }) => {
    const token = await given.token(await given.user())
    const streams = []
    for (let i = 0; i < 20; i++) streams.push(await listen(server, token))
    for (const stream of streams) await stream.next()
    const refused = await server.send('GET', ADDRESS, { token })
    expect(refused).toMatchObject({ status: 429 })
    expect(refused.headers.get('retry-after')).toBe('60')
    expect((await server.send('GET', ADDRESS, { token: await given.token(await given.user()) })).status).toBe(200)
    await streams[0]?.close()
    await expect.poll(async () => (await server.send('GET', ADDRESS, { token })).status).toBe(200)
  })

  test('is ended by a server that stops, not cut off', async () => {
    const server = await startServer({
      ...{ port: 0, host: '127.0.0.1', allowed_hosts: [], allow_origins: [], token: 'a-token-of-mine', ui: false },
      storage: { kind: 'memory' },
      seed: { kind: 'empty' },
      tier: 'ultimate',
      log: { level: 'silent', format: 'json' },
    })
    const stream = await listen({ origin: server.ui.slice(0, -1) }, server.token)
    await stream.next()
    const rest = stream.rest()
    await server.stop()
    expect(await rest).toEqual([])
  })

  test('ends at once while the instance stops', async ({ server, given }) => {
    const stream = await listen(server, await given.token(await given.user()))
    await stream.next()
    server.instance.endStreams()
    expect(await stream.rest()).toEqual([])
    const late = await listen(server, await given.token(await given.user()))
    expect(await late.rest()).toEqual([])
  })
})
