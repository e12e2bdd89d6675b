import { badParameter, forbidden, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlans, plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { expectedAccess, storedAccess, wrongCounters, wrongPostings } from '../demo/checks.ts'

const ADDRESS = 'PUT /projects/:id/transfer'
const LOCATIONS = 'GET /projects/:id/transfer_locations'
const refused = (reason: string) => ({
  status: 400,
  body: { message: `Failed to transfer project {:new_namespace=>["${reason}"]}` },
})

describe(ADDRESS, () => {
  test('moves the project with its path, access and visibility', async ({ server, given, as }) => {
    const [ada, ben, cyd] = [await given.user({ username: 'ada', name: 'Ada' }), await given.user(), await given.user()]
    const group = await given.group({ path: 'harbour', name: 'Harbour', visibility: 'internal' })
    await given.member({ group }, ada, 40)
    await given.member({ group }, ben, 10)
    const project = await given.project({ owner: ada, name: 'Pier', path: 'pier', visibility: 'public' })
    await given.member({ project }, cyd, 30)
    await given.member({ project }, ada, 50)
    const call = await as(ada)
    server.clock.advance(1000)
    const answer = await call(ADDRESS, { id: project.id, namespace: 'Harbour' })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        path_with_namespace: 'harbour/pier',
        name_with_namespace: 'Harbour / Pier',
        namespace: { id: group.id, kind: 'group' },
        visibility: 'internal',
        updated_at: '2026-05-22T10:11:13.345Z',
      },
    })
    expect((await call('GET /projects/:id', { id: 'ada/pier' })).body).toEqual({
      ...answer.body,
      permissions: {
        project_access: { access_level: 50, notification_level: 3 },
        group_access: { access_level: 40, notification_level: 3 },
      },
    })
    expect(
      (await (await as(cyd))('GET /projects/:id', { id: project.id })).body.permissions?.project_access,
    ).not.toBeNull()
    const payload = { actor_id: ada.id, old_namespace_id: project.namespace_id, old_path_with_namespace: 'ada/pier' }
    expect(server.events).toEqual([{ event: 'project.transferred', payload: { project_id: project.id, ...payload } }])
    expect(await storedAccess(server.db)).toEqual(await expectedAccess(server.db, server.clock.today()))
  })

  test('moves into a personal namespace, whose owner becomes Owner, and back', async ({ server, given, as }) => {
    const ada = await given.user({ username: 'ada' })
    const group = await given.group({ path: 'harbour', visibility: 'private' })
    await given.member({ group }, ada, 50)
    const project = await given.project({ in: group, path: 'pier', visibility: 'private' })
    await given.member({ project }, ada, 30)
    const call = await as(ada)
    const { body } = await call(ADDRESS, { id: project.id, namespace: await given.namespaceOf(ada) })
    expect(body).toMatchObject({
      path_with_namespace: 'ada/pier',
      owner: { id: ada.id },
    })
    await call(ADDRESS, { id: project.id, namespace: group.id })
    expect(await server.db.read.selectFrom('redirect_route').select('path').execute()).toEqual([{ path: 'ada/pier' }])
    expect(await storedAccess(server.db)).toEqual(await expectedAccess(server.db, server.clock.today()))
  })

  test('copies labels and milestones of groups that are no longer above', async ({ server, given, as }) => {
    const ada = await given.user()
    const root = await given.group()
    const from = await given.group({ parent: root })
    const to = await given.group({ parent: root })
    await given.member({ group: root }, ada, 50)
    const project = await given.project({ in: from })
    const stays = await given.project({ in: from })
    const { label, milestone, issue } = givenIssuesOn(server)
    const [kept, copied, matched, own, above] = [
      await label({ group: root }, 'kept'),
      await label({ group: from }, 'copied', { color: '#112233', description: 'c' }),
      await label({ group: from }, 'matched'),
      await label({ project }, 'own', { priority: 3 }),
      await label({ group: to }, 'matched'),
      await label({ group: root }, 'matched'),
    ]
    const closed = { state: 'closed', start_date: '2026-04-01', due_date: '2026-04-30', description: 'd' } as const
    const [rootStone, fromStone] = [
      await milestone({ group: root }, 'r'),
      await milestone({ group: from }, 'f', closed),
    ]
    const first = await issue(project, ada, { labels: [kept, copied, matched], milestone_id: fromStone.id })
    const second = await issue(project, ada, { labels: [copied, own], milestone_id: rootStone.id, state: 2 })
    const other = await issue(stays, ada, { labels: [copied], milestone_id: fromStone.id })
    await server.db.write((trx) =>
      trx.insertInto('label_priority').values({ project_id: project.id, label_id: copied.id, priority: 1 }).execute(),
    )
    await server.db.write((trx) =>
      trx
        .insertInto('resource_event')
        .values({
          resource_type: 'Issue',
          resource_id: first.id,
          project_id: project.id,
          kind: 'label',
          action: 'add',
          label_id: copied.id,
          created_at: server.clock.iso(),
        })
        .execute(),
    )
    const call = await as(ada)
    expect((await call(ADDRESS, { id: project.id, namespace: to.id })).status).toBe(200)
    const db = server.db.read
    const labelsOf = (id: number) =>
      db
        .selectFrom('issue_label')
        .innerJoin('label', 'label.id', 'issue_label.label_id')
        .select(['label.id', 'label.title', 'label.project_id', 'label.group_id', 'label.color', 'label.description'])
        .where('issue_label.issue_id', '=', id)
        .orderBy('label.title')
        .execute()
    const copy = { title: 'copied', project_id: project.id, color: '#112233', description: 'c' }
    expect(await labelsOf(first.id)).toMatchObject([copy, { id: kept.id }, { id: above.id, title: 'matched' }])
    expect(await labelsOf(second.id)).toMatchObject([copy, { id: own.id }])
    expect(await labelsOf(other.id)).toMatchObject([{ id: copied.id }])
    const [copiedNow] = await labelsOf(first.id)
    expect(await db.selectFrom('resource_event').select('label_id').execute()).toEqual([{ label_id: copiedNow?.id }])
    const issues = await db.selectFrom('issue').select(['id', 'milestone_id']).orderBy('id').execute()
    const stone = await db.selectFrom('milestone').selectAll().where('project_id', '=', project.id).executeTakeFirst()
    expect(stone).toMatchObject({ title: 'f', iid: 1, ...closed })
    expect(issues).toEqual([
      { id: first.id, milestone_id: stone?.id },
      { id: second.id, milestone_id: rootStone.id },
      { id: other.id, milestone_id: fromStone.id },
    ])
    const ordered = await call('GET /projects/:id/issues', { id: project.id, order_by: 'label_priority', state: 'all' })
    expect(ordered.status).toBe(200)
    const found = await call('GET /projects/:id/issues', { id: project.id, labels: ['copied'], state: 'all' })
    expect(found.body.map((one) => one.id)).toEqual([second.id, first.id])
    expect(await wrongCounters(server.db)).toEqual([])
    expect(await wrongPostings(server.db)).toEqual([])
  })

  test('has a text for each refusal', async ({ given, asLoose }) => {
    const ada = await given.user()
    const call = await asLoose(ada)
    const project = await given.project({ owner: ada, name: 'Pier', path: 'pier' })
    const { id } = project
    const [full, shut, low, hidden] = [
      await given.group(),
      await given.group({ project_creation_level: 'noone' }),
      await given.group(),
      await given.group({ visibility: 'private' }),
    ]
    await given.member({ group: full }, ada, 50)
    await given.member({ group: shut }, ada, 50)
    await given.member({ group: low }, ada, 30)
    await given.project({ in: full, name: 'Other', path: 'PIER' })
    const noRight = refused("You don't have permission to transfer projects into that namespace.")
    expect(await call(ADDRESS, { id, namespace: project.namespace_id })).toMatchObject(
      refused('Project is already in this namespace.'),
    )
    expect(await call(ADDRESS, { id, namespace: full.id })).toMatchObject(
      refused('Project with same name or path in target namespace already exists'),
    )
    expect(await call(ADDRESS, { id, namespace: shut.id })).toMatchObject(noRight)
    expect(await call(ADDRESS, { id, namespace: low.id })).toMatchObject(noRight)
    expect(await call(ADDRESS, { id, namespace: hidden.id })).toMatchObject(notFound('Namespace'))
    expect(await call(ADDRESS, { id, namespace: 4711 })).toMatchObject(notFound('Namespace'))
    expect(await call(ADDRESS, { id })).toMatchObject(badParameter('namespace is missing'))
    expect(await call(ADDRESS, { id: 4711, namespace: 1 })).toMatchObject(notFound('Project'))
    expect(await (await asLoose(null))(ADDRESS, { id })).toMatchObject(UNAUTHORIZED)
  })

  test('requires Owner and a project that is not archived', async ({ given, asLoose }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const group = await given.group()
    for (const one of [ada, ben]) await given.member({ group }, one, 50)
    const project = await given.project({ owner: ada, archived: 1 })
    await given.member({ project }, ben, 40)
    expect(await (await asLoose(ben))(ADDRESS, { id: project.id, namespace: group.id })).toMatchObject(forbidden())
    expect(await (await asLoose(ada))(ADDRESS, { id: project.id, namespace: group.id })).toMatchObject(forbidden())
  })
})

describe(LOCATIONS, () => {
  test("lists the caller's groups that allow projects, by name, without the current one", async ({
    server,
    given,
    as,
  }) => {
    const ada = await given.user()
    const here = await given.group({ name: 'Here' })
    const [b, a] = [await given.group({ name: 'beta', path: 'north' }), await given.group({ name: 'Alpha' })]
    const [shut, low] = [await given.group({ project_creation_level: 'noone' }), await given.group()]
    await given.group({ name: 'Others' })
    for (const group of [here, b, a, shut]) await given.member({ group }, ada, 50)
    await given.member({ group: low }, ada, 30)
    const below = await given.group({ name: 'Below', path: 'below', parent: a })
    const { id } = await given.project({ in: here })
    const call = await as(ada)
    const { status, body, headers } = await call(LOCATIONS, { id })
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        id: a.id,
        web_url: `${server.origin}/groups/${a.full_path}`,
        name: 'Alpha',
        avatar_url: null,
        full_name: 'Alpha',
        full_path: a.full_path,
      },
      expect.objectContaining({ id: below.id, full_name: 'Alpha / Below' }),
      expect.objectContaining({ id: b.id }),
    ])
    expect(headers.get('x-total')).toBe('3')
    const search = async (text: string) => (await call(LOCATIONS, { id, search: text })).body.map((one) => one.id)
    expect(await search('ORT')).toEqual([b.id])
    expect(await search('be')).toEqual([])
    expect(await search('beta')).toEqual([b.id])
    const admin = await as(await given.admin())
    expect((await admin(LOCATIONS, { id })).body.map((one) => one.name)).toContain('Others')
    expectPlans(await plansOf(() => call(LOCATIONS, { id })), { sorts: true })
    expectPlans(await plansOf(() => admin(LOCATIONS, { id })), { scans: ['namespace'] })
  })

  test('for Owners', async ({ given, asLoose }) => {
    const ben = await given.user()
    const project = await given.project({ visibility: 'private' })
    await given.member({ project }, ben, 40)
    expect(await (await asLoose(ben))(LOCATIONS, { id: project.id })).toMatchObject(forbidden())
    expect(await (await asLoose(await given.user()))(LOCATIONS, { id: project.id })).toMatchObject(notFound('Project'))
    expect(await (await asLoose(null))(LOCATIONS, { id: project.id })).toMatchObject(UNAUTHORIZED)
  })
})
