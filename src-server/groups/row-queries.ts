import { type SelectQueryBuilder, sql } from 'kysely'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Database, Db } from '../kit/db/schema.ts'
import { groupVisibleTo } from '../visibility/groups.ts'
import type { Viewer } from '../visibility/viewer.ts'
import type { GroupStatistics, SharedGroup } from './entity.ts'

type Groups = SelectQueryBuilder<Database, 'namespace', object>
const idsInJson = (ids: string) => sql<number>`(SELECT value FROM json_each(${ids}))`

/** All columns of groups, with the viewer's access level. */
export const groupRows = (query: Groups, p: { user_id: number }) =>
  query
    .innerJoin('group', 'group.id', 'namespace.id')
    .leftJoin('group_authorization', (join) =>
      join.onRef('group_authorization.group_id', '=', 'group.id').on('group_authorization.user_id', '=', p.user_id),
    )
    .selectAll('group')
    .select([
      'namespace.name',
      'namespace.path',
      'namespace.full_name',
      'namespace.full_path',
      'namespace.parent_id',
      'namespace.avatar',
      'namespace.created_at',
      'group_authorization.access_level',
    ])

export type GroupRow = Awaited<ReturnType<ReturnType<typeof groupRows>['execute']>>[number]

const one = compiled((db, p: { id: number; user_id: number }) =>
  groupRows(db.selectFrom('namespace').where('namespace.id', '=', p.id), p),
)

/** The row of a group that the viewer is known to see; undefined if the group is gone. */
export const groupRowOf = async (db: Db, viewer: Viewer, id: number): Promise<GroupRow | undefined> =>
  (await one(db, { id, user_id: viewer.id }))[0]

const shares = compiledBy((db, p: { id: number; user_id: number; today: string }, kind: Viewer['kind']) =>
  db
    .selectFrom('group_group_link')
    .innerJoin('namespace', 'namespace.id', 'group_group_link.shared_with_group_id')
    .innerJoin('group', 'group.id', 'group_group_link.shared_with_group_id')
    .select([
      'group_group_link.shared_with_group_id as group_id',
      'namespace.name as group_name',
      'namespace.full_path as group_full_path',
      'group_group_link.group_access as group_access_level',
      'group_group_link.expires_at',
    ])
    .where('group_group_link.shared_group_id', '=', p.id)
    .where((eb) =>
      eb.or([eb('group_group_link.expires_at', 'is', null), eb('group_group_link.expires_at', '>', p.today)]),
    )
    .where(groupVisibleTo(kind, p.user_id, p.today))
    .orderBy('group_group_link.id'),
)

/** The groups that this group is shared with today and that the viewer may see. */
export const sharesOf = (db: Db, viewer: Viewer, id: number, today: string): Promise<SharedGroup[]> =>
  shares(db, viewer.kind, { id, user_id: viewer.id, today })

const sizes = [
  'storage_size',
  'repository_size',
  'wiki_size',
  'lfs_objects_size',
  'job_artifacts_size',
  'pipeline_artifacts_size',
  'packages_size',
  'snippets_size',
  'uploads_size',
] as const

const sums = compiled((db, p: { ids: string }) =>
  db
    .selectFrom('project')
    .select(['project.namespace_id'])
    .select((eb) => sizes.map((size) => eb.fn.sum<number>(`project.${size}`).as(size)))
    .where('project.namespace_id', 'in', idsInJson(p.ids))
    .where('project.pending_delete', '=', sql.lit(0))
    .groupBy('project.namespace_id'),
)

const nothing: GroupStatistics = {
  storage_size: 0,
  repository_size: 0,
  wiki_size: 0,
  lfs_objects_size: 0,
  job_artifacts_size: 0,
  pipeline_artifacts_size: 0,
  packages_size: 0,
  snippets_size: 0,
  uploads_size: 0,
}

/** Sums the statistics of the direct projects of each group; groups without projects are missing. */
export async function statisticsOf(db: Db, ids: readonly number[]) {
  const rows = await sums(db, { ids: JSON.stringify(ids) })
  const known = new Map(rows.map(({ namespace_id, ...size }) => [namespace_id, size]))
  return (id: number): GroupStatistics => known.get(id) ?? nothing
}
