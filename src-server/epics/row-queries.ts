import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import type { EpicRow, LoadedEpic } from './entity.ts'

/** The epics with these ids, in the order of the ids. */
export const epicRows = (db: Db, ids: RawBuilder<{ id: number }>) =>
  db
    .selectFrom(sql<{ id: number }>`(${ids})`.as('listed'))
    .crossJoin('epic')
    .crossJoin('user as author')
    .crossJoin('namespace')
    .whereRef('epic.id', '=', 'listed.id')
    .whereRef('author.id', '=', 'epic.author_id')
    .whereRef('namespace.id', '=', 'epic.group_id')
    .select([
      'epic.id',
      'epic.iid',
      'epic.group_id',
      'epic.title',
      'epic.description',
      'epic.state',
      'epic.confidential',
      'epic.color',
      'epic.start_date',
      'epic.end_date',
      'epic.created_at',
      'epic.updated_at',
      'epic.closed_at',
      'epic.author_id',
      'author.username as author_username',
      'author.name as author_name',
      'author.state as author_state',
      'author.avatar as author_avatar',
      'namespace.full_path',
    ])

const labelsOf = compiled((db, p: { ids: string }) =>
  db
    .selectFrom(sql<{ value: number }>`json_each(${p.ids})`.as('listed'))
    .crossJoin('epic_label')
    .crossJoin('label')
    .whereRef('epic_label.epic_id', '=', 'listed.value')
    .whereRef('label.id', '=', 'epic_label.label_id')
    .select(['epic_label.epic_id', 'label.id', 'label.title', 'label.color', 'label.description'])
    .orderBy('label.title')
    .orderBy('label.id'),
)

/** The same epics with their labels, read with one statement. */
export async function withLabels(db: Db, rows: readonly EpicRow[]): Promise<LoadedEpic[]> {
  const labels = await labelsOf(db, { ids: JSON.stringify(rows.map((row) => row.id)) })
  const byEpic = Map.groupBy(labels, (label) => label.epic_id)
  return rows.map((row) => ({ ...row, labels: (byEpic.get(row.id) ?? []).map(({ epic_id: _, ...label }) => label) }))
}
