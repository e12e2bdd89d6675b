import { forbidden, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'

const BOTH = [
  ['POST /projects/:id/archive', 0, true, 'project.archived'],
  ['POST /projects/:id/unarchive', 1, false, 'project.unarchived'],
] as const

describe.for(BOTH)('%s', ([ADDRESS, before, after, event]) => {
  test('requires Owner, and does nothing the second time', async ({ server, given, as }) => {
    const ada = await given.user()
    const { id } = await given.project({ owner: ada, archived: before })
    const call = await as(ada)
    server.clock.advance(1000)
    const answer = await call(ADDRESS, { id })
    expect(answer).toMatchObject({ status: 201, body: { archived: after, updated_at: '2026-05-22T10:11:13.345Z' } })
    server.clock.advance(1000)
    expect((await call(ADDRESS, { id })).body).toEqual(answer.body)
    expect(server.events).toEqual([{ event, payload: { project_id: id, actor_id: ada.id } }])
    expect((await call('PUT /projects/:id', { id, description: 'x' })).status).toBe(after ? 403 : 200)
  })

  test('refuses Maintainers, strangers and anonymous callers', async ({ server, given, asLoose }) => {
    const ben = await given.user()
    const project = await given.project({ visibility: 'private', archived: before })
    await given.member({ project }, ben, 40)
    expect(await (await asLoose(ben))(ADDRESS, { id: project.id })).toMatchObject(forbidden())
    expect(await (await asLoose(await given.user()))(ADDRESS, { id: project.id })).toMatchObject(notFound('Project'))
    expect(await (await asLoose(null))(ADDRESS, { id: project.id })).toMatchObject(UNAUTHORIZED)
    expect((await (await asLoose(await given.admin()))(ADDRESS, { id: project.id })).status).toBe(201)
    expect(server.events).toHaveLength(1)
  })
})
