import { pruneEvents } from '../../../src-server/kit/events/queries.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { databaseBefore } from '../issues/database-before.ts'

const LIST = 'GET /-/gantry/v1/audit'
const ENTRY = 'GET /-/gantry/v1/audit/:id'
const FIGURES = 'GET /-/gantry/v1/audit_figures'

describe(LIST, () => {
  test('lists changes of every kind with the author, the record, and the values before and after', async ({
    given,
    as,
    server,
  }) => {
    const [root, owner, member] = [await given.admin(), await given.user(), await given.user()]
    const [call, audit] = [await as(owner), await as(root)]
    const project = await given.project({ owner, visibility: 'private' })
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const id = project.id
    await call('PUT /projects/:id', { id, description: 'Changed' })
    await call('POST /projects/:id/archive', { id })
    await call('POST /projects/:id/unarchive', { id })
    await call('POST /projects/:id/members', { id, user_id: String(member.id), access_level: 30 })
    await call('PUT /groups/:id', { id: group.id, description: 'For everybody' })
    await call('POST /projects/:id/issues', { id, title: 'One' })
    await call('PUT /projects/:id/issues/:issue_iid', { id, issue_iid: 1, title: 'Two' })
    await audit('PUT /application/settings', { default_projects_limit: 7 })
    await audit('POST /users/:id/block', { id: member.id })
    const { body } = await audit(LIST, {})
    const seen = body.map(({ event, author, changes }) => [
      event,
      author?.id,
      changes.map(({ field, before, after }) => [field, before, after]),
    ])
    expect(seen.slice(1)).toEqual([
      ['settings.updated', root.id, [['default_projects_limit', 100_000, 7]]],
      ['issue.updated', owner.id, [['title', 'One', 'Two']]],
      ['issue.created', owner.id, expect.arrayContaining([['title', null, 'One']])],
      ['group.updated', owner.id, [['description', expect.anything(), 'For everybody']]],
      [
        'member.added',
        owner.id,
        [
          ['access_level', null, 30],
          ['expires_at', null, null],
        ],
      ],
      ['project.unarchived', owner.id, [['archived', true, false]]],
      ['project.archived', owner.id, [['archived', false, true]]],
      ['project.updated', owner.id, [['description', null, 'Changed']]],
    ])
    expect(seen[0]).toEqual(['user.blocked', root.id, [['state', 'active', 'blocked']]])
    expect(body.at(-1)).toMatchObject({
      at: server.clock.iso(),
      kind: 'project',
      act: 'updated',
      sudo_by: null,
      project_id: id,
      target: { type: 'project', id, name: project.name, path: project.path_with_namespace },
      undo: { before: { description: null }, after: { description: 'Changed' } },
    })
  })

  test('names both who acted and in whose name, with sudo and with impersonation', async ({ given, as, server }) => {
    const [root, ada] = [await given.admin(), await given.user()]
    const project = await given.project({ owner: ada })
    const sudo = await server.send('POST', `/projects/${project.id}/issues?title=Through%20sudo&sudo=${ada.id}`, {
      token: await given.token(root, { scopes: '["api","sudo"]' }),
    })
    await server.send('POST', `/projects/${project.id}/issues?title=Impersonated`, {
      token: await given.token(ada, { impersonation: 1, created_by_id: root.id }),
    })
    const { body } = await (await as(root))(LIST, { kind: 'issue' })
    expect(body.map(({ title, author, sudo_by }) => [title, author?.id, sudo_by?.id])).toEqual([
      ['Impersonated', ada.id, root.id],
      ['Through sudo', ada.id, root.id],
    ])
    expect(body[1]?.request_id).toBe(sudo.headers.get('x-request-id'))
  })

  test('has the values of records that are new, renamed or gone', async ({ given, as }) => {
    const call = await as(await given.admin())
    const fields = { username: 'bo', name: 'Bo', email: 'bo@example.org', force_random_password: true }
    const { id } = Object((await call('POST /users', fields)).body)
    await call('PUT /users/:id', { id, username: 'robert' })
    const group = Object((await call('POST /groups', { name: 'Deck', path: 'deck', visibility: 'private' })).body)
    await call('PUT /groups/:id', { id: group.id, path: 'quay' })
    const topic = Object((await call('POST /topics', { name: 'ships', title: 'Ships' })).body)
    await call('DELETE /topics/:id', { id: topic.id })
    const { body } = await call(LIST, {})
    const valuesOf = (event: string) =>
      Object.fromEntries(
        body.find((one) => one.event === event)?.changes.map(({ field, before, after }) => [field, [before, after]]) ??
          [],
      )
    expect(valuesOf('user.created')).toMatchObject({ username: [null, 'bo'], name: [null, 'Bo'], admin: [null, false] })
    expect(valuesOf('user.renamed')).toEqual({ username: ['bo', 'robert'] })
    expect(valuesOf('group.created')).toMatchObject({ full_path: [null, 'deck'], visibility: [null, 'private'] })
    expect(valuesOf('group.renamed')).toEqual({ path: ['deck', 'quay'], full_path: ['deck', 'quay'] })
    expect(valuesOf('topic.removed')).toMatchObject({ name: ['ships', null], title: ['Ships', null] })
    expect(valuesOf('topic.created')).not.toHaveProperty('id')
  })

  test('names a changed token and password, masked, and says whether there was one', async ({ given, as }) => {
    const [root, user] = [await given.admin(), await given.user()]
    const call = await as(root)
    const { id } = Object((await call('POST /hooks', { url: 'http://example.org/hook' })).body)
    await call('PUT /hooks/:id', { id, token: 'first' })
    await call('PUT /hooks/:id', { id, token: 'second', description: 'For the chat' })
    await call('PUT /hooks/:id', { id, url: 'http://example.org/other' })
    await call('PUT /users/:id', { id: user.id, password: 'a-Long-one-7f3k' })
    const { body } = await call(LIST, { act: 'updated' })
    expect(body.map(({ changes }) => changes.map(({ field, before, after }) => [field, before, after]))).toEqual([
      [
        ['password_expires_at', null, expect.any(String)],
        ['password', '[masked]', '[masked]'],
      ],
      [
        ['url', 'http://example.org/hook', 'http://example.org/other'],
        ['token', '[masked]', null],
      ],
      [
        ['description', null, 'For the chat'],
        ['token', '[masked]', '[masked]'],
      ],
      [['token', null, '[masked]']],
    ])
  })

  test('names a changed secret setting, masked, and the address of the caller', async ({ given, as }) => {
    const call = await as(await given.admin())
    for (const spamcheck_api_key of ['first-key', 'second-key', ''])
      await call('PUT /application/settings', { spamcheck_api_key })
    const { body } = await call(LIST, { kind: 'settings' })
    const changed = (before: string | null, after: string | null) => ({
      ip_address: '127.0.0.1',
      changes: [{ field: 'spamcheck_api_key', before, after }],
    })
    expect(body).toMatchObject([changed('[masked]', ''), changed('[masked]', '[masked]'), changed(null, '[masked]')])
    expect(JSON.stringify(body)).not.toMatch(/first-key|second-key/)
  })

  test('says how many deliveries the deletion of a hook has deleted', async ({ given, as }) => {
    const call = await as(await given.admin())
    const { id } = Object((await call('POST /hooks', { url: 'http://127.0.0.1:9/' })).body)
    for (let sent = 0; sent < 3; sent++) await call('POST /hooks/:id', { id })
    await call('DELETE /hooks/:id', { id })
    const { body } = await call(LIST, { kind: 'system_hook', act: 'removed', target_id: id })
    expect(body[0]?.changes).toContainEqual({ field: 'deliveries', before: 3, after: null })
    expect(body[0]?.changes).toContainEqual({ field: 'url', before: 'http://127.0.0.1:9/', after: null })
  })

  test.for([
    ['kind', 'hook', 'system_hook'],
    ['act', 'update', 'updated'],
    ['kind', 'session', 'user'],
  ] as const)('refuses the %s %s, and lists those that exist', async ([name, value, existing], { given, asLoose }) => {
    const call = await asLoose(await given.admin())
    const { status, body } = await call(LIST, { [name]: value })
    expect(status).toBe(400)
    expect(Object(body).error).toMatch(
      new RegExp(`^${name} does not have a valid value. Valid values: .*\\b${existing}\\b`),
    )
  })

  test('holds no secret of hooks, settings, tokens and passwords', async ({ given, as }) => {
    const [root, user] = [await given.admin(), await given.user()]
    const call = await as(root)
    const canary = 'cAnary-7f3k-Secret'
    const hook = await call('POST /hooks', { url: 'http://example.org/hook', token: canary })
    await call('PUT /hooks/:id', { id: Number(Object(hook.body).id), token: `${canary}-2` })
    await call('PUT /application/settings', { recaptcha_private_key: canary, recaptcha_site_key: 'public' })
    await call('PUT /users/:id', { id: user.id, password: canary })
    const made = await call('POST /users/:user_id/impersonation_tokens', {
      ...{ user_id: user.id, name: 'Robot', scopes: ['api'] },
    })
    const { token } = Object(made.body)
    const { body } = await call(LIST, {})
    expect(new Set(body.map(({ kind }) => kind))).toEqual(new Set(['system_hook', 'settings', 'user', 'token']))
    expect(JSON.stringify(body)).not.toContain(canary)
    expect(token).toMatch(/.{20}/)
    expect(JSON.stringify(body)).not.toContain(token)
  })

  test('masks the tokens in the URL of a hook, wherever it shows the URL', async ({ given, as }) => {
    const call = await as(await given.admin())
    const canary = 'cAnary-7f3k-Secret'
    const url = (path: string) => `http://example.org/${path}?token=${canary}&room=7`
    const { id } = Object((await call('POST /hooks', { url: url('one') })).body)
    await call('PUT /hooks/:id', { id, url: url('two') })
    await call('DELETE /hooks/:id', { id })
    const { body } = await call(LIST, { kind: 'system_hook' })
    const platform = await call('GET /audit_events', {})
    expect(JSON.stringify([body, platform.body])).not.toContain(canary)
    const shown = (path: string) => `http://example.org/${path}?token=[masked]&room=7`
    expect(body.map(({ changes }) => changes.find(({ field }) => field === 'url'))).toEqual([
      { field: 'url', before: shown('two'), after: null },
      { field: 'url', before: shown('one'), after: shown('two') },
      { field: 'url', before: null, after: shown('one') },
    ])
  })

  test('each filter finds what it names, alone and with each other one', async ({ given, as, server }) => {
    const root = await given.admin()
    const people = [await given.user(), await given.user()]
    for (const owner of people) {
      const call = await as(owner)
      const project = await given.project({ owner })
      const group = await given.group()
      await given.member({ group }, owner, 50)
      const id = project.id
      await call('POST /projects/:id/issues', { id, title: 'First one' })
      await call('PUT /projects/:id', { id, description: 'Changed' })
      server.clock.advance(3_600_000)
      await call('PUT /groups/:id', { id: group.id, description: 'Changed' })
      for (const user of people)
        await call('POST /groups/:id/members', { id: group.id, user_id: String(user.id), access_level: 20 })
      await call('DELETE /groups/:id/members/:user_id', { id: group.id, user_id: people[1]?.id ?? 0 })
      server.clock.advance(3_600_000)
    }
    const call = await as(root)
    const all = (await call(LIST, { per_page: 100 })).body
    type Entry = (typeof all)[number]
    const filters: Record<string, [value: string | number, matches: (one: Entry) => boolean]> = {}
    const some = all.find(({ kind }) => kind === 'member')
    const project = all.find(({ kind }) => kind === 'project')
    const moment = all[Math.floor(all.length / 2)]?.at ?? ''
    filters.author_id = [people[0]?.id ?? 0, ({ author }) => author?.id === people[0]?.id]
    filters.kind = ['member', ({ kind }) => kind === 'member']
    filters.act = ['updated', ({ act }) => act === 'updated']
    filters.project_id = [project?.project_id ?? 0, ({ project_id }) => project_id === project?.project_id]
    filters.group_id = [some?.group_id ?? 0, ({ group_id }) => group_id === some?.group_id]
    filters.user_id = [some?.user_id ?? 0, ({ user_id }) => user_id === some?.user_id]
    const pathOf = async (id: number) => (await call('GET /groups/:id', { id })).body.full_path
    const nameOf = async (id: number) => (await call('GET /users/:id', { id })).body.username
    filters.project = [project?.path ?? '', filters.project_id[1]]
    filters.group = [(await pathOf(some?.group_id ?? 0)).toUpperCase(), filters.group_id[1]]
    filters.user = [(await nameOf(some?.user_id ?? 0)).toUpperCase(), filters.user_id[1]]
    filters.target_id = [some?.target.id ?? 0, ({ target }) => target.id === some?.target.id]
    filters.since = [moment, ({ at }) => at >= moment]
    filters.until = [moment, ({ at }) => at < moment]
    filters.request_id = [some?.request_id ?? '', ({ request_id }) => request_id === some?.request_id]
    filters.search = ['first', ({ title }) => title === 'First one']
    for (const [one, [value, matches]] of Object.entries(filters)) {
      expect(all.some(matches), one).toBe(true)
      expect(all.every(matches), one).toBe(false)
      for (const [other, [second, alsoMatches]] of Object.entries(filters)) {
        const { body, headers } = await call(LIST, { per_page: 100, [one]: value, [other]: second })
        const expected = all.filter((entry) => matches(entry) && alsoMatches(entry)).map(({ id }) => id)
        expect([one, other, body.map(({ id }) => id)]).toEqual([one, other, expected])
        expect(headers.get('x-total')).toBe(String(expected.length))
      }
    }
  })

  test('a search finds hooks, labels and milestones by name', async ({ given, as }) => {
    const audit = await as(await given.admin())
    const { id } = await given.project()
    await audit('POST /hooks', { url: 'https://receiver.example/', name: 'Crane watch' })
    await audit('POST /projects/:id/labels', { id, name: 'quay-side', color: '#112233' })
    await audit('POST /projects/:id/milestones', { id, title: 'Harbour fair' })
    const found = async (search: string) => (await audit(LIST, { search })).body.map(({ event }) => event)
    expect(await found('crane')).toEqual(['system_hook.created'])
    expect(await found('receiver.example')).toEqual(['system_hook.created'])
    expect(await found('quay')).toEqual(['label.created'])
    expect(await found('harbour')).toEqual(['milestone.created'])
  })

  test('a search finds words in any of the texts, and a short one only a whole text', async ({ given, as }) => {
    const [root, owner] = [await given.admin(), await given.user()]
    const project = await given.project({ owner })
    const [call, audit] = [await as(owner), await as(root)]
    for (const title of ['Ab', 'Abc lamp', '100% sure'])
      await call('POST /projects/:id/issues', { id: project.id, title })
    const found = async (search: string) => (await audit(LIST, { search })).body.map(({ title }) => title)
    expect(await found('lamp')).toEqual(['Abc lamp'])
    expect(await found(`LAMP ${project.path_with_namespace.toUpperCase()} issue.created`)).toEqual(['Abc lamp'])
    expect(await found('aB')).toEqual(['Ab'])
    expect(await found('100%')).toEqual(['100% sure'])
    expect(await found('issue%created')).toEqual([])
  })

  test('leaves signing in and out', async ({ given, as, server }) => {
    await server.db.write((trx) =>
      trx
        .insertInto('outbox_event')
        .values({ event: 'session.started', payload: '{}', snapshot: '{}', created_at: server.clock.iso() })
        .execute(),
    )
    expect((await (await as(await given.admin()))(LIST, {})).body).toEqual([])
  })

  test.for([
    {},
    { author_id: 1 },
    { author: 'root' },
    { kind: 'settings' },
    { act: 'updated' },
    { project_id: 1 },
    { group_id: 1 },
    { user_id: 1 },
    { project: 'a/b' },
    { group: 'a' },
    { user: 'root' },
    { target_id: 1 },
    { since: '2020-01-01T00:00:00Z' },
    { until: '2030-01-01T00:00:00Z' },
    { request_id: 'none' },
    { search: 'settings' },
    { kind: 'settings', since: '2020-01-01T00:00:00Z', search: 'updated' },
  ])('reads and counts narrow rows, the newest first: %j', async (filters, { given, as }) => {
    const call = await as(await given.admin())
    await call('PUT /application/settings', { default_projects_limit: 7 })
    await call('PUT /application/settings', { default_projects_limit: 8 })
    const plans = await plansOf(() => call(LIST, { ...filters, per_page: 1 }))
    const page = planWith(plans, /FROM audit_entry .*ORDER BY id DESC/s)
    expectPlan(page, { scans: ['audit_entry'] })
    expect(page.steps).toContainEqual(expect.stringMatching(/^SEARCH event USING INTEGER PRIMARY KEY/))
    for (const plan of plans.filter(({ sql }) => /count.*audit_entry/s.test(sql)))
      expectPlan(plan, { scans: ['audit_entry'] })
    for (const { sql } of plans) expect(sql).not.toMatch(/outbox_event WHERE/)
  })

  test('lists the events that were stored before the migration like later ones', () => {
    const { db, update } = databaseBefore(30)
    const store = db.prepare(`INSERT INTO outbox_event (event, payload, snapshot, actor_id, request_id, created_at)
      VALUES (?, '{"project_id":1,"user_id":2}', '{"project":{"id":1,"path_with_namespace":"h/p"},"user":{"id":2,"name":"Ada"}}', 1, 'r', '2026')`)
    for (const event of ['member.added', 'session.started']) store.run(event)
    update()
    for (const event of ['member.added', 'session.started']) store.run(event)
    const [before, after, ...more] = db.prepare('SELECT * FROM audit_entry ORDER BY id').all()
    expect(more).toEqual([])
    expect(before).toEqual({
      ...{ id: 1, kind: 'member', act: 'added', actor_id: 1, sudo_by_id: null, created_at: '2026', request_id: 'r' },
      ...{
        project_id: 1,
        snapshot_project_id: 1,
        group_id: null,
        snapshot_group_id: null,
        user_id: 2,
        snapshot_user_id: 2,
      },
      words: '\nmember.added\nh/p\nAda\n',
      ...{ key_id: null, entity_type: 'Project', entity_id: 1, target_id: 2 },
    })
    expect(after).toEqual({ ...Object(before), id: 3 })
  })

  test('forgets entries with their events', async ({ given, as, server }) => {
    const call = await as(await given.admin())
    for (const limit of [7, 8, 9]) await call('PUT /application/settings', { default_projects_limit: limit })
    await server.instance.events.idle()
    await server.db.write((trx) => pruneEvents(trx, { since: '9999', count: 0 }))
    expect((await call(LIST, {})).body).toHaveLength(1)
    expect(await server.db.read.selectFrom('audit_entry').select('id').execute()).toHaveLength(1)
  })
})

describe(ENTRY, () => {
  test('names later changes of the same values, and the removal of the record', async ({ given, as }) => {
    const [root, owner] = [await given.admin(), await given.user()]
    const [call, audit] = [await as(owner), await as(root)]
    const project = await given.project({ owner })
    const other = await given.project({ owner })
    const id = project.id
    await call('PUT /projects/:id', { id, description: 'One' })
    const entry = (await audit(LIST, {})).body[0]
    const blockers = async () =>
      (await audit(ENTRY, { id: entry?.id ?? 0 })).body.undo_blocked_by.map(({ event }) => event)
    expect(await blockers()).toEqual([])
    await call('PUT /projects/:id', { id, topics: ['unrelated'] })
    await call('PUT /projects/:id', { id: other.id, description: 'Two' })
    expect(await blockers()).toEqual([])
    await call('PUT /projects/:id', { id, description: 'Two' })
    expect(await blockers()).toEqual(['project.updated'])
    const { body } = await audit(ENTRY, { id: entry?.id ?? 0 })
    expect(body).toMatchObject({ ...entry, undo_blocked_by: [{ author: { id: owner.id }, target: { id } }] })
    const [member, stays] = [await given.user(), await given.user()]
    for (const user of [member, stays])
      await call('POST /projects/:id/members', { id, user_id: String(user.id), access_level: 30 })
    const [other_member, added] = (await audit(LIST, { kind: 'member' })).body
    await call('DELETE /projects/:id/members/:user_id', { id, user_id: member.id })
    const ofMember = await audit(ENTRY, { id: added?.id ?? 0 })
    expect(ofMember.body.undo_blocked_by.map(({ event }) => event)).toEqual(['member.removed'])
    expect((await audit(ENTRY, { id: other_member?.id ?? 0 })).body.undo_blocked_by).toEqual([])
  })

  test('has what an undo of the state of an account restores, and names later states', async ({ given, as }) => {
    const [audit, user] = [await as(await given.admin()), await given.user()]
    const at = { id: user.id }
    await audit('POST /users/:id/deactivate', at)
    await audit('POST /users/:id/block', at)
    const [blocked, deactivated] = (await audit(LIST, { kind: 'user' })).body
    const found = (await audit(ENTRY, { id: deactivated?.id ?? 0 })).body
    expect(found.undo).toMatchObject({
      ...{ record_id: user.id, before: { state: 'active' }, after: { state: 'deactivated' } },
    })
    expect(found.undo_blocked_by.map(({ event }) => event)).toEqual(['user.blocked'])
    // Unblocking would make the account active.
    expect(blocked).toMatchObject({ undo: null, changes: [{ before: 'deactivated', after: 'blocked' }] })
  })

  test('an undo of an entry can be blocked by another settings change, and a missing entry is 404', async ({
    given,
    as,
  }) => {
    const call = await as(await given.admin())
    await call('PUT /application/settings', { default_projects_limit: 7 })
    const id = (await call(LIST, {})).body[0]?.id ?? 0
    await call('PUT /application/settings', { max_attachment_size: 7 })
    expect((await call(ENTRY, { id })).body.undo_blocked_by).toEqual([])
    await call('PUT /application/settings', { default_projects_limit: 8 })
    expect((await call(ENTRY, { id })).body.undo_blocked_by).toHaveLength(1)
    expect((await call(ENTRY, { id: id + 1000 })).status).toBe(404)
  })
})

describe(FIGURES, () => {
  test('counts by hour of the week and by author, within a time', async ({ given, as, server }) => {
    const [root, owner] = [await given.admin(), await given.user()]
    const project = await given.project({ owner })
    const start = server.clock.iso()
    const call = await as(owner)
    for (const title of ['One', 'Two']) await call('POST /projects/:id/issues', { id: project.id, title })
    server.clock.advance(26 * 3_600_000)
    const later = server.clock.iso()
    const audit = await as(root)
    await audit('PUT /application/settings', { default_projects_limit: 7 })
    const cell = (at: string, changes: number) => ({
      weekday: new Date(at).getUTCDay(),
      hour: new Date(at).getUTCHours(),
      changes,
    })
    const { body } = await audit(FIGURES, {})
    expect(body.hours).toHaveLength(2)
    expect(body.hours).toEqual(expect.arrayContaining([cell(start, 2), cell(later, 1)]))
    expect(body.authors.map(({ author, changes }) => [author?.id, changes])).toEqual([
      [owner.id, 2],
      [root.id, 1],
    ])
    expect((await audit(FIGURES, { since: later })).body.hours).toEqual([cell(later, 1)])
    expect((await audit(FIGURES, { until: later })).body.hours).toEqual([cell(start, 2)])
  })
})
