import { CompiledQuery, type Insertable, sql } from 'kysely'
import { scopeOf } from '../../issues/search-scope.ts'
import { compiled } from '../../kit/db/compiled.ts'
import type { Database, Db, Trx } from '../../kit/db/schema.ts'
import { normalizeEmail } from '../../kit/email-address.ts'
import type { LabelRecord, MilestoneRecord } from '../records/label-and-milestone.ts'
import type { Batch, LastIds } from './rows.ts'

/** Rows per INSERT: enough to spread the cost of a statement, few enough for SQLite's limit of parameters. */
const ROWS_PER_STATEMENT = 40

/** The highest id that each table has ever used. SQLite keeps it, so ids of deleted rows are not used again. */
export async function lastIds(trx: Trx): Promise<LastIds> {
  const { rows } = await sql<{ name: string; seq: number }>`SELECT name, seq FROM sqlite_sequence`.execute(trx)
  const last = new Map(rows.map((row) => [row.name, row.seq]))
  const of = (name: string) => last.get(name) ?? 0
  return { issue: of('issue'), merge_request: of('merge_request'), snippet: of('snippet'), note: of('note') }
}

export async function insertBatch(trx: Trx, batch: Batch) {
  for (const [table, rows] of Object.entries(batch.rows)) {
    for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
      await insertRows(trx, table, rows.slice(start, start + ROWS_PER_STATEMENT))
    }
  }
}

/**
 * All rows of a table must have the same keys. The statement is built as text because Kysely would need longer to compile it than SQLite to
 * run it.
 */
async function insertRows(trx: Trx, table: string, rows: readonly object[]) {
  const columns = Object.keys(rows[0] ?? {})
  const one = `(${columns.map(() => '?').join(', ')})`
  const names = columns.map((column) => `"${column}"`).join(', ')
  const statement = `INSERT INTO "${table}" (${names}) VALUES ${rows.map(() => one).join(', ')}`
  const values = rows.flatMap((row) => columns.map((column): unknown => Reflect.get(row, column)))
  await trx.executeQuery(CompiledQuery.raw(statement, values))
}

/** Ids of the labels of all parent groups, by title. If two have the same title, the label of the nearer group counts. */
export async function inheritedLabels(db: Db, namespace_id: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('namespace_ancestor')
    .innerJoin('label', 'label.group_id', 'namespace_ancestor.ancestor_id')
    .select(['label.id', 'label.title'])
    .where('namespace_ancestor.namespace_id', '=', namespace_id)
    .orderBy('namespace_ancestor.depth', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.title, row.id]))
}

export async function inheritedMilestones(db: Db, namespace_id: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('namespace_ancestor')
    .innerJoin('milestone', 'milestone.group_id', 'namespace_ancestor.ancestor_id')
    .select(['milestone.id', 'milestone.title'])
    .where('namespace_ancestor.namespace_id', '=', namespace_id)
    .orderBy('namespace_ancestor.depth', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.title, row.id]))
}

export async function insertLabel(trx: Trx, project_id: number, label: LabelRecord, now: string): Promise<number> {
  const { title, color, description } = label
  const created_at = label.created_at ?? now
  const { id } = await trx
    .insertInto('label')
    .values({ project_id, title, color, description, created_at, updated_at: label.updated_at ?? created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const insertLabelPriority = (trx: Trx, project_id: number, label_id: number, priority: number) =>
  trx.insertInto('label_priority').values({ project_id, label_id, priority }).execute()

export async function insertMilestone(
  trx: Trx,
  project_id: number,
  milestone: MilestoneRecord,
  iid: number,
  now: string,
): Promise<number> {
  const { title, description, state, start_date, due_date } = milestone
  const created_at = milestone.created_at ?? now
  const updated_at = milestone.updated_at ?? created_at
  const { id } = await trx
    .insertInto('milestone')
    .values({ project_id, iid, title, description, state, start_date, due_date, created_at, updated_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const renumberMilestone = (trx: Trx, id: number, iid: number) =>
  trx.updateTable('milestone').set({ iid }).where('id', '=', id).execute()

export const setLastMilestone = (trx: Trx, project_id: number, last_milestone_iid: number) =>
  trx.updateTable('project').set({ last_milestone_iid }).where('id', '=', project_id).execute()

/** Adds the batch to the counters of the project and its labels, in the batch's transaction. */
export async function addBatchToCounters(trx: Trx, project_id: number, { rows }: Batch) {
  const opened = rows.issue.filter((issue) => issue.state === 1).length
  await trx
    .updateTable('project')
    .set((eb) => ({
      issues_count: eb('issues_count', '+', rows.issue.length),
      open_issues_count: eb('open_issues_count', '+', opened),
      last_issue_iid: eb.fn<number>('max', ['last_issue_iid', eb.val(highestIid(rows.issue))]),
      last_merge_request_iid: eb.fn<number>('max', ['last_merge_request_iid', eb.val(highestIid(rows.merge_request))]),
    }))
    .where('id', '=', project_id)
    .execute()
  for (const [label_id, { issues, open, open_merge_requests }] of labelCounts({ rows })) {
    await trx
      .updateTable('label')
      .set((eb) => ({
        issues_count: eb('issues_count', '+', issues),
        open_issues_count: eb('open_issues_count', '+', open),
        open_merge_requests_count: eb('open_merge_requests_count', '+', open_merge_requests),
      }))
      .where('id', '=', label_id)
      .execute()
  }
}

function labelCounts({ rows }: Pick<Batch, 'rows'>) {
  const counts = new Map<number, { issues: number; open: number; open_merge_requests: number }>()
  const of = (label_id: number) => {
    const known = counts.get(label_id) ?? { issues: 0, open: 0, open_merge_requests: 0 }
    counts.set(label_id, known)
    return known
  }
  for (const { label_id, state } of rows.label_issue) {
    of(label_id).issues += 1
    if (state === 1) of(label_id).open += 1
  }
  const opened = new Set(rows.merge_request.filter((each) => each.state === 1).map((each) => each.id))
  for (const { label_id, merge_request_id } of rows.merge_request_label) {
    if (opened.has(merge_request_id)) of(label_id).open_merge_requests += 1
  }
  return counts
}

function highestIid(rows: readonly { iid: number }[]): number {
  return rows.reduce((highest, { iid }) => Math.max(highest, iid), 0)
}

/** User ids by email address: the primary address or another confirmed one. */
export async function usersByAddress(db: Db, addresses: readonly string[]): Promise<Map<string, number>> {
  const wanted = sql<string>`SELECT value FROM json_each(${JSON.stringify(addresses)})`
  const { rows } = await sql<{ email: string; id: number }>`
    SELECT email, user_id AS id FROM email WHERE confirmed_at IS NOT NULL AND email IN (${wanted})
    UNION ALL
    SELECT email, id FROM user WHERE email IN (${wanted}) AND kind = 'human'`.execute(db)
  return new Map(rows.map((row) => [normalizeEmail(row.email), row.id]))
}

/** Existing members, such as the importing user, keep their role. @returns false for an existing member */
export async function insertMember(trx: Trx, row: Insertable<Database['member']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('member')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Labels and milestones that the import created before a crash. */
export async function labelsAndMilestonesOf(db: Db, project_id: number) {
  const labels = await db.selectFrom('label').select(['id', 'title']).where('project_id', '=', project_id).execute()
  const priorities = await db
    .selectFrom('label_priority')
    .innerJoin('label', 'label.id', 'label_priority.label_id')
    .select(['label.id', 'label.title', 'label_priority.priority'])
    .where('label_priority.project_id', '=', project_id)
    .execute()
  const milestones = await db
    .selectFrom('milestone')
    .select(['id', 'title', 'iid'])
    .where('project_id', '=', project_id)
    .execute()
  return { labels, priorities, milestones }
}

export async function namespaceOfProject(db: Db, project_id: number): Promise<number> {
  const row = await db
    .selectFrom('project')
    .select('namespace_id')
    .where('id', '=', project_id)
    .executeTakeFirstOrThrow()
  return row.namespace_id
}

export async function insertCustomAttribute(trx: Trx, project_id: number, key: string, value: string) {
  await trx
    .insertInto('custom_attribute')
    .values({ target_type: 'project', target_id: project_id, key, value })
    .onConflict((conflict) => conflict.columns(['target_type', 'target_id', 'key']).doUpdateSet({ value }))
    .execute()
}

/** The push rules of a new project, which has none yet. */
export async function insertPushRule(
  trx: Trx,
  { project_id, now }: { project_id: number; now: string },
  columns: Omit<Insertable<Database['push_rule']>, 'project_id' | 'group_id' | 'created_at' | 'updated_at'>,
) {
  await trx
    .insertInto('push_rule')
    .values({ ...columns, project_id, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .execute()
}

/** The lowest id of an issue of the project; 0 if there is none. */
export async function firstIssueOf(db: Db, project_id: number): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`
    SELECT min(id) AS id FROM issue WHERE project_id = ${project_id}`.execute(db)
  return rows[0]?.id ?? 0
}

/**
 * The next issues of the project by id. They are read in the order of the table, where an import has written them side by side: any index of the
 * project would have to sort all of its issues each time.
 */
export async function issuesToIndex(db: Db, project_id: number, after_id: number) {
  const { rows } = await sql<{ id: number; title: string; description: string | null }>`
    SELECT id, title, description FROM issue NOT INDEXED
    WHERE project_id = ${project_id} AND id > ${after_id} ORDER BY id LIMIT 500`.execute(db)
  return rows
}

/** Somebody may have changed the issue since it was imported. Then it is in the index already. */
const replaceWords = compiled((db, p: { rowid: number; scope: string; title: string; description: string }) =>
  db.replaceInto('issue_fts').values({ rowid: p.rowid, scope: p.scope, title: p.title, description: p.description }),
)

export const indexIssue = (
  trx: Trx,
  project_id: number,
  { id, title, description }: { id: number; title: string; description: string | null },
) => replaceWords(trx, { rowid: id, scope: scopeOf(project_id), title, description: description ?? '' })
