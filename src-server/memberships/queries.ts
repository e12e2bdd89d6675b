import { sql } from 'kysely'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFoundPlain } from '../kit/errors.ts'
import { groupVisibleTo } from '../visibility/groups.ts'
import type { Viewer } from '../visibility/viewer.ts'
import type { Container, ContainerRef } from './policy.ts'

/**
 * SQL: whether a membership counts today. The membership has a user, is not an access request and has not expired. `alias` is the name of
 * the table `member` in the statement.
 */
export const isActiveMembership = (alias: string, today: string) => {
  const m = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<boolean>`(${m('user_id')} IS NOT NULL AND ${m('requested_at')} IS NULL AND (${m('expires_at')} IS NULL OR ${m('expires_at')} > ${today}))`
}

/** The column of `member` that names the container. */
export const columnOf = ({ kind }: Pick<ContainerRef, 'kind'>) =>
  kind === 'project' ? ('project_id' as const) : ('group_id' as const)

const direct = compiledBy((db, p: { id: number; user_id: number; today: string }, kind: Container['kind']) =>
  db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.user_id')
    .select(['member.id', 'member.user_id', 'member.access_level', 'member.expires_at', 'member.updated_at'])
    .select('user.kind as user_kind')
    .where(`member.${columnOf({ kind })}`, '=', p.id)
    .where('member.user_id', '=', p.user_id)
    .where(isActiveMembership('member', p.today)),
)

/** The direct membership of a user. @throws ApiError 404 `404 Not found` */
export async function findMember(db: Db, container: ContainerRef, user_id: number, today: string) {
  const [row] = await direct(db, container.kind, { id: container.id, user_id, today })
  if (!row) throw notFoundPlain()
  return { ...row, user_id }
}
export type DirectMember = Awaited<ReturnType<typeof findMember>>

const anotherOwner = compiled((db, p: { group_id: number; user_id: number }) =>
  db
    .selectFrom('namespace_ancestor as above')
    .innerJoin('member', 'member.group_id', 'above.ancestor_id')
    .innerJoin('user', 'user.id', 'member.user_id')
    .select('member.id')
    .where('above.namespace_id', '=', p.group_id)
    .where('member.access_level', '=', sql.lit(50))
    .where('member.requested_at', 'is', null)
    .where('member.expires_at', 'is', null)
    .where('user.state', '=', sql.lit('active'))
    .where('user.kind', '=', sql.lit('human'))
    .where((eb) => eb.or([eb('member.user_id', '<>', p.user_id), eb('member.group_id', '<>', p.group_id)]))
    .limit(sql.lit(1)),
)

/**
 * Whether this member is the group's last Owner, counting inherited Owners. Owners whose membership expires and owners who cannot sign in
 * do not count.
 */
export async function isLastOwner(db: Db, container: Container, member: DirectMember): Promise<boolean> {
  if (container.kind !== 'group' || member.access_level < 50) return false
  return (await anotherOwner(db, { group_id: container.id, user_id: member.user_id })).length === 0
}

const inheritedLevels = compiledBy(
  (db, p: { namespace_id: number; users: string; today: string }, kind: Container['kind']) =>
    db
      .selectFrom('namespace_ancestor as above')
      .innerJoin('member as m', 'm.group_id', 'above.ancestor_id')
      .innerJoin('namespace', 'namespace.id', 'above.ancestor_id')
      .select(['m.user_id', 'm.access_level', 'namespace.name as group_name'])
      .where('above.namespace_id', '=', p.namespace_id)
      .$if(kind === 'group', (query) => query.where('above.depth', '>', sql.lit(0)))
      .where('m.user_id', 'in', sql<number>`(SELECT value FROM json_each(${p.users}))`)
      .where(isActiveMembership('m', p.today))
      .orderBy('m.access_level', 'desc')
      .orderBy('above.depth'),
)

/** By user id, the highest level that the user inherits from parent groups, and the name of that group. */
export async function inheritedBy(
  db: Db,
  container: Pick<Container, 'kind' | 'namespace_id'>,
  user_ids: readonly number[],
  today: string,
) {
  const { kind, namespace_id } = container
  const rows = await inheritedLevels(db, kind, { namespace_id, users: JSON.stringify(user_ids), today })
  return new Map(rows.toReversed().map((row) => [row.user_id, row]))
}

const hiddenShare = compiledBy(
  (
    db,
    p: { id: number; namespace_id: number; viewer_id: number; today: string },
    { viewer, kind }: { viewer: Viewer['kind']; kind: Container['kind'] },
  ) => {
    const seen = groupVisibleTo(viewer, p.viewer_id, p.today)
    const ofGroups = sql`SELECT l.shared_with_group_id AS group_id FROM namespace_ancestor d
      CROSS JOIN group_group_link l ON l.shared_group_id = d.ancestor_id WHERE d.namespace_id = ${p.namespace_id}`
    const links =
      kind === 'project'
        ? sql`SELECT group_id FROM project_group_link WHERE project_id = ${p.id} UNION ALL ${ofGroups}`
        : ofGroups
    return db
      .selectFrom(sql<{ group_id: number }>`(${links})`.as('links'))
      .crossJoin('group')
      .select('group.id')
      .whereRef('group.id', '=', 'links.group_id')
      .where(sql<boolean>`NOT ${seen}`)
      .limit(sql.lit(1))
  },
)

/**
 * Whether the container is shared with a group that the viewer cannot see. Always false for members and administrators, who see all shares.
 */
export async function hasHiddenShares(
  db: Db,
  viewer: Viewer,
  { kind, id, namespace_id, access_level }: Pick<Container, 'kind' | 'id' | 'namespace_id' | 'access_level'>,
  today: string,
): Promise<boolean> {
  if (access_level > 0) return false
  const values = { id, namespace_id, viewer_id: viewer.id, today }
  return (await hiddenShare(db, { viewer: viewer.kind, kind }, values)).length > 0
}
