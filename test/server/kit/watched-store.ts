import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Watched } from '../../../src-server/kit/db/changes.ts'
import { openStore } from '../../../src-server/kit/db/open.ts'
import { temporaryFolder } from '../../cli/run.ts'

/** A store that watches these tables, and writes one or more statements in one commit. */
export function openWatched(migrations: readonly string[], tables: Required<Watched>['tables']) {
  const watched = { records: {}, others: {}, tables }
  const store = openStore(join(temporaryFolder(), 'store'), { migrations: [...migrations] }, 'off', 'as-is', {
    watched,
  })
  onTestFinished(() => store.close())
  const write = (statements: string) =>
    store.write(async (trx) => {
      for (const statement of statements.split('; ')) await trx.executeQuery(queryOf(statement))
    })
  return { store, write }
}

const queryOf = (sql: string) => ({
  ...{ sql, parameters: [], queryId: { queryId: sql } },
  query: { kind: 'RawNode' as const, sqlFragments: [sql], parameters: [] },
})
