import { describe, expect, test } from '../../support/test.ts'

const LIST = 'GET /projects/:id/deployments'
const GET = 'GET /projects/:id/deployments/:deployment_id'
const CREATE = 'POST /projects/:id/deployments'
const UPDATE = 'PUT /projects/:id/deployments/:deployment_id'
const DELETE = 'DELETE /projects/:id/deployments/:deployment_id'
const MERGE_REQUESTS = 'GET /projects/:id/deployments/:deployment_id/merge_requests'

const sha = (digit: string) => digit.repeat(40)
const success = { environment: 'production', ref: 'main', tag: false, sha: sha('a'), status: 'success' } as const

describe('roles that may read and change deployments', () => {
  const table = [
    // address, input, status per role
    [LIST, {}, { guest: 403, reporter: 200, developer: 200, maintainer: 200 }],
    [GET, {}, { guest: 403, reporter: 200, developer: 200, maintainer: 200 }],
    [MERGE_REQUESTS, {}, { guest: 403, reporter: 200, developer: 200, maintainer: 200 }],
    [CREATE, success, { guest: 403, reporter: 403, developer: 201, maintainer: 201 }],
    [UPDATE, { status: 'failed' }, { guest: 403, reporter: 403, developer: 200, maintainer: 200 }],
    [DELETE, {}, { guest: 403, reporter: 403, developer: 403, maintainer: 204 }],
  ] as const
  const levels = { guest: 10, reporter: 20, developer: 30, maintainer: 40 } as const

  for (const [address, input, expected] of table)
    for (const who of ['guest', 'reporter', 'developer', 'maintainer'] as const)
      test(`${address} as ${who}: ${expected[who]}`, async ({ given, as, asLoose }) => {
        const [owner, user] = [await given.user(), await given.user()]
        const project = await given.project({ owner })
        await given.member({ project }, user, levels[who])
        const { body } = await (await as(owner))(CREATE, { id: project.id, ...success, status: 'canceled' })
        const answer = await (await asLoose(user))(address, { id: project.id, deployment_id: body.id, ...input })
        expect(answer.status).toBe(expected[who])
        if (answer.status === 403) expect(answer.body).toEqual({ message: '403 Forbidden' })
      })

  test('anonymous callers, strangers, archived projects and missing records', async ({
    server,
    given,
    as,
    asLoose,
  }) => {
    const owner = await given.user()
    const project = await given.project({ owner, visibility: 'private' })
    const { body } = await (await as(owner))(CREATE, { id: project.id, ...success })
    const address = { id: project.id, deployment_id: body.id }
    expect((await (await asLoose(null))(GET, address)).status).toBe(401)
    expect((await (await asLoose(await given.user()))(GET, address)).body).toEqual({ message: '404 Project Not Found' })
    const call = await asLoose(owner)
    for (const missing of [GET, UPDATE, DELETE, MERGE_REQUESTS] as const)
      expect(await call(missing, { id: project.id, deployment_id: body.id + 1, status: 'failed' })).toMatchObject({
        status: 404,
        body: { message: '404 Not found' },
      })
    expect((await call(GET, { ...address, deployment_id: 'x' })).body).toEqual({ error: 'deployment_id is invalid' })
    const elsewhere = await given.project({ owner })
    expect((await call(GET, { ...address, id: elsewhere.id })).status).toBe(404)
    await server.db.write((trx) => trx.updateTable('project').set({ archived: 1 }).execute())
    expect((await call(GET, address)).status).toBe(200)
    for (const [write, input] of [
      [CREATE, success],
      [UPDATE, { status: 'failed' }],
      [DELETE, {}],
    ] as const)
      expect((await call(write, { ...address, ...input })).status).toBe(403)
    const off = { archived: 0, environments_access_level: 'disabled' } as const
    await server.db.write((trx) => trx.updateTable('project').set(off).execute())
    for (const every of [LIST, GET, MERGE_REQUESTS, CREATE, UPDATE, DELETE] as const)
      expect((await call(every, { ...success, ...address, status: 'failed' })).status).toBe(403)
  })
})
