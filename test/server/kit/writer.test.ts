import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { Mutex } from '../../../src-server/kit/db/lock.ts'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import type { Store } from '../../../src-server/kit/db/open.ts'
import type { Trx } from '../../../src-server/kit/db/schema.ts'
import { Writer } from '../../../src-server/kit/db/writer.ts'
import { inTurns } from '../../../src-server/kit/turns.ts'
import { emptyImage, openDirectory } from '../../../src-server/schema/store.ts'
import { temporaryFolder } from '../../cli/run.ts'

/** A store whose batches end by the number of writes only, regardless of the machine's speed. */
function opened() {
  const directory = join(temporaryFolder(), 'instance')
  const store = openDirectory(directory, 'full', 'as-is', { writes: 64, ms: Number.POSITIVE_INFINITY })
  onTestFinished(() => store.close().catch(() => {}))
  // A separate connection sees only committed changes.
  const outside = new SQLite(join(directory, 'gantry.db'), { readonly: true })
  onTestFinished(() => void outside.close())
  const names = outside.prepare("SELECT name FROM instance_fact WHERE name LIKE 'fact %' ORDER BY name").pluck()
  return { store, committed: () => names.all() }
}

const add = (trx: Trx, name: string, value = '') => trx.insertInto('instance_fact').values({ name, value }).execute()
const factsOf = async (store: Store) =>
  (await store.read.selectFrom('instance_fact').select('name').where('name', 'like', 'fact %').execute()).map(
    ({ name }) => name,
  )

describe('writes that are queued together', () => {
  test('share one commit, and none is acknowledged before it', async () => {
    const { store, committed } = opened()
    const seen: unknown[] = []
    const write = (name: string) =>
      store
        .write(async (trx) => {
          seen.push(committed())
          await add(trx, name)
        })
        .then(() => seen.push(committed()))
    await Promise.all(['fact 1', 'fact 2', 'fact 3'].map(write))
    const all = ['fact 1', 'fact 2', 'fact 3']
    expect(seen).toEqual([[], [], [], all, all, all])
  })

  test('share one commit with writes of the next turns', async () => {
    const { store, committed } = opened()
    const seen: unknown[] = []
    const writeInTurn = async (turns: number): Promise<void> => {
      const next =
        turns > 1 ? new Promise((later) => setImmediate(later)).then(() => writeInTurn(turns - 1)) : undefined
      await store.write(async (trx) => {
        seen.push(committed())
        await add(trx, `fact ${turns}`)
      })
      await next
    }
    await writeInTurn(3)
    expect(seen).toEqual([[], [], []])
  })

  test('share one commit beyond the time limit of a batch if the disk is slow', async () => {
    const handle = new SQLite(':memory:')
    onTestFinished(() => void handle.close())
    handle.exec('CREATE TABLE instance_fact (name TEXT PRIMARY KEY, value TEXT)')
    let commits = 0
    const prepare = handle.prepare.bind(handle)
    const prepareSlowly = (source: string) => {
      const statement = prepare(source)
      const commit = statement.run.bind(statement)
      const commitSlowly = () => {
        commits++
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
        return commit()
      }
      return source === 'COMMIT' ? Object.assign(statement, { run: commitSlowly }) : statement
    }
    Object.assign(handle, { prepare: prepareSlowly })
    const writer = new Writer(handle, new Mutex(), undefined, { writes: 64, ms: 0 })
    await writer.write((trx) => add(trx, 'fact 0'))
    await Promise.all([1, 2, 3, 4, 5, 6].map((n) => writer.write((trx) => add(trx, `fact ${n}`))))
    expect(commits).toBeLessThan(4)
  })

  test('are acknowledged in the order of commits, including those that fail', async () => {
    const { store } = opened()
    const acknowledged: number[] = []
    const writes = Array.from({ length: 20 }, (_, n) =>
      store.write(async (trx) => {
        await add(trx, `fact ${n}`)
        if (n % 3 === 0) throw new Error('planted')
      }),
    )
    await Promise.all(
      writes.map((write, n) =>
        write.then(
          () => acknowledged.push(n),
          () => acknowledged.push(n),
        ),
      ),
    )
    expect(acknowledged).toEqual(Array.from({ length: 20 }, (_, n) => n))
  })

  test('are rolled back alone if they fail', async () => {
    const { store, committed } = opened()
    const write = (name: string, fails = false) =>
      store.write(async (trx) => {
        await add(trx, name)
        await sql`UPDATE instance_fact SET value = value || ${name} WHERE name LIKE 'fact %'`.execute(trx)
        if (fails) throw new Error(`planted in ${name}`)
      })
    const outcomes = await Promise.allSettled([
      write('fact 1', true),
      write('fact 2'),
      write('fact 3', true),
      write('fact 4'),
    ])
    expect(outcomes.map((one) => (one.status === 'rejected' ? String(one.reason) : one.status))).toEqual([
      'Error: planted in fact 1',
      'fulfilled',
      'Error: planted in fact 3',
      'fulfilled',
    ])
    expect(committed()).toEqual(['fact 2', 'fact 4'])
    const values = await store.read.selectFrom('instance_fact').select('value').where('name', '=', 'fact 2').execute()
    expect(values).toEqual([{ value: 'fact 2fact 4' }])
  })

  test('are rolled back if they fail without others in their transaction', async () => {
    const { store, committed } = opened()
    const failing = store.write((trx) => add(trx, 'fact 1').then(() => Promise.reject(new Error('planted'))))
    await expect(failing).rejects.toThrow('planted')
    await store.write((trx) => add(trx, 'fact 2'))
    expect(committed()).toEqual(['fact 2'])
  })

  test('report their failure only after the commit, because an earlier write may be the cause', async () => {
    const { store, committed } = opened()
    const first = store.write((trx) => add(trx, 'fact 1'))
    const seen: unknown[] = []
    const second = store.write((trx) => add(trx, 'fact 1')).catch(() => seen.push(committed()))
    await Promise.all([first, second, store.write((trx) => add(trx, 'fact 2'))])
    expect(seen).toEqual([['fact 1', 'fact 2']])
  })

  test('read what earlier writes changed', async () => {
    const { store } = opened()
    const count = (trx: Trx) => trx.selectFrom('instance_fact').select('name').where('name', 'like', 'fact %').execute()
    const counts = await Promise.all(
      [1, 2, 3].map((n) =>
        store.write(async (trx) => {
          await add(trx, `fact ${n}`)
          return (await count(trx)).length
        }),
      ),
    )
    expect(counts).toEqual([1, 2, 3])
  })

  test('all fail if the disk is full for one and the transaction is lost, and the next succeeds', async () => {
    const { store, committed } = opened()
    await store.write((trx) => add(trx, 'fact 0'))
    const limit = (pages: number) => store.write((trx) => sql`PRAGMA max_page_count = ${sql.lit(pages)}`.execute(trx))
    await limit(1)
    const outcomes = await Promise.allSettled([
      store.write((trx) => sql`UPDATE instance_fact SET value = 'changed' WHERE name = 'fact 0'`.execute(trx)),
      store.write((trx) => add(trx, 'fact 1', 'x'.repeat(1_000_000))),
      store.write((trx) => sql`UPDATE instance_fact SET value = 'changed' WHERE name = 'fact 0'`.execute(trx)),
    ])
    const codes = outcomes.map((one) => (one.status === 'rejected' ? one.reason.code : one.status))
    expect(codes).toEqual(['SQLITE_FULL', 'SQLITE_FULL', 'fulfilled'])
    await limit(1_000_000)
    await store.write((trx) => add(trx, 'fact 2'))
    expect(committed()).toEqual(['fact 0', 'fact 2'])
  })

  test('pause between batches, for reads and for a thread that waits for the lease', async () => {
    const { store, committed } = opened()
    const sizes = new Set<number>()
    const writes = Array.from({ length: 300 }, (_, n) =>
      store.write((trx) => add(trx, `fact ${n}`)).then(() => sizes.add(committed().length)),
    )
    const lent = store.lease().then((giveBack) => {
      const { length } = committed()
      giveBack()
      return length
    })
    await Promise.all(writes)
    expect(committed()).toHaveLength(300)
    expect(Math.min(...sizes)).toBeLessThanOrEqual(64)
    expect(await lent).toBeLessThanOrEqual(64)
  })

  test('wait for a large write in turns: reads in between see the state before all of them', async () => {
    const { store, committed } = opened()
    const seen = new Set<string>()
    const look = async () => void seen.add(`${(await factsOf(store)).length} ${committed().length}`)
    const writes = [
      store.write((trx) => add(trx, 'fact 1')),
      store.write((trx) =>
        inTurns(
          [2, 3, 4, 5],
          async (few) => {
            for (const n of few) await add(trx, `fact ${n}`)
            await look()
            await new Promise((later) => setTimeout(later, 5))
            await look()
          },
          1,
        ),
      ),
    ]
    const acknowledged = writes.map((write) => write.then(async () => (await factsOf(store)).length))
    expect(await Promise.all(acknowledged)).toEqual([5, 5])
    expect([...seen]).toEqual(['0 0'])
  })
})

describe.each(['directory', 'image'] as const)('the writer of a store in form of a %s', (form) => {
  const openOne = () => {
    if (form === 'directory') return opened().store
    const store = openImage(emptyImage())
    onTestFinished(() => store.close().catch(() => {}))
    return store
  }

  test('refuses to use a transaction after its end', async () => {
    const store = openOne()
    let kept: Trx | undefined
    await store.write(async (trx) => {
      kept = trx
    })
    const later = store.write(async () => {
      if (kept) await add(kept, 'fact 1')
    })
    await expect(later).rejects.toThrow('The transaction has ended')
    expect(await factsOf(store)).toEqual([])
  })

  test('finishes queued writes before closing, and refuses later ones', async () => {
    const store = openOne()
    const writes = Array.from({ length: 100 }, (_, n) => store.write((trx) => add(trx, `fact ${n}`)))
    const closed = store.close()
    await expect(store.write((trx) => add(trx, 'late'))).rejects.toThrow('The database is closed')
    await expect(Promise.all(writes)).resolves.toHaveLength(100)
    await closed
  })
})
