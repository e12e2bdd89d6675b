import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('PUT /projects/:id/labels/:label_id', () => {
  const ADDRESS = 'PUT /projects/:id/labels/:label_id'

  test('changes what is sent, and keeps the rest', async ({ server, given, as }) => {
    const [reporter, project] = [await given.user(), await given.project()]
    await given.member({ project }, reporter, 20)
    const { id } = await givenIssuesOn(server).label({ project }, 'bug', { description: 'Old', priority: 4 })
    const call = await as(reporter)
    const change = async (input: object) =>
      (await call(ADDRESS, { id: project.id, label_id: String(id), ...input })).body
    expect(await change({ new_name: ' defect ' })).toEqual({
      id,
      name: 'defect',
      description: 'Old',
      description_html: 'Old',
      text_color: '#FFFFFF',
      color: '#6699cc',
      subscribed: false,
      priority: 4,
      is_project_label: true,
    })
    expect(await change({ color: 'Gold' })).toMatchObject({ name: 'defect', color: '#ffd700', priority: 4 })
    expect(await change({ description: '<b>' })).toMatchObject({ description_html: '&lt;b&gt;' })
    expect(await change({ description: '' })).toMatchObject({ description: null, description_html: null })
    expect(await change({ priority: 0 })).toMatchObject({ priority: 0 })
    expect(await change({ new_name: 'bug' })).toMatchObject({ name: 'bug', priority: 0, color: '#ffd700' })
    const last = await change({ priority: '' })
    expect(last).toMatchObject({ priority: null })
    expect((await call('GET /projects/:id/labels', { id: project.id })).body).toEqual([last])
    const named = await call(ADDRESS, { id: project.id, label_id: 'bug', color: '#abc' })
    expect(named.body).toMatchObject({ id, color: '#abc' })
  })

  test('gives issues with the label their new place in the order of priorities', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const project = await given.project({ owner })
    const late = await make.label({ project }, 'late', { priority: 5 })
    const soon = await make.label({ project }, 'soon', { priority: 3 })
    const both = await make.issue(project, owner, { labels: [late, soon] })
    const one = await make.issue(project, owner, { labels: [late] })
    const none = await make.issue(project, owner)
    const call = await as(owner)
    const order = async () => {
      const listed = await call('GET /projects/:id/issues', { id: project.id, order_by: 'label_priority', sort: 'asc' })
      return listed.body.map(({ id }) => id)
    }
    const setPriority = (label: { id: number }, priority: number | null) =>
      call(ADDRESS, { id: project.id, label_id: String(label.id), priority })
    expect(await order()).toEqual([both.id, one.id, none.id])
    await setPriority(late, 1)
    await setPriority(soon, 0)
    expect(await order()).toEqual([both.id, one.id, none.id])
    await setPriority(soon, null)
    await setPriority(late, null)
    const rows = server.db.read.selectFrom('issue').select('label_priority').distinct()
    expect(await rows.execute()).toEqual([{ label_priority: 1_000_000 }])
    await setPriority(soon, 7)
    const priorities = server.db.read.selectFrom('issue').select(['id', 'label_priority']).orderBy('id')
    expect(await priorities.execute()).toEqual([
      { id: both.id, label_priority: 7 },
      { id: one.id, label_priority: 1_000_000 },
      { id: none.id, label_priority: 1_000_000 },
    ])
  })

  test('shows the new title on issues and finds them by it', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const owner = await given.user()
    const project = await given.project({ owner })
    await make.issue(project, owner, { labels: [await make.label({ project }, 'bug')] })
    const call = await as(owner)
    await call(ADDRESS, { id: project.id, label_id: 'bug', new_name: 'defect' })
    const issues = async (labels: string[]) =>
      (await call('GET /projects/:id/issues', { id: project.id, labels })).body.map((issue) => issue.labels)
    expect(await issues(['defect'])).toEqual([['defect']])
    expect(await issues(['bug'])).toEqual([])
  })

  test.for([
    [{}, { error: 'new_name, color, description, priority are missing, at least one parameter must be provided' }],
    [{ new_name: '' }, { message: { title: ["can't be blank"] } }],
    [{ new_name: 'a,b', color: 'no' }, { message: { title: ['is invalid'], color: ['must be a valid color code'] } }],
    [{ new_name: 'x'.repeat(256) }, { message: { title: ['is too long (maximum is 255 characters)'] } }],
    [{ new_name: 'other' }, { message: { title: ['has already been taken'] } }],
    [{ new_name: 'shared' }, { message: { title: [expect.stringMatching(/^already exists at group level for /)] } }],
    [{ color: '#12' }, { message: { color: ['must be a valid color code'] } }],
    [{ priority: -1 }, { message: { priority: ['must be greater than or equal to 0'] } }],
    [{ priority: 'high' }, { error: 'priority is invalid' }],
  ] as const)('%j is refused', async ([input, body], { server, given, asLoose }) => {
    const make = givenIssuesOn(server)
    const group = await given.group()
    const [reporter, project] = [await given.user(), await given.project({ in: group })]
    await given.member({ project }, reporter, 20)
    const { id } = await make.label({ project }, 'bug')
    await make.label({ project }, 'other')
    await make.label({ group }, 'shared')
    const all = server.db.read.selectFrom('label').selectAll()
    const before = await all.execute()
    const answer = await (await asLoose(reporter))(ADDRESS, { id: project.id, label_id: String(id), ...input })
    expect(answer).toMatchObject({ status: 400, body })
    expect(await all.execute()).toEqual(before)
  })

  test('does not reach labels of parent groups', async ({ server, given, as }) => {
    const owner = await given.user()
    const group = await given.group()
    const project = await given.project({ in: group })
    await given.member({ project }, owner, 50)
    const { id } = await givenIssuesOn(server).label({ group }, 'shared')
    const call = await as(owner)
    for (const label_id of [String(id), 'shared'])
      expect(await call(ADDRESS, { id: project.id, label_id, color: 'red' })).toMatchObject({
        status: 404,
        body: { message: '404 Label Not Found' },
      })
  })
})

describe('PUT /groups/:id/labels/:label_id', () => {
  const ADDRESS = 'PUT /groups/:id/labels/:label_id'

  test('changes a label of the group, which has no priority', async ({ server, given, asLoose }) => {
    const make = givenIssuesOn(server)
    const reporter = await given.user()
    const top = await given.group()
    const group = await given.group({ parent: top })
    await given.member({ group }, reporter, 20)
    const { id } = await make.label({ group }, 'bug')
    await make.label({ group: top }, 'above')
    const call = await asLoose(reporter)
    const change = (input: object, label_id = String(id)) => call(ADDRESS, { id: group.id, label_id, ...input })
    expect(await change({ new_name: 'defect', color: '#fff' })).toMatchObject({
      status: 200,
      body: { id, name: 'defect', color: '#fff', text_color: '#1F1E24' },
    })
    const error = 'new_name, color, description are missing, at least one parameter must be provided'
    expect(await change({ priority: 1 })).toMatchObject({ status: 400, body: { error } })
    expect(await change({ priority: 1, description: 'D' })).toMatchObject({ status: 200, body: { description: 'D' } })
    expect(await server.db.read.selectFrom('label_priority').selectAll().execute()).toEqual([])
    expect(await change({ color: 'red' }, 'above')).toMatchObject({ status: 404 })
    expect(await change({ new_name: 'above' })).toMatchObject({
      status: 400,
      body: { message: { title: [expect.stringMatching(/^already exists at group level/)] } },
    })
  })
})
