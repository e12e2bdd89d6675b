import { z } from 'zod'
import { endpoints } from '../../../src-server/api.ts'
import { allowedValues } from '../../../src-server/kit/http/allowed-values.ts'
import { describe, expect, test } from '../../support/test.ts'

const own = endpoints.map(({ contract }) => contract).filter(({ address }) => address.includes(' /-/gantry/'))
const json = { 'Content-Type': 'application/json' }

describe("wrong parameters of Gantry's own endpoints", () => {
  test('a name that no endpoint knows is refused by each of them, except by receivers of deliveries', async ({
    server,
    given,
  }) => {
    const token = await given.token(await given.admin())
    const accepted: string[] = []
    for (const { address } of own) {
      const [method = '', path = ''] = address.split(' ')
      const url = `${path.replace('/pictures/:name', '/pictures/no-picture-has-it').replaceAll(/:\w+/g, '1')}?zzz=1`
      const { status, body } = await server.send(method, url, { token })
      const isRefused = status === 400 && /\bzzz is not known, allowed: \w/.test(String(Object(body).error))
      if (!isRefused) accepted.push(address)
    }
    expect(accepted).toEqual(['POST /-/gantry/v1/receivers/:name'])
  })

  test('a misspelled filter is refused with the name that is meant, or with all names', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const refused = async (path: string) => {
      const { status, body } = await server.send('GET', `/-/gantry/v1/${path}`, { token })
      return [status, Object(body).error]
    }
    expect(await refused('requests?statsu=404')).toEqual([400, 'statsu is not known, did you mean status?'])
    expect(await refused('faults?zzz=1')).toEqual([400, 'zzz is not known, allowed: page, per_page'])
    expect(await refused('coverage?scope=al&usd=true')).toEqual([
      400,
      'scope does not have a valid value. Valid values: all, platform, usd is not known, did you mean used?',
    ])
    const many = Array.from({ length: 9 }, (_, i) => `${'z'.repeat(200)}${i}=1`).join('&')
    const [status, error] = await refused(`clock?${many}`)
    expect([status, error.split(', zz').length, error.length < 1000]).toEqual([400, 5, true])
  })

  test('names inside objects are refused too, and nothing is changed', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const send = async (body: object) =>
      Object(
        (await server.send('POST', '/-/gantry/v1/faults', { token, headers: json, body: JSON.stringify(body) })).body,
      ).error
    const effect = { type: 'latency', delay: { distribution: 'normal', mean_ms: 1, deviation_ms: 0, maxms: 2 } }
    expect(await send({ route: '*', effect })).toBe(
      'effect[delay][maxms] is not known, did you mean effect[delay][max_ms]?',
    )
    expect(await send({ route: '*', effect: { type: 'missing_totals' }, expect: { mim: 1 } })).toBe(
      'expect[mim] is not known, did you mean expect[min]?',
    )
    expect(server.instance.faults.list()).toEqual([])
  })

  test('the platform ignores unknown names, and every endpoint takes those that name the caller', async ({
    server,
    given,
  }) => {
    const admin = await given.admin()
    const token = await given.token(admin)
    expect((await server.send('GET', '/version?zzz=1', { token })).status).toBe(200)
    expect((await server.send('GET', `/-/gantry/v1/clock?private_token=${token}`)).status).toBe(200)
    expect((await server.send('GET', `/-/gantry/v1/clock?sudo=${admin.id}`, { token })).status).toBe(200)
  })

  test('requests of the console are refused too', async ({ server, given, as }) => {
    const code = server.instance.sessions.issueCode((await given.admin()).id)
    const { body } = await (await as(null))('POST /-/gantry/v1/sign-in', { code })
    expect((await server.send('GET', '/-/gantry/v1/clock', { token: body.token })).status).toBe(200)
    expect((await server.send('GET', '/-/gantry/v1/clock?zzz=1', { token: body.token })).status).toBe(400)
  })

  test.for([
    ['PUT', 'clock', { by: '8 days' }, /^by must be a duration in .*: 8d, 1w2d, 12h or 90m$/],
    ['PUT', 'clock', { now: 'soon' }, /^now must be a time with its zone, such as 2027-01-01T00:00:00Z$/],
    ['PUT', 'clock', { rate: 100_000 }, /^rate must be a number from 0 to 86400$/],
    ['POST', 'worlds', { name: 'My World' }, /^name must be up to 63 lower-case letters, digits and hyphens, such as/],
    ['POST', 'worlds', { from: 'a@b@c' }, /^from must be the name of a world, or a snapshot as WORLD@SNAPSHOT$/],
    ['POST', 'role-tokens', { role: 'boss' }, /^role does not have a valid value\. Valid values: guest, /],
  ] as const)('%s %s says what is allowed instead of %j', async ([method, path, sent, error], { server, given }) => {
    const token = await given.token(await given.admin())
    const body = JSON.stringify(sent)
    expect(await server.send(method, `/-/gantry/v1/${path}`, { token, headers: json, body })).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(error) },
    })
  })

  test('no parameter is described by a pattern', () => {
    const fields = own.flatMap(({ params, query, body }) => Object.entries({ ...params, ...query, ...body }))
    const patterns = fields.filter(
      ([, schema]) => schema instanceof z.ZodType && /that matches/.test(allowedValues(schema)),
    )
    expect(patterns.map(([name]) => name)).toEqual([])
  })
})
