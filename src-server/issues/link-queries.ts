import { compiled } from '../kit/db/compiled.ts'
import type { Trx } from '../kit/db/schema.ts'
import { insertRow } from '../kit/db/write-rows.ts'

const linkBetween = compiled((db, p: { one: number; other: number }) =>
  db
    .selectFrom('issue_link')
    .select('id')
    .where((eb) =>
      eb.or([
        eb.and([eb('source_id', '=', p.one), eb('target_id', '=', p.other)]),
        eb.and([eb('source_id', '=', p.other), eb('target_id', '=', p.one)]),
      ]),
    ),
)

/** Relates two issues. @returns false if they are related already, in one direction or the other */
export async function linkIssues(
  trx: Trx,
  { source_id, target_id, now }: { source_id: number; target_id: number; now: string },
): Promise<boolean> {
  if ((await linkBetween(trx, { one: source_id, other: target_id })).length > 0) return false
  await insertRow(trx, 'issue_link', { source_id, target_id, created_at: now, updated_at: now })
  return true
}
