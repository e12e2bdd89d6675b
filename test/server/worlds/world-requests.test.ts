import { describe, expect } from '../../support/test.ts'
import { harSchema } from '../gantry/har-schema.ts'
import { test, WORLDS } from './world-server.ts'

const COVERAGE = '/-/gantry/v1/coverage'

describe('the requests of a world', () => {
  test('are in its own coverage, and in that of the main instance also after the world is gone', async ({ main }) => {
    const { server, token, fork } = main
    const [one, two] = [await fork({ name: 'one' }), await fork({ name: 'two' })]
    const used = async (send: (path: string) => Promise<{ body: unknown }>) =>
      Object((await send(`${COVERAGE}?scope=platform&used=true`)).body).routes.map(
        ({ address, requests }: { address: string; requests: number }) => [address, requests],
      )
    const ofMain = () => used((path) => server.send('GET', path, { token }))
    await server.send('DELETE', COVERAGE, { token })
    await one.send('GET', '/api/v4/topics')
    await two.send('GET', '/api/v4/topics')
    await two.send('GET', '/api/v4/user')
    await server.send('GET', '/user', { token })
    expect(await used((path) => one.send('GET', path))).toEqual([['GET /topics', 1]])
    expect((await used((path) => two.send('GET', path))).toSorted()).toEqual([
      ['GET /topics', 1],
      ['GET /user', 1],
    ])
    expect((await two.send('DELETE', COVERAGE)).status).toBe(204)
    expect(await used((path) => two.send('GET', path))).toEqual([])
    await main.ask(`DELETE ${WORLDS}/:name`, { name: 'one' })
    expect((await ofMain()).toSorted()).toEqual([
      ['GET /topics', 2],
      ['GET /user', 2],
    ])
  })

  test('are exported with the address of the world', async ({ main }) => {
    const one = await main.fork({ name: 'one' })
    await one.send('GET', '/api/v4/topics')
    const answer = await one.send('GET', '/-/gantry/v1/requests/export?search=topics')
    const { entries } = harSchema.parse(answer.body).log
    expect(entries.map(({ request }) => request.url)).toEqual([`${main.server.origin}/w/one/api/v4/topics`])
  })
})
