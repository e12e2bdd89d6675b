import { referencesIn, sourceIn } from '../../../src-server/activity/references.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { notesOn } from '../issues/issue-feed.ts'
import { notesWorld } from './world.ts'

const SPEAK = 'POST /projects/:id/issues/:issue_iid/notes'
const LIST = 'GET /projects/:id/issues/:issue_iid/notes'

const shop = { project: { path_with_namespace: 'acme/shop' }, group: null }

describe('the issues that a text refers to', () => {
  test.for([
    ['see #12', ['acme/shop#12']],
    ['#1, #2 and (#3)', ['acme/shop#1', 'acme/shop#2', 'acme/shop#3']],
    ['till#4 is beside, other/group/till#5 is not', ['acme/till#4', 'other/group/till#5']],
    ['twice #6 #6 ACME/shop#6', ['ACME/shop#6']],
    ['`#7` and\n```\n#8\n```', []],
    ['&#39; a#b #12a ##9 http://example.com/x#10 #12345678901', []],
    ['a//b#1 /a#2 .#3', []],
  ] as const)('%j: %j', ([text, expected]) => {
    expect(referencesIn(text, shop).map((one) => `${one.path}#${one.iid}`)).toEqual(expected)
  })

  test('are limited to 100', () => {
    const text = Array.from({ length: 5000 }, (_, i) => `#${i + 1}`).join(' ')
    expect(referencesIn(text, shop)).toHaveLength(100)
    expect(referencesIn('a/'.repeat(400_000), shop)).toEqual([])
  })

  test.for([
    ['mentioned in issue #1', 'issue acme/shop 1'],
    ['mentioned in issue till#2', 'issue acme/till 2'],
    ['mentioned in merge request other/till!3', 'merge_request other/till 3'],
    ['mentioned in commit 0a1b2c3d', 'undefined undefined undefined'],
  ] as const)('%j leads back to %s', ([body, expected]) => {
    const source = sourceIn(body, shop)
    expect(`${source?.kind} ${source?.path} ${source?.iid}`).toBe(expected)
  })
})

describe('POST /projects/:id/issues/:issue_iid/notes', () => {
  test('a mentioned issue gets one cross reference and is not updated', async ({ server, given, as }) => {
    const { make, reporter, author, project, issue, at } = await notesWorld(server, given)
    const near = await make.issue(project, author)
    const far = await make.issue(await given.project(), author)
    const { path_with_namespace } = await projectOf(server, far.project_id)
    server.clock.advance(60_000)
    const call = await as(reporter)
    for (let n = 0; n < 2; n++)
      await call(SPEAK, { ...at, body: `As #${near.iid}, ${path_with_namespace}#${far.iid}, #${issue.iid} and #999` })
    expect(await notesOn(server, near.id)).toEqual([`mentioned in issue #${issue.iid}`])
    expect(await notesOn(server, far.id)).toEqual([`mentioned in issue ${project.path_with_namespace}#${issue.iid}`])
    expect(await notesOn(server, issue.id)).toEqual([])
    const read = await call('GET /projects/:id/issues/:issue_iid', { id: project.id, issue_iid: near.iid })
    expect(read.body).toMatchObject({ user_notes_count: 0, updated_at: near.created_at })
  })

  test('internal notes and unreadable issues add no cross reference', async ({ server, given, as }) => {
    const { make, reporter, guest, owner, project, at } = await notesWorld(server, given)
    const open = await make.issue(project, owner)
    const secret = await make.issue(project, owner, { confidential: 1 })
    const hidden = await make.issue(await given.project({ owner, visibility: 'private' }), owner)
    const { path_with_namespace } = await projectOf(server, hidden.project_id)
    const body = `#${open.iid} #${secret.iid} ${path_with_namespace}#${hidden.iid}`
    await (await as(reporter))(SPEAK, { ...at, body, internal: true })
    expect(await notesOn(server, open.id)).toEqual([])
    await (await as(guest))(SPEAK, { ...at, body })
    expect(await notesOn(server, open.id)).toHaveLength(1)
    expect([...(await notesOn(server, secret.id)), ...(await notesOn(server, hidden.id))]).toEqual([])
  })

  test('a cross reference from a hidden source is hidden, from a deleted one it is not', async ({
    server,
    given,
    as,
  }) => {
    const { make, owner, guest, project } = await notesWorld(server, given)
    const target = await make.issue(project, owner)
    const secret = await make.issue(project, owner, { confidential: 1 })
    const inside = await given.project({ owner, visibility: 'private' })
    const hidden = await make.issue(inside, owner)
    const call = await as(owner)
    await call(SPEAK, { id: project.id, issue_iid: secret.iid, body: `#${target.iid}` })
    const full = `${project.path_with_namespace}#${target.iid}`
    await call(SPEAK, { id: inside.id, issue_iid: hidden.iid, body: full })
    const told = { system: 1 as const, system_action: 'cross_reference' }
    await make.note(target, owner, 'mentioned in issue #999', told)
    const now = server.clock.iso()
    await server.db.write((trx) =>
      trx
        .insertInto('merge_request')
        .values({
          project_id: inside.id,
          iid: 4,
          title: 'Hidden',
          author_id: owner.id,
          source_branch: 'a',
          target_branch: 'b',
          created_at: now,
          updated_at: now,
        })
        .execute(),
    )
    await make.note(target, owner, `mentioned in merge request ${inside.path_with_namespace}!4`, told)
    const at = { id: project.id, issue_iid: target.iid }
    const seen = async (who: { id: number }) => (await (await as(who))(LIST, { ...at, sort: 'asc' })).body
    expect(await seen(owner)).toHaveLength(4)
    expect(await seen(await given.admin())).toHaveLength(4)
    expect((await seen(guest)).map((note) => note.body)).toEqual(['mentioned in issue #999'])
    const [first] = await seen(owner)
    expect(await (await as(guest))(`${LIST}/:note_id`, { ...at, note_id: first?.id ?? 0 })).toMatchObject({
      status: 404,
      body: { message: '404 Note Not Found' },
    })
    const token = await given.token(guest)
    const path = `/projects/${project.id}/issues/${target.iid}/notes`
    expectPlans(await plansOf(() => server.send('GET', path, { token })), { sorts: true })
  })
})

describe('POST and PUT of an issue', () => {
  test('an issue mentioned in title or description gets a cross reference when the mention is new', async ({
    server,
    given,
    as,
  }) => {
    const { make, reporter, author, project } = await notesWorld(server, given)
    const [first, second] = [await make.issue(project, author), await make.issue(project, author)]
    const call = await as(reporter)
    const { body } = await call('POST /projects/:id/issues', {
      id: project.id,
      title: `Like #${first.iid}`,
      description: '`#1` is code',
    })
    expect(await notesOn(server, first.id)).toEqual([`mentioned in issue #${body.iid}`])
    expect(await notesOn(server, second.id)).toEqual([])
    const change = { id: project.id, issue_iid: body.iid, description: `Rather like #${second.iid}, #${first.iid}` }
    await call('PUT /projects/:id/issues/:issue_iid', change)
    expect(await notesOn(server, second.id)).toEqual([`mentioned in issue #${body.iid}`])
    expect(await notesOn(server, first.id)).toHaveLength(1)
  })
})

const projectOf = ({ db }: Parameters<typeof notesOn>[0], id: number) =>
  db.read.selectFrom('project').select('path_with_namespace').where('id', '=', id).executeTakeFirstOrThrow()
