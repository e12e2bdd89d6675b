import { sql } from 'kysely'
import { compiled, compiledBy } from '../../kit/db/compiled.ts'
import { confidentialEpicVisibleTo } from '../../visibility/epics.ts'
import type { Viewer } from '../../visibility/viewer.ts'

/** The records whose notes and reactions are exported with them. */
export type Target = 'Issue' | 'MergeRequest' | 'Snippet'
/** Ids as a JSON list, so that one compiled statement serves any number. */
type Ids = { ids: string }

/** Notes of these records, in the order of time. */
export const notesOf = compiledBy((db, p: Ids, { type }: { type: Target }) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('wanted'))
    .crossJoin('note')
    .innerJoin('user', 'user.id', 'note.author_id')
    .where('note.noteable_type', '=', sql.lit(type))
    .whereRef('note.noteable_id', '=', 'wanted.value')
    .selectAll('note')
    .select('user.name as author_name')
    .orderBy('note.noteable_id')
    .orderBy('note.created_at')
    .orderBy('note.id'),
)

export const awardsOf = compiledBy((db, p: Ids, { type }: { type: Target | 'Note' }) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('wanted'))
    .crossJoin('award_emoji')
    .where('awardable_type', '=', sql.lit(type))
    .whereRef('awardable_id', '=', 'wanted.value')
    .selectAll('award_emoji')
    .orderBy('award_emoji.id'),
)

export const timelogsOf = compiledBy((db, p: Ids, { column }: { column: 'issue_id' | 'merge_request_id' }) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('wanted'))
    .crossJoin('timelog')
    .whereRef(`timelog.${column}`, '=', 'wanted.value')
    .selectAll('timelog')
    .select(`timelog.${column} as target_id`)
    .orderBy('timelog.id'),
)

/** Changes of state, labels, milestone and iteration, in the order of time. */
export const resourceEventsOf = compiledBy((db, p: Ids, { type }: { type: 'Issue' | 'MergeRequest' }) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('wanted'))
    .crossJoin('resource_event')
    .where('resource_type', '=', sql.lit(type))
    .whereRef('resource_id', '=', 'wanted.value')
    .where(sql<boolean>`resource_event.kind IN ('state', 'label', 'milestone', 'iteration')`)
    .selectAll('resource_event')
    .orderBy('resource_event.id'),
)

/** Entries of the feed about these records. */
export const feedOf = compiledBy((db, p: Ids, { type }: { type: Target | 'Note' | 'Milestone' }) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('wanted'))
    .crossJoin('event')
    .where('target_type', '=', sql.lit(type))
    .whereRef('target_id', '=', 'wanted.value')
    .selectAll('event')
    .orderBy('event.id'),
)

/** Labels in the order of their titles: ids change when an archive is imported, and the archive should not. */
export const labelIdsOf = compiledBy((_db, p: Ids, { table }: { table: 'issue_label' | 'merge_request_label' }) => {
  const column = table === 'issue_label' ? 'issue_id' : 'merge_request_id'
  return sql<{ target_id: number; label_id: number }>`
    SELECT l.${sql.ref(column)} AS target_id, l.label_id FROM json_each(${p.ids}) wanted
    CROSS JOIN ${sql.table(table)} l ON l.${sql.ref(column)} = wanted.value
    CROSS JOIN label ON label.id = l.label_id
    ORDER BY target_id, label.title, l.label_id`
})

/** Labels with their priority in the project. */
export const labelsById = compiled((db, p: Ids & { project_id: number }) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('wanted'))
    .innerJoin('label', 'label.id', 'wanted.value')
    .leftJoin('label_priority', (join) =>
      join.onRef('label_priority.label_id', '=', 'label.id').on('label_priority.project_id', '=', p.project_id),
    )
    .selectAll('label')
    .select('label_priority.priority'),
)

export const milestonesById = compiled((db, p: Ids) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('wanted'))
    .innerJoin('milestone', 'milestone.id', 'wanted.value')
    .selectAll('milestone'),
)

export const iterationsById = compiled((db, p: Ids) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('wanted'))
    .innerJoin('iteration', 'iteration.id', 'wanted.value')
    .selectAll('iteration'),
)

/** Epics, without those that the exporting user may not read. */
export const epicsById = compiledBy((db, p: Ids & { viewer_id: number }, kind: Viewer['kind']) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('wanted'))
    .innerJoin('epic', 'epic.id', 'wanted.value')
    .selectAll('epic')
    .where(confidentialEpicVisibleTo({ kind, id: p.viewer_id })),
)
