import { describe, expect, test } from '../../support/test.ts'

describe('redirects from earlier paths', () => {
  test('lead to the record that had the path last', async ({ given, as }) => {
    const [first, second] = [await given.group({ path: 'first' }), await given.group({ path: 'second' })]
    const [old, young] = [
      await given.project({ in: first, path: 'pier' }),
      await given.project({ in: second, path: 'pier' }),
    ]
    const call = await as(await given.admin())
    const found = async () => (await call('GET /projects/:id', { id: 'first/pier' })).body.id
    await call('PUT /groups/:id', { id: first.id, path: 'third' })
    expect(await found()).toBe(old.id)
    await call('PUT /groups/:id', { id: second.id, path: 'first' })
    expect(await found()).toBe(young.id)
    await call('PUT /projects/:id', { id: young.id, path: 'quay' })
    expect(await found()).toBe(young.id)
  })
})
