import { carriedOver, referencesIn, sourceIn } from '../../../src-server/activity/references.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addRequest } from '../deployments/merged.ts'
import { notesOn } from '../issues/issue-feed.ts'
import { notesWorld } from './world.ts'

const CREATE = 'POST /projects/:id/issues/:issue_iid/notes'
const LIST = 'GET /projects/:id/issues/:issue_iid/notes'

const shop = { project: { path_with_namespace: 'acme/shop' }, group: null }

describe('the references in a text', () => {
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

  test.for([
    ['#1 !2 &3 till#4', 'acme/shop#1 acme/shop!2 acme&3 acme/till#4'],
    ['acme/shop#1, other/group/till#5, desk#6', 'acme/shop#1, other/group/till#5, acme/desk#6'],
    ['`#1` #2 `#3`\n```\n#4\n```\n#5', '`#1` acme/shop#2 `#3`\n```\n#4\n```\nacme/shop#5'],
    ['#12a ##9 /a#2\nnothing', '#12a ##9 /a#2\nnothing'],
    ['', ''],
  ] as const)('%j in another project: %j', ([text, expected]) => {
    expect(carriedOver(text, shop, { project: { path_with_namespace: 'other/desk' }, group: null })).toBe(expected)
  })

  test('a reference that means the same in both projects stays short', () => {
    expect(carriedOver('&1 till#2 #3', shop, { project: { path_with_namespace: 'acme/desk' }, group: null })).toBe(
      '&1 till#2 acme/shop#3',
    )
  })

  test.for([
    ['#1234567890 #0', ['issue acme/shop 1234567890', 'issue acme/shop 0']],
    ['.#1 /#2 &#3 ##4 !#5 $#6 -#7 a-#8 x&1', ['issue acme/a- 8', 'epic x 1']],
    ['!1 &2 $3 #4', ['merge_request acme/shop 1', 'epic acme 2', 'issue acme/shop 4']],
    ['a/b/till!1 a/b&2 till!3', ['merge_request a/b/till 1', 'epic a/b 2', 'merge_request acme/till 3']],
    ['#1 !1 &1', ['issue acme/shop 1', 'merge_request acme/shop 1', 'epic acme 1']],
    ['#1_ #2- #3. #4,', ['issue acme/shop 2', 'issue acme/shop 3', 'issue acme/shop 4']],
    ['#', []],
    ['', []],
    [null, []],
  ] as const)('%j names %j', ([text, expected]) => {
    expect(referencesIn(text, shop).map(({ kind, path, iid }) => `${kind} ${path} ${iid}`)).toEqual(expected)
  })

  test.for([
    [{ project: null, group: { full_path: 'acme/low' } }, ['epic acme/low 1', 'issue acme/low/till 3', 'issue a/b 4']],
    [{ project: null, group: null }, ['issue a/b 4']],
    [
      { project: { path_with_namespace: 'a/b/c' }, group: null },
      ['epic a/b 1', 'issue a/b/c 2', 'issue a/b/till 3', 'issue a/b 4'],
    ],
  ] as const)('relative references are resolved against %j', ([place, expected]) => {
    const named = referencesIn('&1 #2 till#3 a/b#4', place)
    expect(named.map(({ kind, path, iid }) => `${kind} ${path} ${iid}`)).toEqual(expected)
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
    ['mentioned in epic &3', 'epic acme 3'],
    ['mentioned in epic a/b&3', 'epic a/b 3'],
    ['mentioned in snippet $1234567890', 'snippet  1234567890'],
    ['mentioned in snippet a/b$4', 'snippet  4'],
    ['#1', 'issue acme/shop 1'],
    ['mentioned in issue #1.', 'undefined undefined undefined'],
  ] as const)('the system note %j refers to %s', ([body, expected]) => {
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
      await call(CREATE, { ...at, body: `As #${near.iid}, ${path_with_namespace}#${far.iid}, #${issue.iid} and #999` })
    expect(await notesOn(server, near.id)).toEqual([`mentioned in issue #${issue.iid}`])
    expect(await notesOn(server, far.id)).toEqual([`mentioned in issue ${project.path_with_namespace}#${issue.iid}`])
    expect(await notesOn(server, issue.id)).toEqual([])
    const read = await call('GET /projects/:id/issues/:issue_iid', { id: project.id, issue_iid: near.iid })
    expect(read.body).toMatchObject({ user_notes_count: 0, updated_at: near.created_at })
  })

  test('a comment that reads like a cross reference neither replaces one nor is hidden', async ({
    server,
    given,
    as,
  }) => {
    const { make, owner, guest, project, issue, at } = await notesWorld(server, given)
    const target = await make.issue(project, owner)
    const secret = await make.issue(project, owner, { confidential: 1 })
    const call = await as(owner)
    const on = { id: project.id, issue_iid: target.iid }
    await call(CREATE, { ...on, body: `mentioned in issue #${issue.iid}` })
    await call(CREATE, { ...on, body: `mentioned in issue #${secret.iid}` })
    await call(CREATE, { ...at, body: `See #${target.iid}` })
    expect(await notesOn(server, target.id)).toEqual([`mentioned in issue #${issue.iid}`])
    const rows = server.db.read.selectFrom('note').selectAll().where('system', '=', 1)
    expect(await rows.where('noteable_id', '=', target.id).executeTakeFirst()).toMatchObject({
      ...{ author_id: owner.id, project_id: project.id, system_action: 'cross_reference', internal: 0 },
      ...{ created_at: server.clock.iso(), updated_at: server.clock.iso() },
      discussion_id: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
    const { body } = await (await as(guest))(LIST, { ...on, sort: 'asc' })
    expect(body.map((note) => note.body)).toEqual([
      `mentioned in issue #${issue.iid}`,
      `mentioned in issue #${secret.iid}`,
      `mentioned in issue #${issue.iid}`,
    ])
  })

  test.for([
    ['issues for members', { issues_access_level: 'private' }, '#1', [false, true, true]],
    ['disabled issues', { issues_access_level: 'disabled' }, '#1', [false, false, false]],
    ['issues of an internal project', { visibility: 'internal' }, '#1', [true, true, true]],
    ['issues of a private project', { visibility: 'private' }, '#1', [false, true, true]],
    ['issues of a project that is being removed', { pending_delete: 1 }, '#1', [false, false, false]],
    ['merge requests', {}, '!1', [true, true, true]],
    ['merge requests for members', { merge_requests_access_level: 'private' }, '!1', [false, true, true]],
    ['disabled merge requests', { merge_requests_access_level: 'disabled' }, '!1', [false, false, false]],
    ['merge requests of a private project', { visibility: 'private' }, '!1', [false, false, true]],
  ] as const)(
    '%s: mentions are noted if the author may read them',
    async ([, row, sign, expected], { server, given, as }) => {
      const { make, owner, at } = await notesWorld(server, given)
      const people = [await given.user(), await given.user(), await given.user()] as const
      const project = await given.project({ owner, ...row })
      await given.member({ project }, people[1], 10)
      await given.member({ project }, people[2], 20)
      await make.issue(project, owner)
      await addRequest(server, project, owner)
      const { path_with_namespace } = await projectOf(server, project.id)
      const noted = []
      for (const who of people) {
        await server.db.write((trx) => trx.deleteFrom('note').execute())
        await (await as(who))(CREATE, { ...at, body: `${path_with_namespace}${sign}` })
        const notes = server.db.read.selectFrom('note').select('project_id').where('system', '=', 1)
        noted.push((await notes.execute()).some(({ project_id }) => project_id === project.id))
      }
      expect(noted).toEqual(expected)
    },
  )

  test('internal notes and unreadable issues add no cross reference', async ({ server, given, as }) => {
    const { make, reporter, guest, owner, project, at } = await notesWorld(server, given)
    const open = await make.issue(project, owner)
    const secret = await make.issue(project, owner, { confidential: 1 })
    const hidden = await make.issue(await given.project({ owner, visibility: 'private' }), owner)
    const { path_with_namespace } = await projectOf(server, hidden.project_id)
    const body = `#${open.iid} #${secret.iid} ${path_with_namespace}#${hidden.iid}`
    await (await as(reporter))(CREATE, { ...at, body, internal: true })
    expect(await notesOn(server, open.id)).toEqual([])
    await (await as(guest))(CREATE, { ...at, body })
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
    await call(CREATE, { id: project.id, issue_iid: secret.iid, body: `#${target.iid}` })
    const full = `${project.path_with_namespace}#${target.iid}`
    await call(CREATE, { id: inside.id, issue_iid: hidden.iid, body: full })
    const crossReference = { system: 1 as const, system_action: 'cross_reference' }
    await make.note(target, owner, 'mentioned in issue #999', crossReference)
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
    await make.note(target, owner, `mentioned in merge request ${inside.path_with_namespace}!4`, crossReference)
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

  test('a reference is new if its kind, its project or its number is', async ({ server, given, as }) => {
    const { make, owner, author, project } = await notesWorld(server, given)
    const other = await given.project({ owner })
    const [first, second] = [await make.issue(project, author), await make.issue(project, author)]
    const far = []
    for (let n = 0; n < first.iid; n++) far.push(await make.issue(other, author))
    for (let n = 0; n < first.iid; n++) await addRequest(server, project, owner)
    const call = await as(owner)
    const sent = { id: project.id, title: 'Old', description: `#${first.iid}` }
    const { body } = await call('POST /projects/:id/issues', sent)
    await server.db.write((trx) => trx.deleteFrom('note').execute())
    const description = `#${first.iid} #${second.iid} !${first.iid} ${other.path_with_namespace}#${first.iid}`
    await call('PUT /projects/:id/issues/:issue_iid', { id: project.id, issue_iid: body.iid, description })
    expect(await notesOn(server, first.id)).toEqual([])
    expect(await notesOn(server, second.id)).toEqual([`mentioned in issue #${body.iid}`])
    expect(await notesOn(server, far.at(-1)?.id ?? 0)).toEqual([
      `mentioned in issue ${project.path_with_namespace}#${body.iid}`,
    ])
    const ofRequests = server.db.read.selectFrom('note').select('body').where('noteable_type', '=', 'MergeRequest')
    expect(await ofRequests.execute()).toEqual([{ body: `mentioned in issue #${body.iid}` }])
  })
})

const projectOf = ({ db }: Parameters<typeof notesOn>[0], id: number) =>
  db.read.selectFrom('project').select('path_with_namespace').where('id', '=', id).executeTakeFirstOrThrow()
