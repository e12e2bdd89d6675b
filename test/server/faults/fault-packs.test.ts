import { packs } from '../../../src-server/faults/packs.ts'
import { describe, expect, test } from '../../support/test.ts'
import { FAULTS, faultsOf } from './add.ts'

describe(`PUT ${FAULTS}/packs/:name`, () => {
  test('turns every pack on and off', async ({ server, given }) => {
    const faults = faultsOf(server, await given.token(await given.admin()))
    for (const { name, rules } of packs) {
      const { body } = await faults.send('PUT', `/packs/${name}`)
      expect(body).toMatchObject({ name, on: true })
      const { fault_ids } = Object(body)
      expect(fault_ids).toHaveLength(rules.length)
      for (const id of fault_ids) expect((await faults.send('GET', `/${id}`)).body).toMatchObject({ pack: name })
      expect((await faults.send('DELETE', `/packs/${name}`)).status).toBe(204)
      expect((await faults.send('GET', '')).body).toEqual([])
    }
  })

  test('limits a pack to a route and a user, and keeps the method of the pack', async ({ server, given }) => {
    const faults = faultsOf(server, await given.token(await given.admin()))
    const rulesAfter = async (pack: string, values: object) => {
      await faults.turnOn(pack, values)
      return (await faults.send('GET', '')).body
    }
    const lost = await rulesAfter('lost-answer-after-commit', { route: '/projects/:id/issues', user: 'ada' })
    expect(lost).toMatchObject([{ route: 'POST /projects/:id/issues', user: 'ada', count_by: 'request', nth: 1 }])
    const again = await rulesAfter('lost-answer-after-commit', { route: 'PUT /projects/:id' })
    expect(again).toMatchObject([{ route: 'PUT /projects/:id', user: null }])
    await faults.clear()
    expect(await rulesAfter('flaky-connection', { seed: 7 })).toMatchObject([{ route: '*', seed: 7, share: 0.1 }])
    await faults.clear()
    // A job has no route.
    expect(await rulesAfter('stuck-jobs', { route: '/projects' })).toMatchObject([{ route: null }])
  })

  test('refuses a route that does not exist, and leaves the pack as it was', async ({ server, given }) => {
    const faults = faultsOf(server, await given.token(await given.admin()))
    await faults.turnOn('rate-limited')
    const answer = await faults.send('PUT', '/packs/rate-limited', { route: '/nowhere' })
    expect([answer.status, Object(answer.body).error]).toEqual([
      400,
      expect.stringContaining('route matches no address, the nearest is'),
    ])
    expect((await faults.send('GET', '')).body).toMatchObject([{ route: '*', pack: 'rate-limited' }])
    const unknown = await faults.send('PUT', '/packs/rate-limit')
    expect([unknown.status, Object(unknown.body).message]).toEqual([
      404,
      '404 Fault pack Not Found. The nearest name is rate-limited.',
    ])
  })
})

describe(`GET ${FAULTS}/packs`, () => {
  test('says of every pack what it does, which mistake it finds, and whether it is on', async ({ server, given }) => {
    const faults = faultsOf(server, await given.token(await given.admin()))
    await faults.turnOn('page-shifts')
    const { body } = await faults.send('GET', '/packs')
    expect(body).toHaveLength(packs.length)
    for (const { name, does, finds, on } of Object(body)) {
      expect([name, does, finds]).toEqual([expect.stringMatching(/^[a-z-]+$/), sentence, sentence])
      expect(on).toBe(name === 'page-shifts')
    }
  })
})

const sentence = expect.stringMatching(/^[A-Z].{20,200}\.$/)
