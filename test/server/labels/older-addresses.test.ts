import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('PUT /projects/:id/labels', () => {
  const ADDRESS = 'PUT /projects/:id/labels'

  test('changes the label with the title or the id', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const { id: label_id } = await givenIssuesOn(server).label({ project }, '12', { description: 'Old' })
    const call = await as(owner)
    const renamed = await call(ADDRESS, { id: project.id, name: '12', new_name: 'bug', priority: 2 })
    expect(renamed).toMatchObject({
      status: 200,
      body: { id: label_id, name: 'bug', description: 'Old', priority: 2, is_project_label: true },
    })
    const changed = await call(ADDRESS, { id: project.id, label_id, color: 'red' })
    expect(changed.body).toEqual({ ...renamed.body, color: '#ff0000' })
  })

  test('refuses both names, none, or nothing to change, and finds no label of a parent group', async ({
    server,
    given,
    as,
  }) => {
    const [user, group] = [await given.user(), await given.group()]
    await given.member({ group }, user, 50)
    const project = await given.project({ in: group })
    await givenIssuesOn(server).label({ group }, 'wide')
    const { id: label_id } = await givenIssuesOn(server).label({ project }, 'bug')
    const call = await as(user)
    const answer = async (sent: object) => {
      const { status, body } = await call(ADDRESS, { id: project.id, ...sent })
      return [status, body]
    }
    expect(await answer({ new_name: 'one' })).toEqual([
      400,
      { error: 'label_id, name are missing, exactly one parameter must be provided' },
    ])
    expect(await answer({ name: 'bug', label_id, new_name: 'one' })).toEqual([
      400,
      { error: 'label_id, name are mutually exclusive' },
    ])
    expect(await answer({ name: 'bug' })).toEqual([
      400,
      { error: 'new_name, color, description, priority are missing, at least one parameter must be provided' },
    ])
    expect(await answer({ name: 'bug', new_name: 'a,b' })).toEqual([400, { message: { title: ['is invalid'] } }])
    for (const name of ['wide', 'none', ''])
      expect(await answer({ name, new_name: 'one' })).toEqual([404, { message: '404 Label Not Found' }])
  })
})

describe('DELETE /projects/:id/labels', () => {
  const ADDRESS = 'DELETE /projects/:id/labels'

  test('deletes the label with the title or the id, and no other', async ({ server, given, as }) => {
    const owner = await given.user()
    const project = await given.project({ owner })
    const make = givenIssuesOn(server)
    const [bug] = [await make.label({ project }, 'bug'), await make.label({ project }, 'team: red')]
    await make.label({ project }, 'kept')
    const call = await as(owner)
    expect(await call(ADDRESS, { id: project.id, name: 'team: red' })).toMatchObject({ status: 204 })
    expect(await call(ADDRESS, { id: project.id, label_id: bug.id })).toMatchObject({ status: 204 })
    expect(await call(ADDRESS, { id: project.id, name: 'bug' })).toMatchObject({
      status: 404,
      body: { message: '404 Label Not Found' },
    })
    expect(await call(ADDRESS, { id: project.id })).toMatchObject({
      status: 400,
      body: { error: 'label_id, name are missing, exactly one parameter must be provided' },
    })
    expect((await call('GET /projects/:id/labels', { id: project.id })).body.map(({ name }) => name)).toEqual(['kept'])
  })
})

describe('PUT and DELETE /groups/:id/labels', () => {
  test('change and delete a label of the group; a priority is none of its fields', async ({ server, given, as }) => {
    const [user, group] = [await given.user(), await given.group()]
    await given.member({ group }, user, 20)
    const { id } = await givenIssuesOn(server).label({ group }, 'wide')
    const call = await as(user)
    const at = { id: group.id, name: 'wide' }
    expect((await call('PUT /groups/:id/labels', { ...at, description: 'All' })).body).toMatchObject({
      id,
      name: 'wide',
      description: 'All',
    })
    expect(await call('PUT /groups/:id/labels', at)).toMatchObject({
      status: 400,
      body: { error: 'new_name, color, description are missing, at least one parameter must be provided' },
    })
    expect(await call('DELETE /groups/:id/labels', at)).toMatchObject({ status: 204 })
    expect((await call('GET /groups/:id/labels', { id: group.id })).body).toEqual([])
  })
})
