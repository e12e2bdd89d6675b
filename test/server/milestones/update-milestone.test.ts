import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('PUT /projects/:id/milestones/:milestone_id', () => {
  const ADDRESS = 'PUT /projects/:id/milestones/:milestone_id'

  test('changes what is sent, and keeps the rest', async ({ server, given, as }) => {
    const [reporter, project] = [await given.user(), await given.project()]
    await given.member({ project }, reporter, 20)
    const made = { description: 'First', due_date: '2026-06-01', created_at: '2026-01-01T00:00:00.000Z' }
    const { id } = await givenIssuesOn(server).milestone({ project }, '1.0', { ...made, updated_at: made.created_at })
    const call = await as(reporter)
    const change = async (input: object) => (await call(ADDRESS, { id: project.id, milestone_id: id, ...input })).body
    expect(await change({ title: '1.0' })).toMatchObject({ ...made, updated_at: made.created_at })
    expect(await change({ title: ' 1.1 ', start_date: '2026-05-01' })).toMatchObject({
      ...{ id, title: '1.1', state: 'active', start_date: '2026-05-01' },
      ...made,
      updated_at: server.clock.iso(),
    })
    expect(await change({ due_date: '' })).toMatchObject({ due_date: null, start_date: '2026-05-01', title: '1.1' })
    expect(await change({ start_date: null, description: null })).toMatchObject({ start_date: null, description: null })
    const closed = await change({ state_event: 'close', title: '1.2' })
    expect(closed).toMatchObject({ state: 'closed', title: '1.2' })
    expect(await change({ state_event: 'close' })).toEqual(closed)
    expect((await call('GET /projects/:id/milestones', { id: project.id, state: 'closed' })).body).toEqual([closed])
    expect(await change({ state_event: 'activate' })).toMatchObject({ state: 'active', title: '1.2' })
  })

  const MISSING =
    'title, description, start_date, due_date, state_event are missing, at least one parameter must be provided'
  const TAKEN = 'already being used for another group or project milestone.'
  test.for([
    [{}, { error: MISSING }],
    [{ state_event: 'reopen' }, { error: 'state_event does not have a valid value' }],
    [{ due_date: 'soon' }, { error: 'due_date is invalid' }],
    [{ title: ' ' }, { message: 'Failed to update milestone {:title=>["can\'t be blank"]}' }],
    [
      { title: 'x'.repeat(256) },
      { message: 'Failed to update milestone {:title=>["is too long (maximum is 255 characters)"]}' },
    ],
    [{ title: 'other' }, { message: `Failed to update milestone {:title=>["${TAKEN}"]}` }],
    [{ title: 'shared' }, { message: `Failed to update milestone {:title=>["${TAKEN}"]}` }],
    [
      { start_date: '2026-06-01' },
      { message: 'Failed to update milestone {:due_date=>["must be greater than start date"]}' },
    ],
  ] as const)('%j is refused', async ([input, body], { server, given, asLoose }) => {
    const make = givenIssuesOn(server)
    const group = await given.group()
    const [reporter, project] = [await given.user(), await given.project({ in: group })]
    await given.member({ project }, reporter, 20)
    const { id } = await make.milestone({ project }, '1.0', { due_date: '2026-06-01' })
    await make.milestone({ project }, 'other')
    await make.milestone({ group }, 'shared')
    const all = server.db.read.selectFrom('milestone').selectAll()
    const before = await all.execute()
    const answer = await (await asLoose(reporter))(ADDRESS, { id: project.id, milestone_id: id, ...input })
    expect(answer).toMatchObject({ status: 400, body })
    expect(await all.execute()).toEqual(before)
  })

  test('keeps a title that has become ambiguous', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const group = await given.group()
    const [reporter, project] = [await given.user(), await given.project({ in: group })]
    await given.member({ project }, reporter, 20)
    await make.milestone({ group }, 'twice')
    const { id } = await make.milestone({ project }, 'twice')
    const sent = { id: project.id, milestone_id: id, title: 'twice', description: 'Of the project' }
    expect(await (await as(reporter))(ADDRESS, sent)).toMatchObject({
      status: 200,
      body: { description: 'Of the project' },
    })
  })
})

describe('PUT /groups/:id/milestones/:milestone_id', () => {
  test('changes a milestone of the group, whose title must be free above and below', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const reporter = await given.user()
    const top = await given.group()
    const group = await given.group({ parent: top })
    const below = await given.group({ parent: group })
    await given.member({ group }, reporter, 20)
    const { id } = await make.milestone({ group }, 'Spring')
    await make.milestone({ group: top }, 'above')
    await make.milestone({ group: below }, 'below')
    await make.milestone({ project: await given.project({ in: below }) }, 'of a project')
    await make.milestone({ group: await given.group({ parent: top }) }, 'beside')
    const call = await as(reporter)
    const rename = (title: string) =>
      call('PUT /groups/:id/milestones/:milestone_id', { id: group.id, milestone_id: id, title })
    for (const title of ['above', 'below', 'of a project']) expect((await rename(title)).status).toBe(400)
    expect(await rename('beside')).toMatchObject({ status: 200, body: { id, group_id: group.id, title: 'beside' } })
  })
})
