import { describe, expect, test } from 'vitest'
import { seedEmpty } from '../../../src-server/demo/index.ts'
import { clockOf } from '../../../src-server/kit/clock.ts'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { brokenReferences } from './checks.ts'

describe('the empty seed', () => {
  test('has the administrator with a namespace, the ghost user, and nothing else', async () => {
    const store = openImage(emptyImage())
    await seedEmpty(
      store,
      clockOf(() => Date.parse('2026-11-21T15:20:00.000Z')),
    )
    const db = store.read
    expect(
      await db.selectFrom('user').select(['id', 'username', 'admin', 'kind', 'created_at']).orderBy('id').execute(),
    ).toEqual([
      { id: 1, username: 'root', admin: 1, kind: 'human', created_at: '2026-11-21T15:20:00.000Z' },
      { id: 2, username: 'ghost', admin: 0, kind: 'ghost', created_at: '2026-11-21T15:20:00.000Z' },
    ])
    expect(await db.selectFrom('namespace').select(['id', 'full_path', 'user_id']).execute()).toEqual([
      { id: 1, full_path: 'root', user_id: 1 },
      { id: 2, full_path: 'ghost', user_id: 2 },
    ])
    expect(await db.selectFrom('project').select('id').execute()).toEqual([])
    expect(await brokenReferences(store)).toEqual([])
    await store.close()
  })
})
