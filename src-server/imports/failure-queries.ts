import { sql } from 'kysely'
import type { Trx } from '../kit/db/schema.ts'
import { type FailedRecord, KEPT_FAILURES } from './tally.ts'

/**
 * Records what was not imported. `failures` has one list for each relation or part. Only the newest of each list are kept, so that an archive of
 * broken lines cannot fill the table.
 */
export async function recordFailures(
  trx: Trx,
  { import_id, now }: { import_id: number; now: string },
  failures: readonly (readonly FailedRecord[])[],
) {
  for (const failed of failures) {
    const rows = failed.map(({ relation, iid, title, ...failure }) => ({
      ...{ import_id, relation_name: relation, record_iid: iid, record_title: title, created_at: now },
      exception_message: null,
      ...failure,
    }))
    await trx.insertInto('import_failure').values(rows).execute()
    const [first] = failed
    if (first) await dropOldFailures(trx, import_id, first)
  }
}

function dropOldFailures(trx: Trx, import_id: number, { relation, part }: FailedRecord) {
  const same = trx
    .selectFrom('import_failure')
    .where('import_id', '=', import_id)
    .where('relation_name', '=', relation)
    .where(sql<boolean>`part IS ${part}`)
  return trx
    .deleteFrom('import_failure')
    .where('import_id', '=', import_id)
    .where('relation_name', '=', relation)
    .where(sql<boolean>`part IS ${part}`)
    .where('id', '<=', same.select('id').orderBy('id', 'desc').limit(1).offset(KEPT_FAILURES))
    .execute()
}
