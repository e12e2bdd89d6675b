import { sql } from 'kysely'
import type { Db, Trx } from '../kit/db/schema.ts'
import { inTurns } from '../kit/turns.ts'
import { prioritize } from './priority-queries.ts'

/** The labels with this title in the projects directly in the group. */
export async function labelsToPromote(db: Db, group_id: number, title: string): Promise<number[]> {
  const rows = await db
    .selectFrom('label')
    .select('id')
    .where('project_id', 'in', (eb) => eb.selectFrom('project').select('id').where('namespace_id', '=', group_id))
    .where('title', '=', title)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The id of the group's own label with this title. */
export async function ownGroupLabel(db: Db, group_id: number, title: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('label')
    .select('id')
    .where('group_id', '=', group_id)
    .where('title', '=', title)
    .executeTakeFirst()
  return row?.id
}

/**
 * Replaces these labels by another one and deletes them: on issues and merge requests, in the history, in the priorities of their projects
 * and in subscriptions.
 */
export async function mergeLabels(trx: Trx, old_ids: readonly number[], into: number) {
  const old = sql`(SELECT value FROM json_each(${JSON.stringify(old_ids)}))`
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT issue_id AS id FROM label_issue WHERE label_id IN ${old}`.execute(trx)
  const issues = rows.map((row) => row.id)
  await inTurns(issues, async (few) => {
    const these = JSON.stringify(few)
    await sql`DELETE FROM issue_label WHERE issue_id IN (SELECT value FROM json_each(${these})) AND +label_id IN ${old}`.execute(
      trx,
    )
    await sql`DELETE FROM label_issue WHERE (label_id, state, created_at, issue_id) IN (
      SELECT merged.value, issue.state, issue.created_at, issue.id FROM json_each(${these}) each
      CROSS JOIN issue ON issue.id = each.value CROSS JOIN json_each(${JSON.stringify(old_ids)}) merged)`.execute(trx)
    await sql`INSERT OR IGNORE INTO issue_label (issue_id, label_id) SELECT value, ${into} FROM json_each(${these})`.execute(
      trx,
    )
    await sql`INSERT OR IGNORE INTO label_issue (label_id, state, created_at, issue_id)
      SELECT ${into}, issue.state, issue.created_at, issue.id
      FROM json_each(${these}) each CROSS JOIN issue ON issue.id = each.value`.execute(trx)
  })
  await sql`INSERT OR IGNORE INTO merge_request_label (merge_request_id, label_id)
    SELECT merge_request_id, ${into} FROM merge_request_label WHERE label_id IN ${old}`.execute(trx)
  await sql`INSERT OR IGNORE INTO label_priority (project_id, label_id, priority)
    SELECT project_id, ${into}, min(priority) FROM label_priority WHERE label_id IN ${old} GROUP BY project_id`.execute(
    trx,
  )
  await sql`INSERT OR IGNORE INTO subscription (user_id, subscribable_type, subscribable_id, subscribed)
    SELECT user_id, 'Label', ${into}, max(subscribed) FROM subscription
    WHERE subscribable_type = 'Label' AND subscribable_id IN ${old} GROUP BY user_id`.execute(trx)
  await sql`DELETE FROM subscription WHERE subscribable_type = 'Label' AND subscribable_id IN ${old}`.execute(trx)
  await sql`UPDATE resource_event SET label_id = ${into} WHERE label_id IN ${old}`.execute(trx)
  await sql`DELETE FROM label WHERE id IN ${old}`.execute(trx)
  await inTurns(issues, (few) => prioritize(trx, { ids: JSON.stringify(few) }))
  await sql`UPDATE label SET
      issues_count = (SELECT count(*) FROM label_issue l WHERE l.label_id = label.id),
      open_issues_count = (SELECT count(*) FROM label_issue l WHERE l.label_id = label.id AND l.state = 1),
      open_merge_requests_count = (SELECT count(*) FROM merge_request_label l CROSS JOIN merge_request m ON m.id = l.merge_request_id
        WHERE l.label_id = label.id AND m.state = 1)
    WHERE id = ${into}`.execute(trx)
}
