import { givenIssuesOn } from '../../support/given-issues.ts'
import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'POST /projects/:id/labels'

describe('POST /projects/:id/labels', () => {
  test('answers with the new label', async ({ server, given, as }) => {
    const [reporter, project] = [await given.user(), await given.project()]
    await given.member({ project }, reporter, 20)
    const call = await as(reporter)
    const answer = await call(ADDRESS, {
      id: project.id,
      name: ' bug ',
      color: '#d9534f',
      description: 'Does <not> work',
      priority: 3,
    })
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: answer.body.id,
      name: 'bug',
      description: 'Does <not> work',
      description_html: 'Does &lt;not&gt; work',
      text_color: '#FFFFFF',
      color: '#d9534f',
      subscribed: false,
      priority: 3,
      is_project_label: true,
    })
    expect((await call('GET /projects/:id/labels', { id: project.id })).body).toEqual([answer.body])
    const plain = await call(ADDRESS, { id: project.id, name: 'plain', color: 'Gold' })
    expect(plain.body).toMatchObject({
      description: null,
      description_html: null,
      color: '#ffd700',
      text_color: '#FFFFFF',
      priority: null,
    })
    expect(await server.db.read.selectFrom('label_priority').selectAll().execute()).toEqual([
      { project_id: project.id, label_id: answer.body.id, priority: 3 },
    ])
  })

  test('stores the most urgent priority, which is 0', async ({ given, as }) => {
    const [reporter, project] = [await given.user(), await given.project()]
    await given.member({ project }, reporter, 20)
    const call = await as(reporter)
    const answer = await call(ADDRESS, { id: project.id, name: 'urgent', color: '#fff', priority: 0 })
    expect(answer.body).toMatchObject({ priority: 0 })
    expect((await call('GET /projects/:id/labels', { id: project.id })).body).toEqual([answer.body])
  })

  test.for([
    ['#abc', '#abc'],
    ['#AABBCC', '#AABBCC'],
    ['rebeccapurple', '#663399'],
    ['White', '#ffffff'],
    [' #d9534f ', '#d9534f'],
    [' Gold\n', '#ffd700'],
  ] as const)('%s is a colour, kept as %s', async ([color, kept], { given, as }) => {
    const [reporter, project] = [await given.user(), await given.project()]
    await given.member({ project }, reporter, 20)
    expect((await (await as(reporter))(ADDRESS, { id: project.id, name: 'x', color })).body.color).toBe(kept)
  })

  test.for([
    [{}, { error: 'name is missing, color is missing' }],
    [{ name: 'x' }, { error: 'color is missing' }],
    [{ name: 'x', color: '#12345' }, { message: { color: ['must be a valid color code'] } }],
    [{ name: 'x', color: 'greenish' }, { message: { color: ['must be a valid color code'] } }],
    [{ name: 'x', color: '' }, { message: { color: ['must be a valid color code'] } }],
    [{ name: '', color: '#fff' }, { message: { title: ["can't be blank"] } }],
    [{ name: 'a,b', color: '#fff' }, { message: { title: ['is invalid'] } }],
    [{ name: '?', color: '#fff' }, { message: { title: ['is invalid'] } }],
    [{ name: '&', color: '#fff' }, { message: { title: ['is invalid'] } }],
    [{ name: 'x'.repeat(256), color: '#fff' }, { message: { title: ['is too long (maximum is 255 characters)'] } }],
    [{ name: 'x', color: '#fff', priority: -1 }, { message: { priority: ['must be greater than or equal to 0'] } }],
    [{ name: 'x', color: '#fff', priority: 'high' }, { error: 'priority is invalid' }],
    [
      { name: 'x', color: '#fff', priority: 1_000_000 },
      { message: { priority: ['must be less than or equal to 999999'] } },
    ],
    [{ name: 'a,b', color: 'no' }, { message: { title: ['is invalid'], color: ['must be a valid color code'] } }],
  ] as const)('%j is refused', async ([body, error], { server, given, asLoose }) => {
    const [reporter, project] = [await given.user(), await given.project()]
    await given.member({ project }, reporter, 20)
    expect(await (await asLoose(reporter))(ADDRESS, { id: project.id, ...body })).toMatchObject({
      status: 400,
      body: error,
    })
    expect(await server.db.read.selectFrom('label').select('id').execute()).toEqual([])
  })

  test('a title is taken by the project or a parent group, in the same case', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const group = await given.group()
    const below = await given.group({ parent: group })
    const [reporter, project] = [await given.user(), await given.project({ in: below })]
    await given.member({ project }, reporter, 20)
    await make.label({ group }, 'shared')
    await make.label({ project }, 'own')
    await make.label({ project: await given.project() }, 'foreign')
    const call = await as(reporter)
    for (const name of ['shared', 'own'])
      expect(await call(ADDRESS, { id: project.id, name, color: '#fff' })).toMatchObject({
        status: 409,
        body: { message: 'Label already exists' },
      })
    for (const name of ['foreign', 'Own'])
      expect((await call(ADDRESS, { id: project.id, name, color: '#fff' })).status).toBe(201)
  })

  test('requires Reporter: anonymous callers get 401, Guests 403, callers who cannot see the project 404', async ({
    given,
    asLoose,
  }) => {
    const [guest, stranger] = [await given.user(), await given.user()]
    const project = await given.project({ visibility: 'private' })
    await given.member({ project }, guest, 10)
    const sent = { id: project.id, name: 'x', color: '#fff' }
    for (const [who, status, message] of [
      [null, 401, '401 Unauthorized'],
      [guest, 403, '403 Forbidden'],
      [stranger, 404, '404 Project Not Found'],
    ] as const)
      expect(await (await asLoose(who))(ADDRESS, sent)).toMatchObject({ status, body: { message } })
  })

  test('looks for the title in the project and its parent groups only, by index', async ({ given, as }) => {
    const project = await given.project({ in: await given.group() })
    const call = await as(await given.admin())
    const plans = await plansOf(() => call(ADDRESS, { id: project.id, name: 'x', color: '#fff' }))
    expectPlan(planWith(plans, '"rank"'), { uses: ['label_project', 'label_group'], sorts: true })
  })

  test('an archived project is read-only', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner, archived: 1 })
    expect(await (await as(owner))(ADDRESS, { id: project.id, name: 'x', color: '#fff' })).toMatchObject({
      status: 403,
    })
  })
})

describe('the color of the text of a label', () => {
  test.for([
    ['#c8c864', '#FFFFFF'],
    ['#c8c865', '#1F1E24'],
    ['#000', '#FFFFFF'],
    ['#fff', '#1F1E24'],
  ] as const)('on %s is %s', async ([color, text_color], { given, as }) => {
    const [owner, project] = [await given.user(), await given.project()]
    await given.member({ project }, owner, 50)
    const { body } = await (await as(owner))(ADDRESS, { id: project.id, name: 'x', color })
    expect(body).toMatchObject({ color, text_color })
  })
})
