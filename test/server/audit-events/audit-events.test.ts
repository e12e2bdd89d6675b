import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { databaseBefore } from '../issues/database-before.ts'
import { onFreeTier } from '../issues/free-tier.ts'

const LIST = 'GET /audit_events'
const OF_PROJECT = 'GET /projects/:id/audit_events'
const OF_GROUP = 'GET /groups/:id/audit_events'

const KEY = `ssh-ed25519 ${Buffer.concat([
  Buffer.from([0, 0, 0, 11]),
  Buffer.from('ssh-ed25519'),
  Buffer.from([0, 0, 0, 32]),
  Buffer.alloc(32, 7),
]).toString('base64')} home`

describe(LIST, () => {
  test('lists changes of projects, groups, users, keys and the instance, the newest first', async ({
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
    await call('POST /groups/:id/members', { id: group.id, user_id: String(member.id), access_level: 20 })
    await call('POST /user/keys', { title: 'Home', key: KEY })
    await audit('PUT /application/settings', { default_projects_limit: 7 })
    await audit('POST /users/:id/block', { id: member.id })
    const { body, headers } = await audit(LIST, {})
    expect(headers.get('x-total')).toBe('8')
    expect(
      body.map(({ entity_type, entity_id, author_id, details: { target_type, target_id, custom_message } }) => [
        ...[entity_type, entity_id, author_id, target_type, target_id, custom_message],
      ]),
    ).toEqual([
      ['User', member.id, root.id, 'User', member.id, 'User blocked'],
      ['Instance', 1, root.id, 'ApplicationSetting', 1, 'Settings updated: default_projects_limit'],
      ['Key', expect.any(Number), owner.id, 'Key', body[2]?.entity_id, 'Key created'],
      ['Group', group.id, owner.id, 'User', member.id, 'Member added'],
      ['Project', id, owner.id, 'User', member.id, 'Member added'],
      ['Project', id, owner.id, 'Project', id, 'Project unarchived'],
      ['Project', id, owner.id, 'Project', id, 'Project archived'],
      ['Project', id, owner.id, 'Project', id, 'Project updated: description'],
    ])
    expect(body[0]?.details).toMatchObject({
      ...{ target_details: member.name, entity_path: member.username, change: 'state', from: 'active', to: 'blocked' },
    })
    expect(body[2]?.details).toMatchObject({ target_details: 'Home', entity_path: owner.username })
    expect(body[3]?.details).toMatchObject({ target_details: member.name, entity_path: group.full_path })
    expect(body[3]?.details).not.toHaveProperty('change')
    expect(body[7]).toEqual({
      id: body[7]?.id,
      author_id: owner.id,
      entity_id: id,
      entity_type: 'Project',
      details: {
        ...{ change: 'description', from: null, to: 'Changed' },
        event_name: 'project_updated',
        custom_message: 'Project updated: description',
        author_name: owner.name,
        author_email: owner.email,
        author_class: 'User',
        target_id: id,
        target_type: 'Project',
        target_details: project.name,
        ip_address: '127.0.0.1',
        entity_path: project.path_with_namespace,
      },
      created_at: server.clock.iso(),
    })
    expect((await audit('GET /audit_events/:id', { id: body[7]?.id ?? 0 })).body).toEqual(body[7])
  })

  test('leaves out daily work and personal choices', async ({ given, as }) => {
    const [owner, other] = [await given.user(), await given.user()]
    const project = await given.project({ owner })
    const call = await as(owner)
    await call('POST /projects/:id/issues', { id: project.id, title: 'One' })
    await call('POST /projects/:id/star', { id: project.id })
    await call('POST /users/:id/follow', { id: other.id })
    const audit = await as(await given.admin())
    expect((await audit('GET /-/gantry/v1/audit', {})).body.length).toBeGreaterThan(2)
    expect((await audit(LIST, {})).body).toEqual([])
    const [daily] = (await audit('GET /-/gantry/v1/audit', {})).body
    const answer = await audit('GET /audit_events/:id', { id: daily?.id ?? 0 })
    expect(answer).toMatchObject({ status: 404, body: { message: '404 Not found' } })
  })

  test('filters by entity and by the moment, both ends included', async ({ given, as, server }) => {
    const owner = await given.user()
    const [first, second] = [await given.project({ owner }), await given.project({ owner })]
    const group = await given.group()
    await given.member({ group }, owner, 50)
    const call = await as(owner)
    const moments: string[] = []
    for (const [address, id] of [
      ['PUT /projects/:id', first.id],
      ['PUT /projects/:id', second.id],
      ['PUT /groups/:id', group.id],
    ] as const) {
      await call(address, { id, description: 'Changed' })
      moments.push(server.clock.iso())
      server.clock.advance(60_000)
    }
    const audit = await as(await given.admin())
    const found = async (input: object) => (await audit(LIST, input)).body.map(({ entity_id }) => entity_id)
    expect(await found({ entity_type: 'Project' })).toEqual([second.id, first.id])
    expect(await found({ entity_type: 'Project', entity_id: first.id })).toEqual([first.id])
    expect(await found({ entity_type: 'Group', entity_id: group.id })).toEqual([group.id])
    expect(await found({ entity_type: 'Key' })).toEqual([])
    expect(await found({ created_after: moments[1] })).toEqual([group.id, second.id])
    expect(await found({ created_before: moments[1] })).toEqual([second.id, first.id])
    expect(await found({ created_after: moments[1], created_before: moments[1] })).toEqual([second.id])
    expect(await found({ per_page: 1, page: 2 })).toEqual([second.id])
  })

  test.for(['asc', 'desc'] as const)(
    'has keyset pages in the order %s that hold each event once',
    async (sort, { given, as }) => {
      const [root, owner] = [await given.admin(), await given.user()]
      const [{ id }, call, audit] = [await given.project({ owner }), await as(owner), await as(root)]
      for (const description of ['One', 'Two', 'Three', 'Four']) await call('PUT /projects/:id', { id, description })
      const all = (await audit(LIST, { sort })).body.map((event) => event.id)
      expect(all).toEqual(all.toSorted((a, b) => (sort === 'asc' ? a - b : b - a)))
      const pageOf = async (cursor: string | undefined) => {
        const query = { pagination: 'keyset', order_by: 'id', sort, per_page: 3, cursor } as const
        const pages = [await audit(LIST, query), await call(OF_PROJECT, { ...query, id })]
        const [first, same] = pages.map(({ body, headers }) => ({
          ids: body.map((event) => event.id),
          total: headers.get('x-total'),
          next: /cursor=(\w+)&.*>; rel="next"$/.exec(headers.get('link') ?? '')?.[1],
        }))
        expect(same).toEqual(first)
        expect(first?.total).toBeNull()
        return { ids: first?.ids, next: first?.next }
      }
      const first = await pageOf(undefined)
      const second = await pageOf(first.next)
      expect([first.ids, second.ids]).toEqual([all.slice(0, 3), all.slice(3)])
      expect(await pageOf(second.next)).toEqual({ ids: [], next: undefined })
    },
  )

  test('refuses a cursor that no page returned', async ({ given, asLoose }) => {
    const audit = await asLoose(await given.admin())
    for (const cursor of ['x', Buffer.from('{"id":"1"}').toString('base64url')])
      expect(await audit(LIST, { pagination: 'keyset', cursor })).toMatchObject({
        ...{ status: 400, body: { error: 'cursor is invalid' } },
      })
  })

  test('needs a known entity type beside an entity id', async ({ given, asLoose }) => {
    const audit = await asLoose(await given.admin())
    for (const [input, error] of [
      [{ entity_id: 1 }, 'entity_type is missing'],
      [{ entity_type: 'Instance' }, 'entity_type does not have a valid value'],
      [{ created_after: 'soon' }, 'created_after is invalid'],
    ] as const)
      expect(await audit(LIST, input)).toMatchObject({ status: 400, body: { error } })
  })

  test('is forbidden on the free tier', async () => {
    await onFreeTier(async (free) => {
      const root = await free.given.admin()
      const project = await free.given.project({ owner: root })
      for (const [address, input] of [
        [LIST, {}],
        ['GET /audit_events/:id', { id: 1 }],
        [OF_PROJECT, { id: project.id }],
        ['GET /projects/:id/audit_events/:audit_event_id', { id: project.id, audit_event_id: 1 }],
      ] as const)
        expect(await free.call(root, address, input)).toMatchObject({ status: 403, body: { message: '403 Forbidden' } })
    })
  })

  test.for([
    [{}, 'audit_entry_audited'],
    [{ entity_type: 'Project' }, 'audit_entry_audited'],
    [{ created_after: '2020-01-01T00:00:00Z', created_before: '2030-01-01T00:00:00Z' }, 'audit_entry_audited'],
    [{ entity_type: 'Project', entity_id: 1 }, 'audit_entry_entity'],
    [{ entity_type: 'Project', entity_id: 1, created_after: '2020-01-01T00:00:00Z' }, 'audit_entry_entity'],
  ] as const)('finds and counts in an index, in the order of the list: %j', async ([filters, index], { given, as }) => {
    const root = await given.admin()
    const [call, { id }] = [await as(root), await given.project({ owner: root })]
    for (const description of ['One', 'Two']) await call('PUT /projects/:id', { id, description })
    const found = 'entity_id' in filters ? { ...filters, entity_id: id } : filters
    const cursor = Buffer.from('{"id":1000}').toString('base64url')
    const plans = await plansOf(() => call(LIST, { ...found, per_page: 1 }))
    const page = planWith(plans, /FROM audit_entry .*ORDER BY id DESC/s)
    expectPlan(page, index === 'audit_entry_audited' ? { scans: ['audit_entry'] } : {})
    expect(page.steps).toContainEqual(expect.stringMatching(`audit_entry USING (COVERING )?INDEX ${index}`))
    const after = planWith(await plansOf(() => call(LIST, { ...found, pagination: 'keyset', cursor })), /id < /)
    expect(after.steps).toContainEqual(expect.stringMatching(`SEARCH audit_entry USING (COVERING )?INDEX ${index}`))
    const counts = plans.filter(({ sql }) => /count.*FROM audit_entry /s.test(sql))
    expect(counts).toHaveLength(1)
    for (const { steps } of counts)
      expect(steps).toContainEqual(expect.stringMatching(/audit_entry USING (COVERING )?INDEX audit_entry_/))
    expect(page.steps).toContainEqual(expect.stringMatching(/^SEARCH event USING INTEGER PRIMARY KEY/))
  })
})

describe(OF_PROJECT, () => {
  test('lists only events of the project, without saying who acted as the author', async ({ given, as, server }) => {
    const [root, ada] = [await given.admin(), await given.user()]
    const [project, other] = [await given.project({ owner: ada }), await given.project({ owner: ada })]
    const call = await as(ada)
    await call('PUT /projects/:id', { id: other.id, description: 'Other' })
    await server.send('PUT', `/projects/${project.id}?description=Through%20sudo&sudo=${ada.id}`, {
      token: await given.token(root, { scopes: '["api","sudo"]' }),
    })
    const [event, ...more] = (await call(OF_PROJECT, { id: project.id })).body
    expect(more).toEqual([])
    expect(event).toMatchObject({ author_id: ada.id, details: { author_name: ada.name, to: 'Through sudo' } })
    expect(JSON.stringify(event)).not.toContain(root.name)
    const [same] = (await (await as(root))(OF_PROJECT, { id: project.id })).body
    expect(event?.details).not.toHaveProperty('author_email')
    expect(same?.details).toEqual({ ...event?.details, author_email: ada.email, impersonated_by: root.name })
    const [foreign] = (await call(OF_PROJECT, { id: other.id })).body
    const answer = await call('GET /projects/:id/audit_events/:audit_event_id', {
      ...{ id: project.id, audit_event_id: foreign?.id ?? 0 },
    })
    expect(answer).toMatchObject({ status: 404, body: { message: '404 Not found' } })
  })
})

describe(OF_GROUP, () => {
  test('lists events of the group, not of the projects and groups in it', async ({ given, as }) => {
    const owner = await given.user()
    const group = await given.group()
    const [below, project] = [await given.group({ parent: group }), await given.project({ in: group })]
    await given.member({ group }, owner, 50)
    const call = await as(owner)
    await call('PUT /projects/:id', { id: project.id, description: 'Changed' })
    await call('PUT /groups/:id', { id: below.id, description: 'Changed' })
    await call('PUT /groups/:id', { id: group.id, description: 'Changed' })
    const { body } = await call(OF_GROUP, { id: group.id })
    expect(body.map(({ entity_id, details }) => [entity_id, details.event_name])).toEqual([[group.id, 'group_updated']])
  })
})

describe('the migration', () => {
  test('finds the entities of events that were stored before it like those of later ones', () => {
    const { db, update } = databaseBefore(31)
    const store = () => {
      for (const [event, payload] of [
        ['key.created', { key_id: 3, user_id: 2 }],
        ['member.added', { project_id: null, group_id: 4, user_id: 2 }],
        ['issue.created', { project_id: 1, issue_id: 5 }],
      ])
        db.prepare(
          'INSERT INTO outbox_event (event, payload, snapshot, created_at) VALUES (?, ?, \'{"user":{"id":2}}\', \'2026\')',
        ).run(event, JSON.stringify(payload))
    }
    store()
    update()
    store()
    const entities = db.prepare('SELECT entity_type, entity_id FROM audit_entry ORDER BY id').all()
    const expected = [
      { entity_type: 'Key', entity_id: 3 },
      { entity_type: 'Group', entity_id: 4 },
      { entity_type: null, entity_id: null },
    ]
    expect(entities).toEqual([...expected, ...expected])
  })
})
