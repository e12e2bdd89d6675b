import { type Insertable, sql, type Updateable } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import type { Database, Trx } from '../kit/db/schema.ts'
import { inTurns } from '../kit/turns.ts'
import { refreshContainers } from '../memberships/authorizations.ts'
import type { FullNames } from '../namespaces/path-queries.ts'
import { isPathTaken } from '../namespaces/queries.ts'
import { clearRedirect } from '../namespaces/redirect-queries.ts'
import { idsIn, projectIdsBelow } from '../namespaces/tree-queries.ts'
import type { Visibility } from '../schema/namespaces.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import { viewerOf } from '../visibility/viewer.ts'

/** Whether the name or path is taken: a path by any namespace or project, a name by a group of the same parent. */
export async function findGroupNameConflicts(
  trx: Trx,
  parent_id: number | null,
  { id, name, full_path }: { id?: number; name?: string | undefined; full_path?: string | undefined },
) {
  const path = full_path !== undefined && (await isPathTaken(trx, full_path))
  if (parent_id === null || name === undefined) return { name: false, path }
  const sibling = await trx
    .selectFrom('namespace')
    .select('id')
    .where('parent_id', '=', parent_id)
    .where('name', '=', name)
    .where('id', '<>', id ?? 0)
    .executeTakeFirst()
  return { name: sibling !== undefined, path }
}

/** Whether this project is in the group or below it, and visible to the caller. */
export async function containsVisibleProject(
  trx: Trx,
  actor: Actor,
  group_id: number,
  project_id: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('project')
    .innerJoin('namespace_ancestor as a', 'a.namespace_id', 'project.namespace_id')
    .select('project.id')
    .where('project.id', '=', project_id)
    .where('a.ancestor_id', '=', group_id)
    .where(projectVisibleTo(viewerOf(actor)))
    .executeTakeFirst()
  return row !== undefined
}

/** The number of ancestors of a new group below this parent. */
export async function levelsBelow(trx: Trx, parent_id: number | null): Promise<number> {
  if (parent_id === null) return 0
  const row = await trx
    .selectFrom('namespace_ancestor')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('namespace_id', '=', parent_id)
    .executeTakeFirstOrThrow()
  return row.count
}

const mostOpen = sql<Visibility | null>`CASE max(CASE visibility WHEN 'public' THEN 2 WHEN 'internal' THEN 1 ELSE 0 END)
  WHEN 2 THEN 'public' WHEN 1 THEN 'internal' WHEN 0 THEN 'private' END`

/** The highest visibility right below a group. Nothing further below has a higher one. */
export async function mostOpenBelow(trx: Trx, group_id: number) {
  const { projects } = await trx
    .selectFrom('project')
    .select(mostOpen.as('projects'))
    .where('namespace_id', '=', group_id)
    .where('pending_delete', '=', 0)
    .executeTakeFirstOrThrow()
  const { groups } = await trx
    .selectFrom('namespace')
    .innerJoin('group', 'group.id', 'namespace.id')
    .select(mostOpen.as('groups'))
    .where('namespace.parent_id', '=', group_id)
    .where('group.pending_delete', '=', 0)
    .executeTakeFirstOrThrow()
  return { projects, groups }
}

export type GroupColumns = Omit<Insertable<Database['group']>, 'id'>
export interface NewGroup extends FullNames {
  name: string
  path: string
  parent_id: number | null
  avatar: string | null
  creator_id: number
}

/** Inserts a group: its place in the tree, its first Owner, authorizations and a feed entry. */
export async function addGroup(
  trx: Trx,
  { creator_id, ...group }: NewGroup,
  columns: GroupColumns,
  { now, today }: { now: string; today: string },
): Promise<number> {
  const { id } = await trx
    .insertInto('namespace')
    .values({ kind: 'group', ...group, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('group')
    .values({ ...columns, id })
    .execute()
  await sql`INSERT INTO namespace_ancestor (namespace_id, ancestor_id, depth) SELECT ${id}, ${id}, 0
    UNION ALL SELECT ${id}, ancestor_id, depth + 1 FROM namespace_ancestor WHERE namespace_id = ${group.parent_id}`.execute(
    trx,
  )
  await clearRedirect(trx, group.full_path)
  await trx
    .insertInto('member')
    .values({
      group_id: id,
      user_id: creator_id,
      access_level: roles.owner,
      created_by_id: creator_id,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await refreshContainers(trx, { group_ids: [id] }, today)
  await trx
    .insertInto('event')
    .values({
      author_id: creator_id,
      group_id: id,
      action: 'created',
      target_type: 'Group',
      target_id: id,
      target_title: group.name,
      created_at: now,
    })
    .execute()
  return id
}

/** Changes the rows of a group. Its subgroups and projects stay unchanged. */
export async function changeGroup(
  trx: Trx,
  id: number,
  namespace: Updateable<Database['namespace']>,
  columns: Updateable<Database['group']>,
) {
  await trx.updateTable('namespace').set(namespace).where('id', '=', id).execute()
  if (Object.keys(columns).length > 0) await trx.updateTable('group').set(columns).where('id', '=', id).execute()
}

const descendantsOf = (group_id: number) =>
  sql<number>`(SELECT namespace_id FROM namespace_ancestor WHERE ancestor_id = ${group_id} AND depth > 0)`

/** Locks sharing in every group below. */
export const lockSharingBelow = (trx: Trx, group_id: number) =>
  trx.updateTable('group').set({ share_with_group_lock: 1 }).where('id', 'in', descendantsOf(group_id)).execute()

/** Disables shared runners in everything below a group. */
export async function disableRunnersBelow(trx: Trx, group_id: number, shared_runners_setting: string) {
  await trx.updateTable('group').set({ shared_runners_setting }).where('id', 'in', descendantsOf(group_id)).execute()
  await inTurns(await projectIdsBelow(trx, group_id), (some) =>
    sql`UPDATE project SET shared_runners_enabled = 0 WHERE shared_runners_enabled = 1 AND id IN ${idsIn(some)}`.execute(
      trx,
    ),
  )
}

/** The row of a group with the columns of its parent that limit it. */
export const groupWithParent = (trx: Trx, id: number) =>
  trx
    .selectFrom('group')
    .innerJoin('namespace', 'namespace.id', 'group.id')
    .leftJoin('namespace as above', 'above.id', 'namespace.parent_id')
    .leftJoin('group as parent', 'parent.id', 'namespace.parent_id')
    .selectAll('group')
    .select([
      'above.full_path as parent_full_path',
      'above.full_name as parent_full_name',
      'parent.visibility as parent_visibility',
      'parent.share_with_group_lock as parent_share_with_group_lock',
      'parent.shared_runners_setting as parent_shared_runners_setting',
    ])
    .where('group.id', '=', id)
    .executeTakeFirstOrThrow()
export type GroupWithParent = Awaited<ReturnType<typeof groupWithParent>>
