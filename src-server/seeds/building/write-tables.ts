import type { Trx } from '../../kit/db/schema.ts'
import { inTurns } from '../../kit/turns.ts'
import { computeAccess } from '../../memberships/authorizations.ts'
import type { Row } from '../kinds/kind.ts'
import type { Tables } from './builder.ts'
import {
  deriveLabelCounts,
  derivePostingLists,
  deriveProjectCounts,
  deriveRecordCounts,
  deriveSearch,
} from './derived-queries.ts'
import { deferForeignKeys, insertRows } from './insert-queries.ts'

/** Triggers need the first ones before the others. */
const FIRST = [
  'user',
  'namespace',
  'namespace_ancestor',
  'group',
  'project',
  'topic',
  'label',
  'milestone',
  'iteration',
  'epic',
  'issue',
]

/** Writes the rows of a seed into an empty database, and everything that follows from them. */
export async function writeTables(trx: Trx, tables: Tables, today: string) {
  await deferForeignKeys(trx)
  const names = [...FIRST, ...[...tables.keys()].filter((name) => !FIRST.includes(name))]
  for (const name of names)
    for (const rows of alike(tables.get(name) ?? [])) await inTurns(rows, (few) => insertRows(trx, name, few))
  await derivePostingLists(trx)
  await deriveLabelCounts(trx)
  await deriveRecordCounts(trx)
  await deriveProjectCounts(trx)
  await computeAccess(trx, today)
  await deriveSearch(trx)
}

/** Rows with the same columns in the same order. */
function alike(rows: readonly Row[]): Row[][] {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const key = Object.keys(row).join()
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}
