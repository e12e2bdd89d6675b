import type { Input, ResponseBody } from '../api/client.ts'
import { anyOf } from '../lists/filter-terms.ts'
import { countOf, sourceOf } from '../lists/source.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Operator } from '../ui/filter-operators.ts'
import { printTerm, type Term } from '../ui/filter-query.ts'

export const listAddress = 'GET /-/gantry/v1/backups'

export type Backup = ResponseBody<typeof listAddress>[number]
type BackupQuery = Pick<Input<typeof listAddress>, 'reason'>

/** The words of the filter and the reasons of the API. */
const reasons = { requested: 'requested', restore: 'before_restore', upgrade: 'before_migration' } as const
const words = Object.keys(reasons)

const operators: readonly Operator[] = [
  {
    name: 'reason',
    help: 'made on request, before a restore, or before an upgrade',
    values: words.map((value) => ({ value })),
    hasServerValues: false,
    negatable: false,
  },
]

/** The last term counts. Backups have no text to search. */
function toBackupQuery(terms: readonly Term[]) {
  const query: BackupQuery = {}
  const problems = new Map<string, string>()
  for (const term of terms) {
    const reason = Object.entries(reasons).find(([word]) => word === term.value.toLowerCase())?.[1]
    if (term.kind === 'word') problems.set(printTerm(term), 'Backups have no text to search. Use reason:.')
    else if (!reason || term.negated) problems.set(printTerm(term), `Use reason: with ${anyOf(words)}.`)
    else query.reason = reason
  }
  return { query, problems }
}

/** The backups in the data directory, the newest first. */
export const backupList: ListKind<Backup, BackupQuery, 'id'> = {
  nouns: ['backup', 'backups'],
  operators,
  toQuery: toBackupQuery,
  orders: [{ id: 'id', name: 'Newest' }],
  source: (query) => sourceOf(listAddress, (page) => ({ ...query, ...page })),
  count: (query) => countOf(listAddress, (page) => ({ ...query, ...page })),
  idOf: ({ id }) => id,
}
