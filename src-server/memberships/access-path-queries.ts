import { type RawBuilder, sql } from 'kysely'
import { groupVisibleTo } from '../visibility/groups.ts'
import type { Viewer } from '../visibility/viewer.ts'
import { standing } from './queries.ts'

interface Values {
  id: number
  namespace_id: number
  viewer_id: number
  today: string
}
interface Shape {
  kind: 'project' | 'group'
  viewer: Viewer['kind']
  /** Leaves out shares with groups that the viewer must not learn of. */
  guarded: boolean
}

/**
 * The ways by which users come to be members of the container: by its own memberships, by those of groups above, by shares, and as owner
 * of the personal namespace. They go by the keys of links, groups above and members. `who` is a user's id for his ways alone.
 */
function ways(p: Values, { kind, viewer, guarded }: Shape, who: string | undefined): RawBuilder<unknown> {
  const member =
    who === undefined ? standing('m', p.today) : sql`m.user_id = ${sql.ref(who)} AND ${standing('m', p.today)}`
  const beyondMinimal = kind === 'project' ? sql` AND m.access_level >= 10` : sql``
  const shared = (links: RawBuilder<unknown>, group: string, place: RawBuilder<unknown>) => {
    const other = sql`l.${sql.raw(group)}`
    const seen = guarded
      ? sql` CROSS JOIN "group" ON "group".id = ${other} AND ${groupVisibleTo(viewer, p.viewer_id, p.today)}`
      : sql``
    return sql`SELECT m.user_id, m.id, min(m.access_level, l.group_access), 'shared', ${other},
        min(ifnull(m.expires_at, l.expires_at), ifnull(l.expires_at, m.expires_at)), 100 + w.depth
      FROM ${links}${seen} CROSS JOIN namespace_ancestor w ON w.namespace_id = ${other} CROSS JOIN member m ON m.group_id = w.ancestor_id
      WHERE ${place} AND (l.expires_at IS NULL OR l.expires_at > ${p.today})${beyondMinimal} AND ${member}`
  }
  const owner = who === undefined ? sql`n.user_id IS NOT NULL` : sql`n.user_id = ${sql.ref(who)}`
  return sql.join(
    [
      sql`SELECT m.user_id, m.id AS member_id, m.access_level AS level, 'direct' AS kind, NULL AS group_id, m.expires_at AS ends, 0 AS rank
        FROM member m WHERE m.${sql.raw(`${kind}_id`)} = ${p.id} AND ${member}`,
      sql`SELECT m.user_id, m.id, m.access_level, 'inherited', m.group_id, m.expires_at, 1 + a.depth
        FROM namespace_ancestor a CROSS JOIN member m ON m.group_id = a.ancestor_id
        WHERE a.namespace_id = ${p.namespace_id}${kind === 'group' ? sql` AND a.depth > 0` : beyondMinimal} AND ${member}`,
      shared(
        sql`namespace_ancestor d CROSS JOIN group_group_link l ON l.shared_group_id = d.ancestor_id`,
        'shared_with_group_id',
        sql`d.namespace_id = ${p.namespace_id}`,
      ),
      ...(kind === 'project'
        ? [
            shared(sql`project_group_link l`, 'group_id', sql`l.project_id = ${p.id}`),
            sql`SELECT n.user_id, NULL, 50, 'direct', NULL, NULL, 1 FROM namespace n WHERE n.id = ${p.namespace_id} AND ${owner}`,
          ]
        : []),
    ],
    sql` UNION ALL `,
  )
}

/**
 * The best of a user's ways as a JSON array: membership, level, kind, group, end. Of equal ones the direct comes first, then the nearest
 * group above, then shares. Null where there is none. A scalar for a statement in which `user_id` says who.
 */
export const bestWay = (p: Values, shape: Shape, user_id: string) =>
  sql<string | null>`(SELECT json_array(member_id, level, kind, group_id, ends)
    FROM (${ways(p, shape, user_id)}) ORDER BY level DESC, rank, member_id LIMIT 1)`

/**
 * Everybody who comes by any way, once with the best of his ways, for who must not see all that authorizations add up: one pass over the
 * ways. SQLite takes the other columns from the row that has the maximum, and that says the order of `bestWay` in one number.
 */
export const everybody = (p: Values, shape: Shape) =>
  sql`SELECT user_id, level AS access_level, member_id, kind, group_id, ends,
      max(level * ${sql.lit(2 ** 50)} - rank * ${sql.lit(2 ** 40)} - ifnull(member_id, 0))
    FROM (${ways(p, shape, undefined)}) GROUP BY user_id`
