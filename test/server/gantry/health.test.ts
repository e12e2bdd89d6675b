import { describe, expect, test } from '../../support/test.ts'

describe.each(['/-/health', '/-/liveness', '/-/readiness'])('GET %s', (path) => {
  test('answers ok without a token', async ({ server }) => {
    const answer = await server.send('GET', path)
    expect([answer.status, answer.text]).toEqual([200, '{"status":"ok"}'])
    expect(answer.headers.get('content-type')).toBe('application/json')
  })

  test('answers HEAD', async ({ server }) => {
    const answer = await server.send('HEAD', path)
    expect([answer.status, answer.text]).toEqual([200, ''])
  })
})

describe('GET /-/readiness', () => {
  test('fails if the database does not answer, while liveness succeeds', async ({ server }) => {
    const { db } = server.instance
    const broken = new Proxy(db, {
      get: (store, name) =>
        name === 'read'
          ? {
              selectFrom: () => {
                throw new Error('disk gone')
              },
            }
          : Reflect.get(store, name),
    })
    Object.defineProperty(server.instance, 'db', { value: broken, configurable: true })
    const response = await fetch(`${server.origin}/-/readiness`)
    expect([response.status, await response.text()]).toEqual([503, '{"status":"failed"}'])
    expect((await fetch(`${server.origin}/-/liveness`)).status).toBe(200)
    Object.defineProperty(server.instance, 'db', { value: db })
  })
})
