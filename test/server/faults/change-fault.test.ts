import { describe, expect, test } from '../../support/test.ts'
import { FAULTS, faultsOf } from './add.ts'

const effect = { type: 'missing_totals' }
const route = 'GET /projects'

describe(`PATCH ${FAULTS}/:fault_id`, () => {
  test('changes what was sent, and counts from the start again', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const faults = faultsOf(server, token)
    const id = await faults.add({ name: 'totals', route, nth: 2, expect: 1, times: 3, effect })
    for (let i = 0; i < 2; i++) await server.send('GET', '/projects', { token })
    expect((await faults.send('GET', `/${id}`)).body).toMatchObject({ matched: 2, hits: 1, as_expected: true })
    const { body } = await faults.send('PATCH', `/${id}`, { every: 5, times: null, expect: { max: 2 } })
    expect(body).toMatchObject({
      ...{ id, name: 'totals', route, nth: null, every: 5, times: null, expect: { min: 0, max: 2 } },
      ...{ matched: 0, hits: 0, as_expected: true, last_hit: null, effect },
    })
    expect((await faults.send('PATCH', `/${id}`, { every: null })).body).toMatchObject({
      every: null,
      expect: { max: 2 },
    })
  })

  test('turns a fault off and on', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const faults = faultsOf(server, token)
    const id = await faults.add({ route, effect })
    const total = async () => (await server.send('GET', '/projects', { token })).headers.get('x-total')
    expect(await total()).toBe(null)
    await faults.send('PATCH', `/${id}`, { enabled: false })
    expect(await total()).toBe('0')
    await faults.send('PATCH', `/${id}`, { enabled: true })
    expect(await total()).toBe(null)
  })

  test('keeps the fault as it was if the change is refused', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const faults = faultsOf(server, token)
    const id = await faults.add({ route, effect })
    for (const [change, text] of [
      [{ route: null }, 'route is missing'],
      [{ effect: { type: 'slow_job' } }, 'route does not apply to slow_job'],
      [{ first: 1, after: 1 }, 'nth, first, after, every, share are mutually exclusive'],
      [{ enabld: false }, 'enabld is not known, did you mean enabled?'],
    ] as const) {
      const answer = await faults.send('PATCH', `/${id}`, { enabled: false, ...change })
      expect([answer.status, Object(answer.body).error]).toEqual([400, text])
    }
    expect((await faults.send('GET', `/${id}`)).body).toMatchObject({ enabled: true, route })
    expect((await faults.send('PATCH', `/${id}`, { route: null, effect: { type: 'slow_job' } })).status).toBe(200)
  })
})

describe(`GET ${FAULTS}/expectations`, () => {
  test('names the faults that were hit too often or too rarely', async ({ server, given }) => {
    const token = await given.token(await given.admin())
    const faults = faultsOf(server, token)
    const read = async () => (await faults.send('GET', '/expectations')).body
    expect(await read()).toEqual({ as_expected: true, expected: 0, failed: [] })
    await faults.add({ route: 'GET /version', effect })
    const alone = await faults.add({ name: 'alone', route, effect, expect: { min: 1 } })
    await server.send('GET', '/projects', { token })
    expect(await faults.hits(alone)).toBe(1)
    expect(await read()).toEqual({ as_expected: true, expected: 1, failed: [] })
    const late = await faults.add({ name: 'late', route: 'GET /groups', effect, expect: { min: 1, max: 3 } })
    const never = await faults.add({ name: 'never', route: 'GET /issues', effect, expect: 0 })
    const least = await faults.add({ name: 'least', route: 'GET /users', effect, expect: { min: 2 } })
    await server.send('GET', '/issues', { token })
    expect(await read()).toEqual({
      as_expected: false,
      expected: 4,
      failed: [
        {
          ...{ id: late, name: 'late', expect: { min: 1, max: 3 }, hits: 0 },
          text: 'The fault late was hit 0 times, but the expected number is 1 to 3.',
        },
        {
          ...{ id: never, name: 'never', expect: { min: 0, max: 0 }, hits: 1 },
          text: 'The fault never was hit once, but the expected number is 0.',
        },
        {
          ...{ id: least, name: 'least', expect: { min: 2, max: null }, hits: 0 },
          text: 'The fault least was hit 0 times, but the expected number is at least 2.',
        },
      ],
    })
  })
})
