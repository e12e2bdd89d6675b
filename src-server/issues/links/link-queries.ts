import { sql } from 'kysely'
import type { LinkType } from '../../activity/link-types.ts'
import { compiled } from '../../kit/db/compiled.ts'
import type { Db, Trx } from '../../kit/db/schema.ts'
import { insertRow } from '../../kit/db/write-rows.ts'

// A link is stored once, from its source to its target; `is_blocked_by` is stored as `blocks` in the other direction.

const blocking = sql<number>`EXISTS (SELECT 1 FROM issue blocked WHERE blocked.id = issue_link.target_id AND blocked.state = 1)`

/** A link as seen from one of its issues. */
export interface Link {
  id: number
  link_type: LinkType
}

const among = compiled(
  (_db, p: { issue_id: number; ids: string }) =>
    sql<Link & { other_id: number }>`SELECT link.id, each.value AS other_id, link.link_type
      FROM json_each(${p.ids}) each CROSS JOIN issue_link link ON link.source_id = ${p.issue_id} AND link.target_id = each.value
      UNION ALL SELECT link.id, each.value, iif(link.link_type = 'blocks', 'is_blocked_by', link.link_type)
      FROM json_each(${p.ids}) each CROSS JOIN issue_link link ON link.source_id = each.value AND link.target_id = ${p.issue_id}`,
)

/** The links between an issue and these other ones, by the id of the other issue. */
export async function linksWith(db: Db, issue_id: number, ids: readonly number[]): Promise<Map<number, Link>> {
  const rows = ids.length === 0 ? [] : await among(db, { issue_id, ids: JSON.stringify(ids) })
  return new Map(rows.map(({ other_id, ...link }) => [other_id, link]))
}

const countLink = compiled(
  (_db, p: { id: number; step: number }) =>
    sql`UPDATE issue SET blocking_issues_count = blocking_issues_count + ${p.step}
      WHERE id = (SELECT source_id FROM issue_link WHERE id = ${p.id} AND link_type = 'blocks' AND ${blocking})`,
)
const deleteLink = compiled((db, p: { id: number }) => db.deleteFrom('issue_link').where('id', '=', p.id))

/** Adds a link between two issues that are not linked. @returns its id */
export async function addLink(
  trx: Trx,
  { from_id, to_id, link_type, now }: { from_id: number; to_id: number; link_type: LinkType; now: string },
): Promise<number> {
  const ends =
    link_type === 'is_blocked_by' ? { source_id: to_id, target_id: from_id } : { source_id: from_id, target_id: to_id }
  const stored = link_type === 'relates_to' ? link_type : 'blocks'
  const id = await insertRow(trx, 'issue_link', { ...ends, link_type: stored, created_at: now, updated_at: now })
  await countLink(trx, { id, step: 1 })
  return id
}

export async function removeLink(trx: Trx, id: number) {
  await countLink(trx, { id, step: -1 })
  await deleteLink(trx, { id })
}

/** Adds an issue that was reopened to the counters of the issues that block it, or subtracts one that was closed. */
export const countForBlockers = compiled(
  (_db, p: { id: number; step: number }) =>
    sql`UPDATE issue SET blocking_issues_count = blocking_issues_count + ${p.step}
      WHERE id IN (SELECT source_id FROM issue_link WHERE target_id = ${p.id} AND link_type = 'blocks')`,
)

const moveSources = compiled((db, p: { from_id: number; to_id: number }) =>
  db.updateTable('issue_link').set({ source_id: p.to_id }).where('source_id', '=', p.from_id),
)
const moveTargets = compiled((db, p: { from_id: number; to_id: number }) =>
  db.updateTable('issue_link').set({ target_id: p.to_id }).where('target_id', '=', p.from_id),
)

/** Hands the links of an issue over to its copy, which has the same state, so that the counters of its blockers stay right. */
export async function handOverLinks(trx: Trx, issues: { from_id: number; to_id: number }) {
  await moveSources(trx, issues)
  await moveTargets(trx, issues)
}
