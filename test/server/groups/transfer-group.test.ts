import { forbidden, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { statementsOf } from '../../support/statements.ts'
import { describe, expect, test } from '../../support/test.ts'
import { expectedAccess, storedAccess, wrongCounters, wrongPostings } from '../demo/checks.ts'
import { addEpic } from '../notes/given-noteables.ts'
import { wrongTree } from './tree.ts'

const ADDRESS = 'POST /groups/:id/transfer'
const failed = (reason: string) => ({ status: 400, body: { message: `Transfer failed: ${reason}` } })

const pathsOf = async ({ db }: TestServer) => [
  ...(
    await db.read
      .selectFrom('namespace')
      .select(['full_path', 'full_name'])
      .where('kind', '=', 'group')
      .orderBy('full_path')
      .execute()
  ).map((row) => `${row.full_path}: ${row.full_name}`),
  ...(
    await db.read
      .selectFrom('project')
      .select(['path_with_namespace as path', 'name_with_namespace as name'])
      .orderBy('path')
      .execute()
  ).map((row) => `${row.path}: ${row.name}`),
]

describe(ADDRESS, () => {
  test('moves a group with its contents to another parent', async ({ server, given, as, asLoose }) => {
    const ada = await given.user()
    const [harbour, sea] = [
      await given.group({ path: 'harbour', name: 'Harbour' }),
      await given.group({ path: 'sea', name: 'Sea ⚓️' }),
    ]
    const docks = await given.group({ path: 'docks', name: 'Docks ⚓️', parent: harbour })
    const crane = await given.group({ path: 'crane', name: 'Crane', parent: docks })
    const lamp = await given.project({ in: crane, path: 'lamp', name: 'Lamp' })
    await given.project({ in: docks, path: 'rope', name: 'Rope' })
    for (const group of [docks, sea]) await given.member({ group }, ada, 50)
    await server.db.write((trx) =>
      trx
        .insertInto('redirect_route')
        .values([
          { path: 'sea/docks', source_type: 'namespace', source_id: harbour.id },
          { path: 'old-docks', source_type: 'namespace', source_id: docks.id },
        ])
        .execute(),
    )
    server.clock.advance(1000)
    const call = await as(ada)
    const answer = await call(ADDRESS, { id: docks.id, group_id: sea.id })
    expect(answer).toMatchObject({
      status: 201,
      body: { id: docks.id, parent_id: sea.id, path: 'docks', full_path: 'sea/docks', full_name: 'Sea ⚓️ / Docks ⚓️' },
    })
    expect(answer.body).toEqual((await call('GET /groups/:id', { id: docks.id })).body)
    expect(await pathsOf(server)).toEqual([
      'harbour: Harbour',
      'sea: Sea ⚓️',
      'sea/docks: Sea ⚓️ / Docks ⚓️',
      'sea/docks/crane: Sea ⚓️ / Docks ⚓️ / Crane',
      'sea/docks/crane/lamp: Sea ⚓️ / Docks ⚓️ / Crane / Lamp',
      'sea/docks/rope: Sea ⚓️ / Docks ⚓️ / Rope',
    ])
    expect(await wrongTree(server.db)).toEqual([])
    for (const path of ['sea/docks', 'harbour/docks', 'old-docks'])
      expect((await call('GET /groups/:id', { id: path })).body.id, path).toBe(docks.id)
    expect((await call('GET /projects/:id', { id: 'harbour/docks/crane/lamp' })).body.id).toBe(lamp.id)
    expect(await (await asLoose(ada))('GET /groups/:id', { id: 'harbour/docks/rope' })).toMatchObject(notFound('Group'))
    expect(server.events).toEqual([
      {
        event: 'group.transferred',
        payload: {
          group_id: docks.id,
          actor_id: ada.id,
          old_parent_id: harbour.id,
          parent_id: sea.id,
          old_full_path: 'harbour/docks',
        },
      },
    ])
  })

  test('moves to the top level and back', async ({ server, given, as }) => {
    const ada = await given.user()
    const harbour = await given.group({ path: 'harbour', name: 'Harbour' })
    const docks = await given.group({ path: 'docks', name: 'Docks', parent: harbour })
    await given.project({ in: docks, path: 'rope', name: 'Rope' })
    await given.member({ group: harbour }, ada, 50)
    await given.member({ group: docks }, ada, 50)
    const call = await as(ada)
    expect(await call(ADDRESS, { id: 'harbour/docks' })).toMatchObject({
      status: 201,
      body: { parent_id: null, full_path: 'docks', prevent_sharing_groups_outside_hierarchy: false },
    })
    expect(await pathsOf(server)).toEqual(['docks: Docks', 'harbour: Harbour', 'docks/rope: Docks / Rope'])
    expect(await wrongTree(server.db)).toEqual([])
    expect((await call(ADDRESS, { id: docks.id, group_id: harbour.id })).body.full_path).toBe('harbour/docks')
    expect((await call('GET /groups/:id', { id: 'docks' })).body.id).toBe(docks.id)
    const routes = await server.db.read.selectFrom('redirect_route').select('path').orderBy('path').execute()
    expect(routes.map(({ path }) => path)).toEqual(['docks', 'docks/rope'])
  })

  test('a group without Owner gets the caller as Owner at the top level', async ({ server, given, as }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const harbour = await given.group({ visibility: 'private' })
    const [owned, ownerless] = [
      await given.group({ parent: harbour, visibility: 'private' }),
      await given.group({ parent: harbour, visibility: 'private' }),
    ]
    await given.member({ group: harbour }, ada, 50)
    await given.member({ group: ownerless }, ada, 20)
    await given.member({ group: owned }, ben, 50)
    const call = await as(ada)
    expect((await call(ADDRESS, { id: ownerless.id })).status).toBe(201)
    expect((await call('GET /groups/:id', { id: ownerless.id })).status).toBe(200)
    const members = () =>
      server.db.read.selectFrom('member').select(['group_id', 'user_id', 'access_level']).orderBy('id').execute()
    expect((await members()).filter((row) => row.group_id === ownerless.id)).toEqual([
      { group_id: ownerless.id, user_id: ada.id, access_level: 50 },
    ])
    expect(server.events.map(({ event }) => event)).toEqual(['group.transferred', 'member.added'])
    expect((await call(ADDRESS, { id: owned.id })).status).toBe(201)
    expect((await members()).filter((row) => row.group_id === owned.id)).toEqual([
      { group_id: owned.id, user_id: ben.id, access_level: 50 },
    ])
    expect(await storedAccess(server.db)).toEqual(await expectedAccess(server.db, server.clock.today()))
    expect((await call('GET /groups/:id', { id: owned.id })).status).toBe(404)
  })

  test('an invitation or a request to be Owner does not make one', async ({ server, given, as }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const harbour = await given.group()
    const moved = await given.group({ parent: harbour })
    await given.member({ group: harbour }, ada, 50)
    await given.member({ group: harbour }, ben, 10)
    await given.member({ group: moved }, ben, 50, { requested_at: server.clock.iso() })
    const call = await as(ada)
    await call('POST /groups/:id/invitations', { id: moved.id, email: ['x@example.org'], access_level: 50 })
    expect((await call(ADDRESS, { id: moved.id })).status).toBe(201)
    expect((await call('GET /groups/:id/members', { id: moved.id })).body).toMatchObject([
      { id: ada.id, access_level: 50 },
    ])
  })

  test.for([
    ['enabled', 'enabled', 'enabled'],
    ['enabled', 'disabled_and_unoverridable', 'disabled_and_unoverridable'],
    ['disabled_and_overridable', 'enabled', 'disabled_and_overridable'],
    ['disabled_and_overridable', 'disabled_and_unoverridable', 'disabled_and_unoverridable'],
    ['disabled_and_unoverridable', 'disabled_and_overridable', 'disabled_and_unoverridable'],
  ] as const)(
    'below a parent with runners %s, a group with runners %s has them %s',
    async ([above, before, after], { server, given, as }) => {
      const to = await given.group({ shared_runners_setting: above, share_with_group_lock: 0 })
      const moved = await given.group({ shared_runners_setting: before, share_with_group_lock: 1 })
      const project = await given.project({ in: moved, shared_runners_enabled: 1 })
      const call = await as(await given.admin())
      const { body } = await call(ADDRESS, { id: moved.id, group_id: to.id })
      expect(body.share_with_group_lock).toBe(true)
      const rows = await server.db.read.selectFrom('group').select(['id', 'shared_runners_setting as now']).execute()
      expect(new Map(rows.map(({ id, now }) => [id, now]))).toEqual(
        new Map([
          [to.id, above],
          [moved.id, after],
        ]),
      )
      expect((await call('GET /projects/:id', { id: project.id })).body.shared_runners_enabled).toBe(before === after)
    },
  )

  test('users have the access of the new place', async ({ server, given, as }) => {
    const [ada, old, fresh, friend] = [await given.user(), await given.user(), await given.user(), await given.user()]
    const [from, to, circle] = [await given.group(), await given.group(), await given.group()]
    const moved = await given.group({ parent: from, visibility: 'private' })
    const project = await given.project({ in: await given.group({ parent: moved }), visibility: 'private' })
    for (const group of [from, to]) await given.member({ group }, ada, 50)
    await given.member({ group: from }, old, 30)
    await given.member({ group: to }, fresh, 30)
    await given.member({ group: circle }, friend, 30)
    await given.member({ group: moved }, await given.user(), 10)
    const admin = await as(await given.admin())
    await admin('POST /groups/:id/share', { id: to.id, group_id: circle.id, group_access: 20 })
    await (await as(ada))(ADDRESS, { id: moved.id, group_id: to.id })
    expect(await storedAccess(server.db)).toEqual(await expectedAccess(server.db, server.clock.today()))
    const statusFor = async (who: { id: number }) =>
      (await (await as(who))('GET /projects/:id', { id: project.id })).status
    expect([await statusFor(old), await statusFor(fresh), await statusFor(friend)]).toEqual([404, 200, 200])
  })

  test.for([
    ['public', ['public', 'internal', 'private', 'public', 'internal', 'private']],
    ['internal', ['internal', 'internal', 'private', 'internal', 'internal', 'private']],
    ['private', ['private', 'private', 'private', 'private', 'private', 'private']],
  ] as const)(
    'a %s parent limits the visibility of everything in the group',
    async ([visibility, expected], { server, given, as }) => {
      const to = await given.group({ visibility })
      const top = await given.group({ visibility: 'public' })
      const moved = await given.group({ parent: top, visibility: 'public' })
      const middle = await given.group({ parent: moved, visibility: 'internal' })
      const low = await given.group({ parent: middle, visibility: 'private' })
      const projects = [
        await given.project({ in: moved, visibility: 'public' }),
        await given.project({ in: middle, visibility: 'internal' }),
        await given.project({ in: low, visibility: 'private' }),
      ]
      const elsewhere = await given.project({ in: top, visibility: 'public' })
      const call = await as(await given.admin())
      expect((await call(ADDRESS, { id: moved.id, group_id: to.id })).body.visibility).toBe(visibility)
      const seen = [
        ...(await Promise.all([moved, middle, low].map(({ id }) => call('GET /groups/:id', { id })))),
        ...(await Promise.all(projects.map(({ id }) => call('GET /projects/:id', { id })))),
      ].map(({ body }) => body.visibility)
      expect(seen).toEqual(expected)
      expect((await call('GET /projects/:id', { id: elsewhere.id })).body.visibility).toBe('public')
      expect((await call('GET /groups/:id', { id: top.id })).body.visibility).toBe('public')
      expect(await wrongTree(server.db)).toEqual([])
    },
  )

  test('inherits the locks of the new parent', async ({ server, given, as }) => {
    const to = await given.group({ share_with_group_lock: 1, shared_runners_setting: 'disabled_and_unoverridable' })
    const moved = await given.group()
    const low = await given.group({ parent: moved, shared_runners_setting: 'disabled_and_overridable' })
    const project = await given.project({ in: low })
    await (await as(await given.admin()))(ADDRESS, { id: moved.id, group_id: to.id })
    const rows = await server.db.read
      .selectFrom('group')
      .select(['share_with_group_lock', 'shared_runners_setting'])
      .where('id', 'in', [moved.id, low.id])
      .execute()
    expect(rows).toEqual(
      [moved, low].map(() => ({ share_with_group_lock: 1, shared_runners_setting: 'disabled_and_unoverridable' })),
    )
    const { shared_runners_enabled } = await server.db.read
      .selectFrom('project')
      .select('shared_runners_enabled')
      .where('id', '=', project.id)
      .executeTakeFirstOrThrow()
    expect(shared_runners_enabled).toBe(0)
  })

  test('replaces labels of groups that are no longer above', async ({ server, given, as }) => {
    const ada = await given.user()
    const make = givenIssuesOn(server)
    const [from, to] = [await given.group(), await given.group()]
    const moved = await given.group({ parent: from })
    const project = await given.project({ in: moved })
    const [foreign, own] = [await make.label({ group: from }, 'foreign'), await make.label({ group: moved }, 'own')]
    const issue = await make.issue(project, ada, { labels: [foreign, own] })
    await (await as(await given.admin()))(ADDRESS, { id: moved.id, group_id: to.id })
    const labels = await server.db.read
      .selectFrom('issue_label')
      .innerJoin('label', 'label.id', 'issue_label.label_id')
      .select(['label.title', 'label.project_id', 'label.group_id'])
      .where('issue_label.issue_id', '=', issue.id)
      .orderBy('label.title')
      .execute()
    expect(labels).toEqual([
      { title: 'foreign', project_id: project.id, group_id: null },
      { title: 'own', project_id: null, group_id: moved.id },
    ])
    expect({ counters: await wrongCounters(server.db), postings: await wrongPostings(server.db) }).toEqual({
      counters: [],
      postings: [],
    })
  })

  test('replaces labels that epics have of groups that are no longer above', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const [from, to, ada] = [await given.group(), await given.group(), await given.user()]
    const moved = await given.group({ parent: from })
    const below = await given.group({ parent: moved })
    const labels = [
      await make.label({ group: from }, 'foreign', { color: '#123456' }),
      await make.label({ group: from }, 'common'),
      await make.label({ group: moved }, 'own'),
    ]
    await make.label({ group: to }, 'common')
    const { id: epic_id } = await addEpic(server, below, ada)
    const { id: other_id } = await addEpic(server, from, ada)
    const links = labels.map(({ id: label_id }) => ({ epic_id, label_id }))
    const other = labels.slice(0, 2).map(({ id: label_id }) => ({ epic_id: other_id, label_id }))
    await server.db.write((trx) =>
      trx
        .insertInto('epic_label')
        .values([...links, ...other])
        .execute(),
    )
    await (await as(await given.admin()))(ADDRESS, { id: moved.id, group_id: to.id })
    const labelsOf = (id: number) =>
      server.db.read
        .selectFrom('epic_label')
        .innerJoin('label', 'label.id', 'epic_label.label_id')
        .select(['label.title', 'label.group_id', 'label.color'])
        .where('epic_label.epic_id', '=', id)
        .orderBy('label.title')
        .execute()
    expect(await labelsOf(epic_id)).toMatchObject([
      { title: 'common', group_id: to.id },
      { title: 'foreign', group_id: below.id, color: '#123456' },
      { title: 'own', group_id: moved.id },
    ])
    expect(await labelsOf(other_id)).toMatchObject([{ group_id: from.id }, { group_id: from.id }])
  })

  test('refuses each impossible transfer with its own message', async ({ given, as, asLoose }) => {
    const [ada, admin] = [await given.user(), await given.admin()]
    const [top, other] = [await given.group({ path: 'top' }), await given.group({ path: 'other' })]
    const moved = await given.group({ parent: top, path: 'moved', name: 'Moved' })
    const low = await given.group({ parent: moved })
    for (const group of [top, moved]) await given.member({ group }, ada, 50)
    await given.member({ group: other }, ada, 30)
    const [call, asAdmin] = [await as(ada), await as(admin)]
    expect(await call(ADDRESS, { id: top.id })).toMatchObject(failed('Group is already a root group.'))
    expect(await call(ADDRESS, { id: moved.id, group_id: top.id })).toMatchObject(
      failed('Group is already associated to the parent group.'),
    )
    for (const { id } of [moved, low])
      expect(await call(ADDRESS, { id: moved.id, group_id: id })).toMatchObject(
        failed('Cannot transfer group to one of its subgroup.'),
      )
    expect(await call(ADDRESS, { id: moved.id, group_id: other.id })).toMatchObject(
      failed("You don't have enough permissions."),
    )
    await given.project({ in: other, path: 'MOVED' })
    expect(await call(ADDRESS, { id: moved.id, group_id: other.id })).toMatchObject(
      failed("You don't have enough permissions."),
    )
    const SAME = failed('The parent group already has a subgroup or a project with the same path.')
    expect(await asAdmin(ADDRESS, { id: moved.id, group_id: other.id })).toMatchObject(SAME)
    await given.user({ username: 'moved' })
    expect(await call(ADDRESS, { id: moved.id })).toMatchObject(SAME)
    const third = await given.group()
    await given.group({ parent: third, path: 'x', name: 'Moved' })
    expect(await asAdmin(ADDRESS, { id: moved.id, group_id: third.id })).toMatchObject(
      failed('Validation failed: Name has already been taken'),
    )
    const reserved = await given.group({ parent: top, path: 'import' })
    expect(await call(ADDRESS, { id: reserved.id })).toMatchObject(
      failed('Validation failed: Path import is a reserved name'),
    )
    const loose = await asLoose(ada)
    const hidden = await given.group({ visibility: 'private' })
    expect(await loose(ADDRESS, { id: moved.id, group_id: hidden.id })).toMatchObject(notFound('Group'))
    expect(await loose(ADDRESS, { id: moved.id, group_id: 4711 })).toMatchObject(notFound('Group'))
    expect(await loose(ADDRESS, { id: moved.id, group_id: 'x' })).toMatchObject({
      status: 400,
      body: { error: 'group_id is invalid' },
    })
  })

  test('allows at most 20 levels of parents', async ({ given, as }) => {
    let deep = await given.group()
    for (let n = 0; n < 18; n++) deep = await given.group({ parent: deep })
    const moved = await given.group()
    const low = await given.group({ parent: moved })
    const lower = await given.group({ parent: low })
    const call = await as(await given.admin())
    expect(await call(ADDRESS, { id: moved.id, group_id: deep.id })).toMatchObject(
      failed('Validation failed: Parent has too deep level of nesting'),
    )
    await call(ADDRESS, { id: lower.id })
    expect((await call(ADDRESS, { id: moved.id, group_id: deep.id })).status).toBe(201)
  })

  test.for([
    ['maintainer', 40, 201],
    ['maintainer', 30, 400],
    ['owner', 40, 400],
    ['owner', 50, 201],
  ] as const)(
    'subgroup creation level %s: access level %i is answered with %i',
    async ([level, reach, status], { given, as }) => {
      const ada = await given.user()
      const [moved, to] = [await given.group(), await given.group({ subgroup_creation_level: level })]
      await given.member({ group: moved }, ada, 50)
      await given.member({ group: to }, ada, reach)
      expect((await (await as(ada))(ADDRESS, { id: moved.id, group_id: to.id })).status).toBe(status)
    },
  )

  test.for([
    [{ can_create_group: 0 }, true],
    [{ external: 1 }, true],
    [{}, false],
  ] as const)(
    'needs the permission to create top-level groups: %j, %s',
    async ([row, allowed], { server, given, as }) => {
      const { settings } = server.instance
      await server.db.write((trx) => settings.store(trx, { can_create_group: allowed }, server.clock.iso()))
      await settings.load(server.db.read)
      const [ada, admin] = [await given.user(row), await given.admin()]
      const moved = await given.group({ parent: await given.group() })
      await given.member({ group: moved }, ada, 50)
      expect(await (await as(ada))(ADDRESS, { id: moved.id })).toMatchObject(
        failed("You don't have enough permissions."),
      )
      expect((await (await as(admin))(ADDRESS, { id: moved.id })).status).toBe(201)
    },
  )

  test('needs an Owner: anonymous is 401, a Maintainer 403, a user who cannot see the group 404', async ({
    given,
    asLoose,
  }) => {
    const [maintainer, stranger] = [await given.user(), await given.user()]
    const group = await given.group({ parent: await given.group(), visibility: 'private' })
    await given.member({ group }, maintainer, 40)
    expect(await (await asLoose(null))(ADDRESS, { id: group.id })).toMatchObject(UNAUTHORIZED)
    expect(await (await asLoose(maintainer))(ADDRESS, { id: group.id })).toMatchObject(forbidden())
    expect(await (await asLoose(stranger))(ADDRESS, { id: group.id })).toMatchObject(notFound('Group'))
  })

  test('uses as many statements for a large group as for a small one', async ({ server, given, as }) => {
    const [to, back] = [await given.group(), await given.group()]
    const moved = await given.group({ parent: back })
    await given.project({ in: moved })
    const call = await as(await given.admin())
    await call(ADDRESS, { id: moved.id, group_id: to.id })
    await call(ADDRESS, { id: moved.id, group_id: back.id })
    const few = await statementsOf(() => call(ADDRESS, { id: moved.id, group_id: to.id }))
    for (let n = 0; n < 10; n++) {
      const low = await given.group({ parent: moved })
      for (let m = 0; m < 3; m++) await given.project({ in: low })
    }
    const many = await statementsOf(() => call(ADDRESS, { id: moved.id, group_id: back.id }))
    expect(many).toBe(few)
    expect(await wrongTree(server.db)).toEqual([])
  })
})
