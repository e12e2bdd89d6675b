import { describe, expect, test } from '../../support/test.ts'

describe('GET /version', () => {
  test('tells the level of the API to whoever is signed in', async ({ given, as }) => {
    const answer = await (await as(await given.user()))('GET /version', {})
    expect(answer).toMatchObject({ status: 200, body: { version: '16.0.0-ee', enterprise: true } })
    expect(answer.headers.get('content-type')).toBe('application/json')
  })

  test('nobody is told nothing', async ({ as }) => {
    expect(await (await as(null))('GET /version', {})).toMatchObject({
      status: 401,
      body: { message: '401 Unauthorized' },
    })
  })
})
