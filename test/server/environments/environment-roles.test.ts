import { describe, expect, test } from '../../support/test.ts'
import { anEnvironment } from './an-environment.ts'

const LIST = 'GET /projects/:id/environments'
const GET = 'GET /projects/:id/environments/:environment_id'
const CREATE = 'POST /projects/:id/environments'
const UPDATE = 'PUT /projects/:id/environments/:environment_id'
const DELETE = 'DELETE /projects/:id/environments/:environment_id'
const STOP = 'POST /projects/:id/environments/:environment_id/stop'
const STOP_STALE = 'POST /projects/:id/environments/stop_stale'
const DELETE_REVIEW_APPS = 'DELETE /projects/:id/environments/review_apps'

describe('roles that may read and change environments', () => {
  const level = { stranger: 0, guest: 10, reporter: 20, developer: 30, maintainer: 40 } as const
  const none = { stranger: 403, guest: 403, reporter: 403 } as const
  const table = [
    // address, input, status per role
    [LIST, {}, { stranger: 403, guest: 403, reporter: 200, developer: 200, maintainer: 200 }],
    [GET, {}, { stranger: 403, guest: 403, reporter: 200, developer: 200, maintainer: 200 }],
    [CREATE, { name: 'x' }, { stranger: 403, guest: 403, reporter: 403, developer: 201, maintainer: 201 }],
    [UPDATE, { tier: 'other' }, { stranger: 403, guest: 403, reporter: 403, developer: 200, maintainer: 200 }],
    [STOP, {}, { stranger: 403, guest: 403, reporter: 403, developer: 200, maintainer: 200 }],
    [STOP_STALE, { before: '2026-01-01' }, { ...none, developer: 403, maintainer: 200 }],
    [DELETE_REVIEW_APPS, {}, { ...none, developer: 200, maintainer: 200 }],
    [DELETE, {}, { stranger: 403, guest: 403, reporter: 403, developer: 204, maintainer: 204 }],
  ] as const

  for (const [address, input, expected] of table)
    for (const who of ['stranger', 'guest', 'reporter', 'developer', 'maintainer'] as const)
      test(`${address} as ${who}: ${expected[who]}`, async ({ server, given, asLoose }) => {
        const [owner, user] = [await given.user(), await given.user()]
        const project = await given.project({ owner })
        if (level[who] > 0) await given.member({ project }, user, level[who])
        const environment_id = await anEnvironment(server, project, address === DELETE ? 'stopped' : 'available')
        const answer = await (await asLoose(user))(address, { id: project.id, environment_id, ...input })
        expect(answer.status).toBe(expected[who])
        if (answer.status === 403) expect(answer.body).toEqual({ message: '403 Forbidden' })
      })

  test('anonymous callers get 401, strangers get 404 for a private project; a disabled feature and an archived project are closed', async ({
    server,
    given,
    asLoose,
  }) => {
    const owner = await given.user()
    const hidden = await given.project({ owner, visibility: 'private' })
    const off = await given.project({ owner, environments_access_level: 'disabled' })
    const archived = await given.project({ owner, archived: 1 })
    const environment_id = await anEnvironment(server, archived, 'available')
    const other = await anEnvironment(server, off, 'available')
    const [nobody, stranger, call] = [await asLoose(null), await asLoose(await given.user()), await asLoose(owner)]
    expect(await nobody(LIST, { id: off.id })).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } })
    expect(await stranger(LIST, { id: hidden.id })).toMatchObject({
      status: 404,
      body: { message: '404 Project Not Found' },
    })
    expect((await call(LIST, { id: off.id })).status).toBe(403)
    expect((await call(GET, { id: off.id, environment_id: other })).status).toBe(403)
    expect((await call(GET, { id: archived.id, environment_id })).status).toBe(200)
    for (const [address, input] of [
      [CREATE, { name: 'x' }],
      [UPDATE, { tier: 'other' }],
      [STOP, {}],
      [STOP_STALE, { before: '2026-01-01' }],
      [DELETE_REVIEW_APPS, {}],
      [DELETE, {}],
    ] as const) {
      expect((await call(address, { id: archived.id, environment_id, ...input })).status).toBe(403)
      expect((await call(address, { id: off.id, environment_id: other, ...input })).status).toBe(403)
    }
    expect((await server.db.read.selectFrom('environment').select('state').execute()).length).toBe(2)
  })
})
