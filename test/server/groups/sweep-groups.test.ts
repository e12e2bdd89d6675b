import { describe, expect, test } from 'vitest'
import { removeGroupRows } from '../../../src-server/groups/deletion/remove-group-rows.worker.ts'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import { NOBODY } from '../../../src-server/kit/events/events.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { sweeps } from '../../../src-server/sweeps.ts'
import { workers } from '../../../src-server/workers.ts'
import { anInstance } from '../kit/an-instance.ts'

const NOW = '2026-05-01T00:00:00.000Z'

/** A store with groups that were marked on these days; null: not marked. */
async function marked(days: readonly (string | null)[]) {
  const store = openImage(emptyImage())
  await store.write(async (trx) => {
    for (const [n, marked_for_deletion_on] of days.entries()) {
      const path = `g${n}`
      const { id } = await trx
        .insertInto('namespace')
        .values({ kind: 'group', name: path, path, full_path: path, full_name: path, created_at: NOW, updated_at: NOW })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx.insertInto('namespace_ancestor').values({ namespace_id: id, ancestor_id: id, depth: 0 }).execute()
      await trx.insertInto('group').values({ id, visibility: 'private', marked_for_deletion_on }).execute()
    }
  })
  return store
}

describe('groups whose waiting period is over', () => {
  test('are removed at the start if the day passed while the server was stopped', async () => {
    const store = await marked(['2026-05-01', '2026-05-15', '2026-05-16', null])
    const { instance } = anInstance({ store, workers, sweeps })
    await instance.open()
    await instance.jobs.idle()
    const left = await store.read.selectFrom('namespace').select('path').orderBy('path').execute()
    expect(left.map(({ path }) => path)).toEqual(['g2', 'g3'])
  })

  test('are removed after the days of the setting', async () => {
    const store = await marked(['2026-05-01', '2026-04-22'])
    await store.write((trx) =>
      trx
        .insertInto('application_setting')
        .values({ name: 'deletion_adjourned_period', value: '30', updated_at: NOW })
        .execute(),
    )
    const { instance, clock } = anInstance({ store, workers, sweeps })
    await instance.open()
    await instance.jobs.idle()
    const paths = async () =>
      (await store.read.selectFrom('namespace').select('path').orderBy('path').execute()).map(({ path }) => path)
    expect(await paths()).toEqual(['g0'])
    clock.advance(9 * 86_400_000)
    await instance.rollOverDay()
    await instance.jobs.idle()
    expect(await paths()).toEqual([])
  })

  test('a job does nothing if its group was restored', async () => {
    const store = await marked(['2026-05-01'])
    const { instance } = anInstance({ store, workers: [], sweeps })
    await instance.open()
    await store.write((trx) => trx.updateTable('group').set({ marked_for_deletion_on: null }).execute())
    const { id } = await store.read.selectFrom('group').select('id').executeTakeFirstOrThrow()
    await removeGroupRows.run({ group_id: id }, instance, new AbortController().signal, NOBODY)
    expect(await store.read.selectFrom('group').select('pending_delete').execute()).toEqual([{ pending_delete: 0 }])
  })
})
