import { describe, expect } from '../../support/test.ts'
import { test, WORLDS } from './world-server.ts'

const CODE = `POST ${WORLDS}/:name/sign-in-codes`
const SIGN_IN = '/-/gantry/v1/sign-in'

describe(CODE, () => {
  test('signs the first administrator of the world in once, and nobody in another world', async ({ main }) => {
    await main.fork({ name: 'one' })
    await main.fork({ name: 'two' })
    const { status, body } = await main.ask(CODE, { name: 'one' })
    expect([status, body]).toEqual([201, { code: expect.any(String), ui: `${main.server.origin}/w/one/` }])
    const { code } = Object(body)
    const signIn = async (prefix: string) =>
      main.server.send('POST', `${prefix}${SIGN_IN}`, {
        body: JSON.stringify({ code }),
        headers: { 'Content-Type': 'application/json' },
      })
    expect((await signIn('/w/two')).status).toBe(401)
    expect((await signIn('')).status).toBe(401)
    const session = await signIn('/w/one')
    expect(session).toMatchObject({ status: 201, body: { user_id: main.admin.id } })
    const { token } = Object(session.body)
    expect((await main.server.send('GET', '/w/one/api/v4/user', { token })).status).toBe(200)
    expect((await main.server.send('GET', '/user', { token })).status).toBe(401)
    expect((await signIn('/w/one')).status).toBe(401)
  })

  test('refuses the main world, unknown worlds, worlds without an administrator, and other worlds', async ({
    main,
  }) => {
    const world = await main.fork({ name: 'one' })
    await main.fork({ name: 'bare' })
    const { instance, leave } = await main.server.worlds.find('bare').enter()
    await instance.db.write((trx) => trx.updateTable('user').set({ admin: 0 }).execute())
    leave()
    expect((await main.ask(CODE, { name: 'main' })).status).toBe(409)
    expect((await main.ask(CODE, { name: 'unknown' })).status).toBe(404)
    expect((await main.ask(CODE, { name: 'bare' })).status).toBe(409)
    expect((await world.send('POST', `${WORLDS}/one/sign-in-codes`)).status).toBe(403)
  })
})
