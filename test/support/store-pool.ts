import SQLite from 'better-sqlite3'
import { openInMemory } from '../../src-server/kit/db/memory/open-in-memory.ts'
import type { Store } from '../../src-server/kit/db/open.ts'
import { createChangedAccess } from '../../src-server/memberships/authorizations.ts'

/** The statements around a batch of writes, replaced so that they work inside a transaction that never commits. */
const NESTED: Readonly<Record<string, string>> = {
  'BEGIN IMMEDIATE': 'SAVEPOINT batch',
  COMMIT: 'RELEASE batch',
  ROLLBACK: 'ROLLBACK TO batch',
}

/** Statements whose effects on the connection outlive a rollback: the planner keeps the statistics that it has read. */
const LASTING = /^\s*(?:ANALYZE|ALTER|CREATE (?!TEMP)|DROP|PRAGMA|REINDEX)/i

/**
 * Stores that all begin with the same content. A store that is closed rolls back everything since it was opened and serves the next test:
 * its prepared statements are kept, and preparing them takes more time than running them.
 */
export class StorePool {
  readonly #image: Buffer
  readonly #free: Awaited<ReturnType<typeof openNested>>[] = []

  constructor(image: Buffer) {
    this.#image = image
  }

  async open(): Promise<Store> {
    const one = this.#free.pop() ?? (await openNested(Buffer.from(this.#image)))
    const { store } = one
    let closed = false
    return {
      read: store.read,
      lease: () => store.lease(),
      freeze: (work) => store.freeze(work),
      size: () => store.size(),
      file: undefined,
      write: (work) => (closed ? Promise.reject(new Error('The database is closed')) : store.write(work)),
      close: async () => {
        if (closed) return
        closed = true
        // Runs after all writes that were queued before.
        await store.write(async () => {})
        if (one.isReusable()) {
          one.rewind()
          this.#free.push(one)
        } else await store.close()
      },
    }
  }
}

async function openNested(image: Buffer) {
  const handle = new SQLite(image)
  const prepare = handle.prepare.bind(handle)
  let isReusable = true
  Reflect.set(handle, 'prepare', (sql: string) => {
    if (LASTING.test(sql)) isReusable = false
    return prepare(NESTED[sql] ?? sql)
  })
  const store = openInMemory(handle)
  // If a test created this table, the rollback would drop it, and SQLite would prepare every statement again.
  await store.write((trx) => createChangedAccess(trx))
  handle.exec('BEGIN')
  return { store, isReusable: () => isReusable, rewind: () => handle.exec('ROLLBACK; BEGIN') }
}
