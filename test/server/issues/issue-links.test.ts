import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlans, plansOf, planWith } from '../../support/plans.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { counts, RIGHT, twoPlaces } from './copied.ts'
import { onFreeTier } from './free-tier.ts'
import { notesOn } from './issue-feed.ts'

const LIST = 'GET /projects/:id/issues/:issue_iid/links'
const GET = 'GET /projects/:id/issues/:issue_iid/links/:issue_link_id'
const CREATE = 'POST /projects/:id/issues/:issue_iid/links'
const DELETE = 'DELETE /projects/:id/issues/:issue_iid/links/:issue_link_id'
const NOTES = 'GET /projects/:id/issues/:issue_iid/notes'

interface Named {
  iid: number
  project_id: number
}
const at = ({ project_id, iid }: Named) => ({ id: project_id, issue_iid: iid })
const to = ({ project_id, iid }: Named) => ({ target_project_id: project_id, target_issue_iid: iid })

/** Three issues: two in a public project, one in a private one, and a Reporter of both projects. */
async function world(server: TestServer, given: Given) {
  const places = await twoPlaces(given)
  const make = givenIssuesOn(server)
  const { reporter, from, to: there } = places
  const [one, two] = [await make.issue(from, reporter), await make.issue(from, reporter)]
  const far = await make.issue(there, reporter)
  server.clock.advance(60_000)
  return { ...places, make, one, two, far }
}

describe('GET /projects/:id/issues/:issue_iid/links', () => {
  test('lists linked issues in the order of the links, each with the link as seen from the issue', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, one, two, far } = await world(server, given)
    const call = await as(reporter)
    const blocked = await call(CREATE, { ...at(one), ...to(far), link_type: 'blocks' })
    server.clock.advance(60_000)
    const related = await call(CREATE, { ...at(two), ...to(one) })
    const { body } = await call(LIST, at(one))
    expect(body).toMatchObject([
      { id: far.id, issue_link_id: blocked.body.id, link_type: 'blocks', references: { relative: 'there/to#1' } },
      { id: two.id, issue_link_id: related.body.id, link_type: 'relates_to', references: { relative: '#2' } },
    ])
    expect(body[1]).toMatchObject({ link_created_at: server.clock.iso(), link_updated_at: server.clock.iso() })
    expect((await call(LIST, at(far))).body).toMatchObject([{ id: one.id, link_type: 'is_blocked_by' }])
    expect((await call(LIST, at(two))).body).toMatchObject([{ id: one.id, link_type: 'relates_to' }])
  })

  test('leaves out issues that the caller cannot see, also from the total', async ({ server, given, as }) => {
    const { make, reporter, from, one, far } = await world(server, given)
    const secret = await make.issue(from, reporter, { confidential: 1 })
    const hidden = await given.project({ issues_access_level: 'private' })
    await given.member({ project: hidden }, reporter, 20)
    const closed = await make.issue(hidden, reporter)
    const call = await as(reporter)
    for (const other of [far, secret, closed]) await call(CREATE, { ...at(one), ...to(other) })
    const all = await call(LIST, at(one))
    expect(all.body.map(({ id }) => id)).toEqual([far.id, secret.id, closed.id])
    const links = all.body.map(({ issue_link_id }) => issue_link_id)
    const stranger = await as(await given.user())
    const shown = await stranger(LIST, { ...at(one), per_page: 1 })
    expect([shown.body, shown.headers.get('x-total')]).toEqual([[], '0'])
    for (const issue_link_id of links)
      expect(await stranger(GET, { ...at(one), issue_link_id })).toMatchObject({
        status: 404,
        body: { message: '404 Issue Link Not Found' },
      })
    expect((await stranger(NOTES, at(one))).body).toEqual([])
    expect((await call(NOTES, at(one))).body).toHaveLength(3)
  })

  test('has pages', async ({ server, given, as }) => {
    const { make, from, reporter, one } = await world(server, given)
    const call = await as(reporter)
    const others = []
    for (let n = 0; n < 3; n++) {
      const other = await make.issue(from, reporter)
      others.push(other.id)
      await call(CREATE, { ...at(one), ...to(other) })
    }
    const second = await call(LIST, { ...at(one), per_page: 2, page: 2 })
    expect(second.body.map(({ id }) => id)).toEqual(others.slice(2))
    expect(second.headers.get('x-total')).toBe('3')
  })

  test('reads the page with one statement, in indexes', async ({ server, given, as }) => {
    const { reporter, one, two, far } = await world(server, given)
    const call = await as(reporter)
    for (const other of [two, far]) await call(CREATE, { ...at(one), ...to(other) })
    const token = await given.token(reporter)
    const path = `/projects/${one.project_id}/issues/${one.iid}/links`
    const list = await plansOf(() => server.send('GET', path, { token }))
    expectPlans(list, { scans: ['seen', 'listed'], sorts: true })
    const { steps } = planWith(list, 'issue_link')
    expect(steps.join('\n')).toContain('sqlite_autoindex_issue_link_1 (source_id=?)')
    expect(steps.join('\n')).toContain('issue_link_target (target_id=?)')
    const [link] = (await call(LIST, at(one))).body
    const single = await plansOf(() => server.send('GET', `${path}/${link?.issue_link_id}`, { token }))
    expectPlans(single, { scans: ['seen', 'listed', 'json_each'], sorts: true })
  })

  test('404 for an issue that the caller cannot see', async ({ server, given, as }) => {
    const { far } = await world(server, given)
    const call = await as(await given.user())
    expect(await call(LIST, at(far))).toMatchObject({ status: 404, body: { message: '404 Project Not Found' } })
    expect((await call(LIST, { ...at(far), issue_iid: 99 })).status).toBe(404)
  })
})

describe('GET /projects/:id/issues/:issue_iid/links/:issue_link_id', () => {
  test('shows the link as seen from the issue of the path', async ({ server, given, as }) => {
    const { reporter, one, two, far } = await world(server, given)
    const call = await as(reporter)
    const { body } = await call(CREATE, { ...at(one), ...to(far), link_type: 'is_blocked_by' })
    const link = { issue_link_id: body.id }
    expect((await call(GET, { ...at(one), ...link })).body).toMatchObject({
      ...{ id: body.id, source_issue: { id: one.id }, target_issue: { id: far.id }, link_type: 'is_blocked_by' },
    })
    const seen = (await call(GET, { ...at(far), ...link })).body
    expect(seen).toMatchObject({ source_issue: { id: far.id }, target_issue: { id: one.id }, link_type: 'blocks' })
    expect(seen.source_issue).not.toHaveProperty('subscribed')
    expect((await call(GET, { ...at(two), ...link })).status).toBe(404)
  })
})

describe('POST /projects/:id/issues/:issue_iid/links', () => {
  test('links two issues and tells both', async ({ server, given, as }) => {
    const { reporter, from, to: there, one, two, far } = await world(server, given)
    const call = await as(reporter)
    const answer = await call(CREATE, { ...at(one), ...to(far), target_project_id: 'there/to', link_type: 'blocks' })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        source_issue: { id: one.id, blocking_issues_count: 1, references: { relative: '#1' } },
        target_issue: { id: far.id, blocking_issues_count: 0, references: { relative: 'there/to#1' } },
        link_type: 'blocks',
      },
    })
    await call(CREATE, { ...at(one), ...to(two) })
    expect(await notesOn(server, one.id)).toEqual([
      'marked this issue as blocking there/to#1',
      'marked this issue as related to #2',
    ])
    expect(await notesOn(server, far.id)).toEqual(['marked this issue as blocked by here/from#1'])
    expect(await notesOn(server, two.id)).toEqual(['marked this issue as related to #1'])
    const link = { actor_id: reporter.id, issue_link_id: answer.body.id }
    const [here, beyond] = [
      { issue_id: one.id, project_id: from.id },
      { issue_id: far.id, project_id: there.id },
    ]
    expect(server.events.slice(0, 2)).toEqual([
      {
        event: 'issue_link.created',
        payload: { ...here, ...link, link_type: 'blocks', other_issue_id: far.id, other_project_id: there.id },
      },
      {
        event: 'issue_link.created',
        payload: { ...beyond, ...link, link_type: 'is_blocked_by', other_issue_id: one.id, other_project_id: from.id },
      },
    ])
    const [first] = await server.db.read.selectFrom('outbox_event').select('snapshot').orderBy('id').execute()
    expect(JSON.parse(first?.snapshot ?? '')).toMatchObject({
      issue: { id: one.id, title: one.title },
      other: { id: far.id, iid: far.iid, title: far.title, project: { path_with_namespace: 'there/to' } },
    })
    expect(await counts(server)).toEqual(RIGHT)
  })

  test('is_blocked_by is the same link as blocks in the other direction', async ({ server, given, as }) => {
    const { reporter, one, two } = await world(server, given)
    const call = await as(reporter)
    const { body } = await call(CREATE, { ...at(one), ...to(two), link_type: 'is_blocked_by' })
    expect(body).toMatchObject({
      source_issue: { id: one.id, blocking_issues_count: 0 },
      target_issue: { id: two.id, blocking_issues_count: 1 },
      link_type: 'is_blocked_by',
    })
    expect(await notesOn(server, one.id)).toEqual(['marked this issue as blocked by #2'])
    expect((await call(LIST, at(two))).body).toMatchObject([{ id: one.id, link_type: 'blocks' }])
    expect(await counts(server)).toEqual(RIGHT)
  })

  test('409 for issues that are linked already, whatever the type and the direction', async ({ server, given, as }) => {
    const { reporter, one, two } = await world(server, given)
    const call = await as(reporter)
    await call(CREATE, { ...at(one), ...to(two) })
    const stored = server.events.length
    for (const again of [
      { ...at(one), ...to(two) },
      { ...at(two), ...to(one), link_type: 'blocks' as const },
    ])
      expect(await call(CREATE, again)).toMatchObject({ status: 409, body: { message: 'Issue(s) already assigned' } })
    expect(server.events).toHaveLength(stored)
    expect(await notesOn(server, two.id)).toHaveLength(1)
  })

  test('403 without the role Reporter in both projects, and if either project is archived', async ({
    server,
    given,
    as,
  }) => {
    const { make, reporter, from, one } = await world(server, given)
    const [open, old] = [await given.project(), await given.project({ archived: 1 })]
    await given.member({ project: open }, reporter, 10)
    await given.member({ project: old }, reporter, 40)
    const [guarded, still] = [await make.issue(open, reporter), await make.issue(old, reporter)]
    const guest = await given.user()
    await given.member({ project: from }, guest, 10)
    await given.member({ project: open }, guest, 40)
    const refused = { status: 403, body: { message: '403 Forbidden' } }
    const call = await as(reporter)
    expect(await call(CREATE, { ...at(one), ...to(guarded) })).toMatchObject(refused)
    expect(await call(CREATE, { ...at(one), ...to(still) })).toMatchObject(refused)
    expect(await call(CREATE, { ...at(still), ...to(one) })).toMatchObject(refused)
    expect(await (await as(guest))(CREATE, { ...at(one), ...to(guarded) })).toMatchObject(refused)
    expect(server.events).toEqual([])
  })

  test('404 for an issue or a project that the caller cannot see', async ({ server, given, as }) => {
    const { make, reporter, from, one } = await world(server, given)
    const hidden = await given.project({ visibility: 'private' })
    const secret = await make.issue(hidden, reporter)
    const call = await as(reporter)
    expect(await call(CREATE, { ...at(one), ...to(secret) })).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    })
    for (const missing of [
      { ...at(one), ...to({ project_id: from.id, iid: 99 }) },
      { ...at({ project_id: from.id, iid: 99 }), ...to(one) },
    ])
      expect(await call(CREATE, missing)).toMatchObject({ status: 404, body: { message: '404 Not found' } })
  })

  test('400 for missing and bad parameters, and for a link to the issue itself', async ({ server, given, as }) => {
    const { reporter, one, two } = await world(server, given)
    const token = await given.token(reporter)
    const send = async (query: string) =>
      (await server.send('POST', `/projects/${one.project_id}/issues/${one.iid}/links?${query}`, { token })).body
    expect(await send('')).toEqual({ error: 'target_project_id is missing, target_issue_iid is missing' })
    const target = `target_project_id=${two.project_id}&target_issue_iid=`
    expect(await send(`${target}x`)).toEqual({ error: 'target_issue_iid is invalid' })
    expect(await send(`${target}${two.iid}&link_type=likes`)).toEqual({
      error: 'link_type does not have a valid value',
    })
    expect(await (await as(reporter))(CREATE, { ...at(one), ...to(one) })).toMatchObject({
      status: 400,
      body: { message: 'An issue cannot be linked to itself.' },
    })
    expect(server.events).toEqual([])
  })
})

describe('DELETE /projects/:id/issues/:issue_iid/links/:issue_link_id', () => {
  test('removes a link from either side, answers it, and tells both issues', async ({ server, given, as }) => {
    const { reporter, from, one, two, far } = await world(server, given)
    const call = await as(reporter)
    const { body } = await call(CREATE, { ...at(one), ...to(far), link_type: 'blocks' })
    const issue_link_id = body.id
    expect((await call(DELETE, { ...at(two), issue_link_id })).status).toBe(404)
    expect(await call(DELETE, { ...at(far), issue_link_id })).toMatchObject({
      status: 200,
      body: {
        id: issue_link_id,
        source_issue: { id: far.id },
        target_issue: { id: one.id, blocking_issues_count: 0 },
        link_type: 'is_blocked_by',
      },
    })
    expect((await call(LIST, at(one))).body).toEqual([])
    expect((await notesOn(server, one.id)).at(-1)).toBe('removed the relation with there/to#1')
    expect((await notesOn(server, far.id)).at(-1)).toBe('removed the relation with here/from#1')
    expect(server.events.slice(2)).toMatchObject([
      { event: 'issue_link.removed', payload: { issue_id: far.id, link_type: 'is_blocked_by', issue_link_id } },
      {
        event: 'issue_link.removed',
        payload: { issue_id: one.id, project_id: from.id, link_type: 'blocks', other_issue_id: far.id },
      },
    ])
    expect((await call(DELETE, { ...at(far), issue_link_id })).status).toBe(404)
    expect(await counts(server)).toEqual(RIGHT)
  })

  test('403 without the role Reporter in both projects, 404 if the other issue is hidden', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, from, to: there, one, far } = await world(server, given)
    const [half, blind] = [await given.user(), await given.user()]
    for (const user of [half, blind]) await given.member({ project: from }, user, 40)
    await given.member({ project: there }, half, 10)
    const { body } = await (await as(reporter))(CREATE, { ...at(one), ...to(far) })
    const link = { ...at(one), issue_link_id: body.id }
    expect((await (await as(half))(DELETE, link)).status).toBe(403)
    expect((await (await as(blind))(DELETE, link)).status).toBe(404)
    expect((await (await as(reporter))(LIST, at(one))).body).toHaveLength(1)
  })
})

describe('links on the free tier', () => {
  test('relate issues only: blocking is refused, and a link that blocks is shown as related', async () => {
    await onFreeTier(async ({ server, given, call }) => {
      const { reporter, one, two, far } = await world(server, given)
      for (const link_type of ['blocks', 'is_blocked_by'])
        expect(await call(reporter, CREATE, { ...at(one), ...to(two), link_type })).toMatchObject({
          status: 400,
          body: { error: 'link_type does not have a valid value' },
        })
      expect(await call(reporter, CREATE, { ...at(one), ...to(two) })).toMatchObject({
        status: 201,
        body: { link_type: 'relates_to' },
      })
      const now = server.clock.iso()
      const blocking = { source_id: one.id, target_id: far.id, link_type: 'blocks', created_at: now, updated_at: now }
      await server.db.write((trx) => trx.insertInto('issue_link').values(blocking).execute())
      const types = (await call(reporter, LIST, at(one))).body
      expect(types).toMatchObject([{ link_type: 'relates_to' }, { link_type: 'relates_to' }])
    })
  })
})
