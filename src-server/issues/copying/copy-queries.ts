import { sql } from 'kysely'
import { compiled } from '../../kit/db/compiled.ts'
import type { Db, Trx } from '../../kit/db/schema.ts'

const unloaded = compiled((db, p: { id: number }) =>
  db.selectFrom('issue').select(['external_author', 'last_edited_at', 'last_edited_by_id']).where('id', '=', p.id),
)

/** The columns of an issue that its copy needs and that a loaded issue does not have. */
export async function unloadedColumns(db: Db, id: number) {
  const [row] = await unloaded(db, { id })
  return row
}

const planned = compiled((db, p: { namespace_id: number; epic_id: number | null; iteration_id: number | null }) => ({
  compile: () =>
    sql<{ epic_id: number | null; iteration_id: number | null }>`SELECT
      (SELECT epic.id FROM epic WHERE epic.id = ${p.epic_id} AND EXISTS (SELECT 1 FROM namespace_ancestor above
        WHERE above.namespace_id = ${p.namespace_id} AND above.ancestor_id = epic.group_id)) AS epic_id,
      (SELECT iteration.id FROM iteration WHERE iteration.id = ${p.iteration_id} AND EXISTS (SELECT 1 FROM namespace_ancestor above
        WHERE above.namespace_id = ${p.namespace_id} AND above.ancestor_id = iteration.group_id)) AS iteration_id`.compile(
      db,
    ),
}))

/** The epic and the iteration of an issue, if they belong to a group above the namespace; otherwise null. */
export async function planOf(
  db: Db,
  namespace_id: number,
  { epic_id, iteration_id }: { epic_id: number | null; iteration_id: number | null },
) {
  const [row] = await planned(db, { namespace_id, epic_id, iteration_id })
  return { epic_id: row?.epic_id ?? null, iteration_id: row?.iteration_id ?? null }
}

/** The comments and system notes on an issue, the oldest first. */
export const notesToCopy = compiled((db, p: { issue_id: number }) =>
  db
    .selectFrom('note')
    .select(['id', 'discussion_id', 'body'])
    .where('noteable_type', '=', 'Issue')
    .where('noteable_id', '=', p.issue_id)
    .orderBy('created_at')
    .orderBy('id'),
)

interface Copied {
  from_id: number
  to_id: number
  to_project_id: number
}

const insertNotes = compiled((db, p: Copied & { notes: string }) => ({
  compile: () =>
    sql<{ id: number }>`INSERT INTO note (noteable_type, noteable_id, project_id, author_id, type, system, internal,
        discussion_id, resolved_at, resolved_by_id, commit_id, line_code, position, attachment, system_action,
        updated_by_id, last_edited_at, created_at, updated_at, body)
      SELECT 'Issue', ${p.to_id}, ${p.to_project_id}, note.author_id, note.type, note.system, note.internal,
        each.value ->> 'discussion_id', note.resolved_at, note.resolved_by_id, note.commit_id, note.line_code, note.position,
        note.attachment, note.system_action, note.updated_by_id, note.last_edited_at, note.created_at, note.updated_at,
        each.value ->> 'body'
      FROM json_each(${p.notes}) each CROSS JOIN note ON note.id = each.value ->> 'id' ORDER BY each.key
      RETURNING id`.compile(db),
}))

const copyAwardsOfNotes = compiled((db, p: { pairs: string }) => ({
  compile: () =>
    sql`INSERT INTO award_emoji (name, user_id, awardable_type, awardable_id, created_at, updated_at)
      SELECT award.name, award.user_id, 'Note', each.value ->> 1, award.created_at, award.updated_at
      FROM json_each(${p.pairs}) each
      CROSS JOIN award_emoji award ON award.awardable_type = 'Note' AND award.awardable_id = each.value ->> 0
      ORDER BY award.id`.compile(db),
}))

/** Copies notes with the reactions to them. `notes` have their new texts and discussions. */
export async function addCopiedNotes(
  trx: Trx,
  copied: Copied,
  notes: readonly { id: number; discussion_id: string; body: string }[],
) {
  if (notes.length === 0) return
  const added = await insertNotes(trx, { ...copied, notes: JSON.stringify(notes) })
  // Ids grow with each row, so the order of the new ids is the order of the notes.
  const ids = added.map(({ id }) => id).sort((one, other) => one - other)
  await copyAwardsOfNotes(trx, { pairs: JSON.stringify(notes.map(({ id }, n) => [id, ids[n]])) })
}

const copyAwards = compiled((db, p: Copied) => ({
  compile: () =>
    sql`INSERT INTO award_emoji (name, user_id, awardable_type, awardable_id, created_at, updated_at)
      SELECT name, user_id, 'Issue', ${p.to_id}, created_at, updated_at FROM award_emoji
      WHERE awardable_type = 'Issue' AND awardable_id = ${p.from_id} ORDER BY id`.compile(db),
}))
const copySubscriptions = compiled((db, p: Copied) => ({
  compile: () =>
    sql`INSERT INTO subscription (user_id, subscribable_type, subscribable_id, subscribed)
      SELECT user_id, 'Issue', ${p.to_id}, subscribed FROM subscription
      WHERE subscribable_type = 'Issue' AND subscribable_id = ${p.from_id}`.compile(db),
}))
const copyTimelogs = compiled((db, p: Copied) => ({
  compile: () =>
    sql`INSERT INTO timelog (user_id, project_id, issue_id, time_spent, spent_at, summary, created_at, updated_at)
      SELECT user_id, ${p.to_project_id}, ${p.to_id}, time_spent, spent_at, summary, created_at, updated_at FROM timelog
      WHERE issue_id = ${p.from_id} ORDER BY id`.compile(db),
}))
/** Also those about labels and milestones of other places: readers who cannot see these do not see the events. */
export const copyResourceEvents = compiled((db, p: Copied) => ({
  compile: () =>
    sql`INSERT INTO resource_event (resource_type, resource_id, project_id, kind, user_id, action, state, label_id,
        milestone_id, iteration_id, weight, source_commit, source_merge_request_id, created_at)
      SELECT 'Issue', ${p.to_id}, ${p.to_project_id}, kind, user_id, action, state, label_id, milestone_id, iteration_id, weight,
        source_commit, source_merge_request_id, created_at FROM resource_event
      WHERE resource_type = 'Issue' AND resource_id = ${p.from_id} ORDER BY id`.compile(db),
}))
const moveImages = compiled((db, p: Copied) =>
  db.updateTable('metric_image').set({ issue_id: p.to_id }).where('issue_id', '=', p.from_id),
)

/** Copies what happened to an issue and who follows it. Metric images exist once, so they go to the copy. */
export async function carryHistory(trx: Trx, copied: Copied) {
  await copyAwards(trx, copied)
  await copySubscriptions(trx, copied)
  await copyTimelogs(trx, copied)
  await copyResourceEvents(trx, copied)
  await moveImages(trx, copied)
}
