import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'POST /projects/:id/milestones'

describe('POST /projects/:id/milestones', () => {
  test('answers with the new milestone; iids count up per project', async ({ server, given, as }) => {
    const [reporter, project] = [await given.user(), await given.project({ path: 'shop' })]
    await given.member({ project }, reporter, 20)
    const call = await as(reporter)
    const answer = await call(ADDRESS, {
      id: project.id,
      title: ' 1.0 ',
      description: 'First',
      start_date: '2026-05-01',
      due_date: '2026-05-21',
    })
    const now = server.clock.iso()
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      id: answer.body.id,
      iid: 1,
      project_id: project.id,
      title: '1.0',
      description: 'First',
      state: 'active',
      created_at: now,
      updated_at: now,
      due_date: '2026-05-21',
      start_date: '2026-05-01',
      expired: true,
      web_url: `${server.origin}/${project.path_with_namespace}/-/milestones/1`,
    })
    const second = await call(ADDRESS, { id: project.id, title: '2.0', due_date: '' })
    expect(second.body).toMatchObject({ iid: 2, description: null, due_date: null, start_date: null, expired: false })
    expect((await call('GET /projects/:id/milestones', { id: project.id })).body).toEqual([answer.body, second.body])
    const today = await call(ADDRESS, { id: project.id, title: '3.0', due_date: '2026-05-22' })
    expect(today.body).toMatchObject({ due_date: server.clock.today(), expired: false })
  })

  test.for([
    [{}, { error: 'title is missing' }],
    [{ title: 'x', due_date: 'soon' }, { error: 'due_date is invalid' }],
    [{ title: ' ' }, { message: `Failed to create milestone {:title=>["can't be blank"]}` }],
    [
      { title: 'x'.repeat(256) },
      { message: 'Failed to create milestone {:title=>["is too long (maximum is 255 characters)"]}' },
    ],
    [
      { title: 'x', start_date: '2026-06-01', due_date: '2026-06-01' },
      { message: 'Failed to create milestone {:due_date=>["must be greater than start date"]}' },
    ],
    [
      { title: '', start_date: '2026-06-02', due_date: '2026-06-01' },
      {
        message:
          'Failed to create milestone {:title=>["can\'t be blank"], :due_date=>["must be greater than start date"]}',
      },
    ],
  ] as const)('%j is refused', async ([body, error], { server, given, asLoose }) => {
    const [reporter, project] = [await given.user(), await given.project()]
    await given.member({ project }, reporter, 20)
    expect(await (await asLoose(reporter))(ADDRESS, { id: project.id, ...body })).toMatchObject({
      status: 400,
      body: error,
    })
    expect(await server.db.read.selectFrom('milestone').select('id').execute()).toEqual([])
  })

  test('a title is taken by the project or a parent group', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const group = await given.group()
    const [reporter, project] = [await given.user(), await given.project({ in: group })]
    await given.member({ project }, reporter, 20)
    await make.milestone({ group }, 'shared')
    await make.milestone({ project }, 'own')
    await make.milestone({ project: await given.project() }, 'foreign')
    const call = await as(reporter)
    for (const title of ['shared', 'own'])
      expect(await call(ADDRESS, { id: project.id, title })).toMatchObject({
        status: 400,
        body: {
          message:
            'Failed to create milestone {:title=>["already being used for another group or project milestone."]}',
        },
      })
    expect((await call(ADDRESS, { id: project.id, title: 'foreign' })).status).toBe(201)
  })

  test('requires Reporter: anonymous callers get 401, Guests 403, callers who cannot see the project 404', async ({
    given,
    asLoose,
  }) => {
    const [guest, stranger] = [await given.user(), await given.user()]
    const project = await given.project({ visibility: 'private' })
    await given.member({ project }, guest, 10)
    for (const [who, status, message] of [
      [null, 401, '401 Unauthorized'],
      [guest, 403, '403 Forbidden'],
      [stranger, 404, '404 Project Not Found'],
    ] as const)
      expect(await (await asLoose(who))(ADDRESS, { id: project.id, title: 'x' })).toMatchObject({
        status,
        body: { message },
      })
  })

  test('an archived project is read-only', async ({ given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner, archived: 1 })
    expect(await (await as(owner))(ADDRESS, { id: project.id, title: 'x' })).toMatchObject({ status: 403 })
  })
})
