import { endpoints } from '../../../src-server/api.ts'
import { templatesOf } from '../../../src-server/kit/http/openapi.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('GET /-/openapi.json', () => {
  test('describes every route, itself included, without a token', async ({ server, as }) => {
    const answer = await (await as(null))('GET /-/openapi.json', {})
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.body).toMatchObject({ openapi: '3.1.0', info: { title: 'Gantry' } })
    const templates = templatesOf(endpoints.map(({ contract }) => contract.address))
    for (const template of templates.values()) expect(answer.text).toContain(`"${template}":{`)
    expect(
      (await server.send('GET', '/-/openapi.json', { headers: { 'If-None-Match': answer.headers.get('etag') ?? '' } }))
        .status,
    ).toBe(304)
  })
})
