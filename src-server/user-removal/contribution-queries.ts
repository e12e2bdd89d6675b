import { sql } from 'kysely'
import type { AwardableKey } from '../awards/awardable.ts'
import { countVote } from '../awards/queries.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import { deleteEpics } from '../removal/epic-queries.ts'
import { deleteIssues } from '../removal/issue-queries.ts'
import { deleteMergeRequests } from '../removal/merge-request-queries.ts'
import { deleteNotes, deleteNotesOn } from '../removal/note-queries.ts'
import { deleteReferencesTo, listed } from '../removal/reference-queries.ts'

interface Accounts {
  user_id: number
  ghost_id: number
}

/**
 * Handles at most `limit` rows of one kind.
 *
 * @returns the number of rows; fewer than `limit` if none are left
 */
export type Step = (trx: Trx, accounts: Accounts, limit: number) => Promise<number>

interface Column {
  table: string
  column: string
  /** Only these rows. */
  only?: string
}

async function nextRows(trx: Trx, { table, column, only }: Column, user_id: number, limit: number) {
  const { rows } = await sql<{ id: number }>`SELECT id FROM ${sql.table(table)}
    WHERE ${sql.ref(column)} = ${user_id} ${sql.raw(only ? `AND ${only}` : '')} LIMIT ${limit}`.execute(trx)
  return { count: rows.length, ids: JSON.stringify(rows.map(({ id }) => id)) }
}

/** The ghost user takes the place of the user in this column. */
const handOver =
  (table: string, column: string, only?: string): Step =>
  async (trx, { user_id, ghost_id }, limit) => {
    const { count, ids } = await nextRows(trx, { table, column, ...(only && { only }) }, user_id, limit)
    await sql`UPDATE ${sql.table(table)} SET ${sql.ref(column)} = ${ghost_id} WHERE id IN ${listed(ids)}`.execute(trx)
    return count
  }

const destroy =
  (from: Column, rows: (trx: Trx, ids: string) => Promise<unknown>): Step =>
  async (trx, { user_id }, limit) => {
    const { count, ids } = await nextRows(trx, from, user_id, limit)
    await rows(trx, ids)
    return count
  }

const deleteFrom = (table: string) => (trx: Trx, ids: string) =>
  sql`DELETE FROM ${sql.table(table)} WHERE id IN ${listed(ids)}`.execute(trx)

async function deleteSnippets(trx: Trx, ids: string) {
  await deleteNotesOn(trx, 'Snippet', ids)
  await deleteReferencesTo(trx, 'Snippet', ids)
  await deleteFrom('snippet')(trx, ids)
}

/** Deletes notes, and counts the comments among them no more. */
async function deleteCountedNotes(trx: Trx, ids: string) {
  for (const [type, table] of [
    ['Issue', 'issue'],
    ['MergeRequest', 'merge_request'],
  ] as const)
    await sql`UPDATE ${sql.table(table)} SET user_notes_count = user_notes_count - taken.count
      FROM (SELECT noteable_id, count(*) AS count FROM note
        WHERE id IN ${listed(ids)} AND noteable_type = ${type} AND system = 0 GROUP BY noteable_id) taken
      WHERE ${sql.table(table)}.id = taken.noteable_id`.execute(trx)
  await deleteNotes(trx, ids)
}

interface AwardKey {
  id: number
  name: string
  awardable_type: AwardableKey['type']
  awardable_id: number
}

async function deleteAwards(trx: Trx, rows: readonly AwardKey[]) {
  await deleteFrom('award_emoji')(trx, JSON.stringify(rows.map(({ id }) => id)))
  for (const { awardable_type: type, awardable_id: id, name } of rows) await countVote(trx, { type, id }, name, -1)
}

const awardsOf = async (trx: Trx, user_id: number, limit: number) =>
  (
    await sql<AwardKey>`SELECT id, name, awardable_type, awardable_id FROM award_emoji
      WHERE user_id = ${user_id} LIMIT ${limit}`.execute(trx)
  ).rows

const destroyAwards: Step = async (trx, { user_id }, limit) => {
  const rows = await awardsOf(trx, user_id, limit)
  await deleteAwards(trx, rows)
  return rows.length
}

/** A record has an emoji of the ghost user at most once, so a reaction that the ghost user has given already is deleted. */
const handOverAwards: Step = async (trx, { user_id, ghost_id }, limit) => {
  const rows = await awardsOf(trx, user_id, limit)
  const ids = JSON.stringify(rows.map(({ id }) => id))
  await sql`UPDATE OR IGNORE award_emoji SET user_id = ${ghost_id} WHERE id IN ${listed(ids)}`.execute(trx)
  const { rows: kept } = await sql<AwardKey>`SELECT id, name, awardable_type, awardable_id FROM award_emoji
    WHERE id IN ${listed(ids)} AND user_id = ${user_id}`.execute(trx)
  await deleteAwards(trx, kept)
  return rows.length
}

/** The tables have no ids, so the rows are found by their issues. */
const unassign: Step = async (trx, { user_id }, limit) => {
  const { rows } = await sql<{ issue_id: number }>`
    SELECT issue_id FROM assignee_issue WHERE user_id = ${user_id} LIMIT ${limit}`.execute(trx)
  const ids = listed(JSON.stringify(rows.map(({ issue_id }) => issue_id)))
  await sql`DELETE FROM issue_assignee WHERE user_id = ${user_id} AND issue_id IN ${ids}`.execute(trx)
  await sql`DELETE FROM assignee_issue WHERE user_id = ${user_id} AND issue_id IN ${ids}`.execute(trx)
  return rows.length
}

const by = (table: string, column: string, only?: string): Column => ({ table, column, ...(only && { only }) })

/** What the user wrote: goes to the ghost user. */
const handOverWork: readonly Step[] = [
  handOver('issue', 'author_id'),
  handOver('merge_request', 'author_id'),
  handOver('epic', 'author_id'),
  handOver('note', 'author_id'),
  handOver('snippet', 'author_id', 'project_id IS NOT NULL'),
  handOverAwards,
]

/** The same, for a hard deletion. Reactions go first, because their votes are counted on records that may be the user's own. */
const destroyWork: readonly Step[] = [
  destroyAwards,
  destroy(by('note', 'author_id'), deleteCountedNotes),
  destroy(by('issue', 'author_id'), deleteIssues),
  destroy(by('merge_request', 'author_id'), deleteMergeRequests),
  destroy(by('epic', 'author_id'), deleteEpics),
]

/** What the user did to records of others stays, under the name of the ghost user. The rest of the rows is the user's own and goes. */
const finishWork: readonly Step[] = [
  handOver('issue', 'closed_by_id'),
  handOver('issue', 'updated_by_id'),
  handOver('issue', 'last_edited_by_id'),
  handOver('issue_description_version', 'user_id'),
  handOver('merge_request', 'merge_user_id'),
  handOver('merge_request', 'closed_by_id'),
  handOver('merge_request', 'updated_by_id'),
  handOver('merge_request', 'last_edited_by_id'),
  handOver('epic', 'closed_by_id'),
  handOver('note', 'resolved_by_id'),
  handOver('note', 'updated_by_id'),
  handOver('timelog', 'user_id'),
  handOver('resource_event', 'user_id'),
  destroy(by('snippet', 'author_id'), deleteSnippets),
  destroy(by('todo', 'user_id'), deleteFrom('todo')),
  destroy(by('todo', 'author_id'), deleteFrom('todo')),
  destroy(by('event', 'author_id'), deleteFrom('event')),
  unassign,
]

/** The steps in order, each repeated until it finds nothing. */
export const contributionSteps = (hard_delete: boolean): readonly Step[] => [
  ...(hard_delete ? destroyWork : handOverWork),
  ...finishWork,
]

/** The files of the metric images of issues that the user wrote. */
export async function imageFilesBy(db: Db, user_id: number): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    SELECT m.file FROM issue CROSS JOIN metric_image m ON m.issue_id = issue.id WHERE issue.author_id = ${user_id}`.execute(
    db,
  )
  return rows.map(({ file }) => file)
}
