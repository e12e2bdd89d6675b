import type { Given } from '../../support/given.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

const KINDS = [
  ['user', async (given: Given) => (await given.user()).id],
  ['group', async (given: Given) => (await given.group()).id],
  ['project', async (given: Given) => (await given.project()).id],
] as const

describe.each(KINDS)('events about custom attributes of a %s', (kind, make) => {
  const address = (method: string) => `${method} /${kind}s/:id/custom_attributes/:key`

  test('contain the value before and after', async ({ server, given, asLoose }) => {
    const [admin, id] = [await given.admin(), await make(given)]
    const call = await asLoose(admin)
    for (const value of ['12', '13', '13']) await call(address('PUT'), { id, key: 'room', value })
    await call(address('DELETE'), { id, key: 'room' })
    const payload = { target_type: kind, target_id: id, key: 'room', actor_id: admin.id }
    const target = { user: null, group: null, project: null, [kind]: { id } }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'custom_attribute.set', payload, snapshot: { ...target, value: '12', old_value: null } },
      { event: 'custom_attribute.set', payload, snapshot: { ...target, value: '13', old_value: '12' } },
      { event: 'custom_attribute.removed', payload, snapshot: { ...target, value: '13' } },
    ])
  })

  test('are not stored for refused requests', async ({ server, given, asLoose }) => {
    const call = await asLoose(await given.user())
    expect((await call(address('PUT'), { id: await make(given), key: 'room', value: '12' })).status).toBe(403)
    expect(await storedEvents(server)).toEqual([])
  })
})
