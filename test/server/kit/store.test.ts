import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { compiled, compiledBy } from '../../../src-server/kit/db/compiled.ts'
import { cachedUntilCommit } from '../../../src-server/kit/db/dialect.ts'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import { APPLICATION_ID, migrate } from '../../../src-server/kit/db/migrate.ts'
import type { Store } from '../../../src-server/kit/db/open.ts'
import { StartError } from '../../../src-server/kit/errors.ts'
import { migrations } from '../../../src-server/schema/migrations/index.ts'
import { emptyImage, openDirectory } from '../../../src-server/schema/store.ts'
import { temporaryFolder } from '../../cli/run.ts'

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
const opened = (directory: string): Store => {
  const store = openDirectory(directory)
  onTestFinished(() => store.close().catch(() => {}))
  return store
}
const exitCodeOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof StartError) return { exit_code: error.exit_code, message: error.message }
    throw error
  }
  return expect.unreachable()
}
const fact = compiled((db, p: { name: string }) =>
  db.selectFrom('instance_fact').select('value').where('name', '=', p.name),
)
const cachedFact = compiled(
  (db, p: { name: string }) => db.selectFrom('instance_fact').select('value').where('name', '=', p.name),
  { cached: true },
)
const set = (store: Store, value: string) =>
  store.write((trx) =>
    trx
      .insertInto('instance_fact')
      .values({ name: 'test', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute(),
  )

describe('a data directory', () => {
  test('is readable by its owner only, like every file in it', async () => {
    const directory = join(temporaryFolder(), 'deep', 'instance')
    const store = opened(directory)
    await set(store, 'a')
    expect(mode(directory)).toBe('700')
    for (const name of readdirSync(directory))
      expect({ name, mode: mode(join(directory, name)) }).toEqual({ name, mode: '600' })
    expect(readdirSync(directory)).toContain('gantry.db-wal')
  })

  test('with a damaged lock cannot be used, and is not said to be in use', () => {
    const directory = temporaryFolder()
    writeFileSync(join(directory, 'lock.db'), 'no database '.repeat(100))
    const refused = exitCodeOf(() => openDirectory(directory))
    expect(refused.exit_code).toBe(2)
    expect(refused.message).toContain(`The data directory ${directory} cannot be used: `)
  })

  test('is durable and strict at every open, the second too', async () => {
    const directory = join(temporaryFolder(), 'instance')
    for (const turn of ['new', 'known']) {
      const store = openDirectory(directory)
      const pragmas = async (db: Store['read']) =>
        Object.fromEntries(
          await Promise.all(
            ['journal_mode', 'synchronous', 'foreign_keys', 'trusted_schema', 'cell_size_check', 'busy_timeout'].map(
              async (name) => {
                const { rows } = await sql<Record<string, unknown>>`PRAGMA ${sql.raw(name)}`.execute(db)
                return [name, Object.values(rows[0] ?? {})[0]]
              },
            ),
          ),
        )
      const expected = {
        journal_mode: 'wal',
        synchronous: 2,
        foreign_keys: 1,
        trusted_schema: 0,
        cell_size_check: 1,
        busy_timeout: 5_000,
      }
      expect({ turn, ...(await pragmas(store.read)) }).toEqual({ turn, ...expected })
      expect(await store.write((trx) => pragmas(trx))).toEqual(expected)
      await store.close()
    }
    expect(existsSync(join(directory, 'gantry.db-wal'))).toBe(false)
  })

  test('has no write-ahead log once it is closed, even if nobody has read from it', async () => {
    const directory = temporaryFolder()
    await openDirectory(directory).close()
    expect(readdirSync(directory).filter((name) => name.startsWith('gantry.db'))).toEqual(['gantry.db'])
  })

  test('has one holder, which the error for a second one names; another directory is free', async () => {
    const directory = join(temporaryFolder(), 'instance')
    const store = opened(directory)
    const refusal = exitCodeOf(() => openDirectory(directory))
    expect(refusal.exit_code).toBe(4)
    expect(refusal.message).toContain(`pid ${process.pid}`)
    await set(opened(join(temporaryFolder(), 'instance')), 'b')
    await set(store, 'still ours')
    await store.close()
    opened(directory)
  })

  test('from a newer version is refused and stays unchanged', async () => {
    const directory = join(temporaryFolder(), 'instance')
    await openDirectory(directory).close()
    const file = join(directory, 'gantry.db')
    const newer = readFileSync(file)
    newer.writeUInt32BE(migrations.length + 1, 60)
    writeFileSync(file, newer)
    expect(exitCodeOf(() => openDirectory(directory)).exit_code).toBe(6)
    expect(readFileSync(file).equals(newer)).toBe(true)
    // After the refusal, the directory is free again.
    expect(exitCodeOf(() => openDirectory(directory)).exit_code).toBe(6)
  })

  test.each([
    ['no database at all', Buffer.from('hello, this is a text and no database'.repeat(10))],
    ['a database of something else', foreignDatabase()],
  ])('with %s named gantry.db is refused and unchanged', async (_, bytes) => {
    const directory = join(temporaryFolder(), 'instance')
    await openDirectory(directory).close()
    writeFileSync(join(directory, 'gantry.db'), bytes)
    expect(exitCodeOf(() => openDirectory(directory))).toMatchObject({
      exit_code: 2,
      message: expect.stringContaining('is not a Gantry database'),
    })
    expect(readFileSync(join(directory, 'gantry.db')).equals(bytes)).toBe(true)
  })
})

function foreignDatabase(): Buffer {
  const handle = new SQLite(':memory:')
  handle.pragma('application_id = 42')
  handle.exec('CREATE TABLE t (a)')
  const bytes = handle.serialize()
  handle.close()
  return bytes
}

describe('a migration', () => {
  const older = (folder: string) => {
    const handle = new SQLite(join(folder, 'old.db'))
    onTestFinished(() => void handle.close())
    migrate(handle, migrations, join(folder, 'backups'))
    expect(existsSync(join(folder, 'backups'))).toBe(false)
    handle.prepare("INSERT INTO instance_fact (name, value) VALUES ('test', 'before')").run()
    return handle
  }
  const next = migrations.length + 1

  test('of existing data keeps a copy of it', () => {
    const folder = temporaryFolder()
    const handle = older(folder)
    const steps = [...migrations, "UPDATE instance_fact SET value = 'after'; CREATE TABLE new_one (a)"]
    migrate(handle, steps, join(folder, 'backups'))
    expect(handle.pragma('user_version', { simple: true })).toBe(next)
    expect(handle.prepare('SELECT value FROM instance_fact').pluck().get()).toBe('after')
    expect(mode(join(folder, 'backups'))).toBe('700')
    const copy = new SQLite(join(folder, 'backups', `before-schema-${next}.db`), { readonly: true })
    onTestFinished(() => void copy.close())
    expect(copy.prepare('SELECT value FROM instance_fact').pluck().get()).toBe('before')
    expect(copy.pragma('user_version', { simple: true })).toBe(migrations.length)
    expect(copy.pragma('integrity_check', { simple: true })).toBe('ok')
  })

  test('may be a function', () => {
    const handle = older(temporaryFolder())
    migrate(handle, [...migrations, (db) => void db.exec("UPDATE instance_fact SET value = 'after'")])
    expect(handle.pragma('user_version', { simple: true })).toBe(next)
    expect(handle.prepare('SELECT value FROM instance_fact').pluck().get()).toBe('after')
  })

  test('that fails leaves the data unchanged, including its own first part', () => {
    const folder = temporaryFolder()
    const handle = older(folder)
    const steps = [...migrations, "UPDATE instance_fact SET value = 'after'; CREATE TABLE instance_fact (a)"]
    expect(() => migrate(handle, steps, join(folder, 'backups'))).toThrow(/already exists/)
    expect(handle.pragma('user_version', { simple: true })).toBe(migrations.length)
    expect(handle.prepare('SELECT value FROM instance_fact').pluck().get()).toBe('before')
  })

  test('stores the application id and the version in the file header', async () => {
    const directory = join(temporaryFolder(), 'instance')
    await openDirectory(directory).close()
    const header = readFileSync(join(directory, 'gantry.db')).subarray(0, 100)
    expect(header.readUInt32BE(68)).toBe(APPLICATION_ID)
    expect(header.readUInt32BE(60)).toBe(migrations.length)
  })
})

describe.each(['directory', 'image'] as const)('the store in form of a %s', (form) => {
  const openOne = () => {
    if (form === 'directory') return opened(join(temporaryFolder(), 'instance'))
    const store = openImage(emptyImage())
    onTestFinished(() => store.close())
    return store
  }

  test('reads committed writes at once, cached values too', async () => {
    const store = openOne()
    for (const value of ['a', 'b', 'c']) {
      await set(store, value)
      for (const read of [fact, cachedFact, cachedFact])
        expect(await read(store.read, { name: 'test' })).toEqual([{ value }])
    }
  })

  test('discards the changes of a failed write', async () => {
    const store = openOne()
    await set(store, 'a')
    const failing = store.write(async (trx) => {
      await trx.updateTable('instance_fact').set({ value: 'b' }).execute()
      expect(await cachedFact(trx, { name: 'test' })).toEqual([{ value: 'b' }])
      throw new Error('planted')
    })
    await expect(failing).rejects.toThrow('planted')
    expect(await cachedFact(store.read, { name: 'test' })).toEqual([{ value: 'a' }])
  })

  test('runs one write at a time, in order', async () => {
    const store = openOne()
    const order: string[] = []
    const write = (name: string, wait_ms: number) =>
      store.write(async () => {
        order.push(`${name} begins`)
        await new Promise((later) => setTimeout(later, wait_ms))
        order.push(`${name} ends`)
      })
    await Promise.all([write('a', 10), write('b', 5), write('c', 0)])
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  })

  test('grants a lease to write, and waits until it is returned', async () => {
    const store = openOne()
    const giveBack = await store.lease()
    let written = false
    const write = set(store, 'a').then(() => {
      written = true
    })
    await new Promise((later) => setTimeout(later, 20))
    expect(written).toBe(false)
    giveBack()
    giveBack()
    await write
    expect(await fact(store.read, { name: 'test' })).toEqual([{ value: 'a' }])
  })
})

describe('reads during a write', () => {
  test('do not wait for it, and do not see uncommitted changes', async () => {
    const store = opened(join(temporaryFolder(), 'instance'))
    await set(store, 'a')
    await store.write(async (trx) => {
      await trx.updateTable('instance_fact').set({ value: 'b' }).execute()
      expect(await fact(store.read, { name: 'test' })).toEqual([{ value: 'a' }])
      expect(await cachedFact(store.read, { name: 'test' })).toEqual([{ value: 'a' }])
    })
    expect(await fact(store.read, { name: 'test' })).toEqual([{ value: 'b' }])
    expect(await cachedFact(store.read, { name: 'test' })).toEqual([{ value: 'b' }])
  })

  test('see what another thread commits while it holds the lease', async () => {
    const directory = join(temporaryFolder(), 'instance')
    const store = opened(directory)
    await set(store, 'a')
    expect(await cachedFact(store.read, { name: 'test' })).toEqual([{ value: 'a' }])
    const giveBack = await store.lease()
    const other = new SQLite(join(directory, 'gantry.db'))
    for (const value of ['b', 'c']) {
      other.prepare('UPDATE instance_fact SET value = ?').run(value)
      await new Promise(setImmediate)
      expect(await cachedFact(store.read, { name: 'test' })).toEqual([{ value }])
    }
    other.close()
    giveBack()
    expect(await cachedFact(store.read, { name: 'test' })).toEqual([{ value: 'c' }])
  })

  test('in one turn see one snapshot, regardless of commits', async () => {
    const directory = join(temporaryFolder(), 'instance')
    const store = opened(directory)
    await set(store, 'a')
    await new Promise(setImmediate)
    const other = new SQLite(join(directory, 'gantry.db'))
    expect(await fact(store.read, { name: 'test' })).toEqual([{ value: 'a' }])
    other.prepare("UPDATE instance_fact SET value = 'b'").run()
    other.close()
    expect(await fact(store.read, { name: 'test' })).toEqual([{ value: 'a' }])
    await new Promise(setImmediate)
    expect(await fact(store.read, { name: 'test' })).toEqual([{ value: 'b' }])
  })

  test('do not prevent checkpoints of the write-ahead log', async () => {
    const directory = join(temporaryFolder(), 'instance')
    const store = opened(directory)
    const value = 'x'.repeat(100_000)
    for (let n = 0; n < 300; n++) {
      await fact(store.read, { name: 'test' })
      await set(store, value + n)
    }
    expect(statSync(join(directory, 'gantry.db-wal')).size).toBeLessThan(8 * 2 ** 20)
  })

  test('cannot write', async () => {
    const store = opened(join(temporaryFolder(), 'instance'))
    await expect(store.read.deleteFrom('instance_fact').execute()).rejects.toThrow(/readonly/)
  })
})

describe('a value that is cached until the next commit', () => {
  /** The stored value at the time of the computation, and the number of computations. */
  function counting() {
    const cached = cachedUntilCommit<{ value: string }>({ values: 2, weight: 2 })
    const state = { computed: 0, meanwhile: async () => {} }
    const ask = (db: Store['read'], key = 'test') =>
      cached(db, key, async () => {
        state.computed++
        const [row] = await fact(db, { name: 'test' })
        await state.meanwhile()
        return { value: row?.value ?? 'none' }
      })
    return { state, ask }
  }

  test('is computed once for each revision of the store', async () => {
    const store = opened(join(temporaryFolder(), 'instance'))
    const { state, ask } = counting()
    await set(store, 'a')
    expect(await ask(store.read)).toEqual({ value: 'a' })
    await new Promise(setImmediate)
    expect(await ask(store.read)).toEqual({ value: 'a' })
    expect(state.computed).toBe(1)
    await set(store, 'b')
    expect(await ask(store.read)).toEqual({ value: 'b' })
    expect(state.computed).toBe(2)
  })

  test('is not cached for a revision that began during its computation', async () => {
    const store = opened(join(temporaryFolder(), 'instance'))
    const { state, ask } = counting()
    await set(store, 'a')
    state.meanwhile = () => set(store, 'b').then(() => {})
    expect(await ask(store.read)).toEqual({ value: 'a' })
    state.meanwhile = async () => {}
    expect(await ask(store.read)).toEqual({ value: 'b' })
  })

  test('is dropped with all others of its kind if there are too many', async () => {
    const store = opened(join(temporaryFolder(), 'instance'))
    const { state, ask } = counting()
    for (const key of ['one', 'two', 'two', 'three', 'three']) await ask(store.read, key)
    expect(state.computed).toBe(3)
    await ask(store.read, 'one')
    expect(state.computed).toBe(4)
  })

  test('is computed each time in a transaction, in memory, and while another thread may commit', async () => {
    const store = opened(join(temporaryFolder(), 'instance'))
    const { state, ask } = counting()
    await store.write(async (trx) => {
      for (let n = 0; n < 2; n++) await ask(trx)
    })
    expect(state.computed).toBe(2)
    const image = openImage(emptyImage())
    onTestFinished(() => image.close())
    for (let n = 0; n < 2; n++) await ask(image.read)
    expect(state.computed).toBe(4)
    const giveBack = await store.lease()
    for (let n = 0; n < 2; n++) await ask(store.read)
    expect(state.computed).toBe(6)
    giveBack()
    for (let n = 0; n < 2; n++) await ask(store.read)
    expect(state.computed).toBe(7)
  })
})

describe('the dialect', () => {
  test('hides every parameter from the query planner and prepares a statement once', async () => {
    const prepared: string[] = []
    const prepare = SQLite.prototype.prepare
    onTestFinished(() => {
      SQLite.prototype.prepare = prepare
    })
    const store = opened(join(temporaryFolder(), 'instance'))
    SQLite.prototype.prepare = function (this: SQLite.Database, text: string) {
      prepared.push(text)
      return prepare.call(this, text)
    } as typeof prepare
    for (let id = 1; id < 5; id++)
      await store.read
        .selectFrom('issue')
        .select('id')
        .where('project_id', '=', id)
        .where('title', 'like', '%a%')
        .limit(id)
        .execute()
    expect(prepared).toEqual(['select "id" from "issue" where "project_id" = +? and "title" like +? limit +?'])
  })
})

describe('queries of many shapes', () => {
  test('are kept while they are short, and dropped if they become long in total', async () => {
    const store = opened(join(temporaryFolder(), 'instance'))
    const built: number[] = []
    const named = compiledBy((db, p: { name: string }, words: number) => {
      built.push(words)
      return db
        .selectFrom('instance_fact')
        .select('value')
        .where((eb) => eb.or(Array.from({ length: words }, () => eb('name', '=', p.name))))
    })
    const ask = (words: number) => named(store.read, words, { name: 'test' })
    for (let words = 1; words <= 100; words++) expect(await ask(words)).toEqual([])
    await ask(1)
    expect(built).toHaveLength(100)
    for (let words = 500; words < 600; words++) await ask(words)
    await ask(1)
    expect(built.filter((words) => words === 1)).toHaveLength(2)
    await set(store, 'kept')
    expect(await ask(1)).toEqual([{ value: 'kept' }])
  })
})
