import { describe, expect, test } from '../../support/test.ts'

describe('GET /-/gantry/v1/audited_kinds', () => {
  test('lists kinds of records with their acts, each of which the audit accepts as a filter', async ({ given, as }) => {
    const call = await as(await given.admin())
    const { body } = await call('GET /-/gantry/v1/audited_kinds', {})
    expect(body.find(({ kind }) => kind === 'member')?.acts).toContain('requested')
    for (const { kind, acts } of body)
      for (const act of acts) expect((await call('GET /-/gantry/v1/audit', { kind, act })).status).toBe(200)
  })
})
