import { type SqlBool, sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import type { Db } from '../kit/db/schema.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { searchTerms, wordParameters } from '../kit/search.ts'
import { groupAroundColumns, nameMatches } from '../namespaces/around-queries.ts'

interface Shape {
  /** Administrators may share with any group, other users with groups that they are members of. */
  scope: 'all' | 'own'
  /** Whether the top-level group allows shares only within its own hierarchy. */
  within_top: boolean
  words: number
  exact: boolean
}
interface Parameters {
  user_id: number
  project_id: number
  namespace_id: number
  top_id: number
  today: string
  limit: number
  offset: number
  [word: `word${number}`]: string
}

function candidates(db: Db, { user_id }: Parameters, scope: Shape['scope']) {
  const all = sql<{ id: number }>`(SELECT id FROM "group" WHERE pending_delete = 0)`
  const own = sql<{ id: number }>`(SELECT g.id FROM group_authorization a CROSS JOIN "group" g ON g.id = a.group_id
    WHERE a.user_id = ${user_id} AND a.access_level >= ${sql.lit<number>(roles.guest)} AND g.pending_delete = 0)`
  return db
    .selectFrom((scope === 'all' ? all : own).as('candidates'))
    .crossJoin('namespace')
    .whereRef('namespace.id', '=', 'candidates.id')
}

/** Groups that a project can be shared with. Excludes the groups that contain the project and groups that it is already shared with. */
const locations = (db: Db, p: Parameters, { scope, within_top, ...searched }: Shape) =>
  candidates(db, p, scope)
    .$if(within_top, (query) =>
      query.where(sql<SqlBool>`EXISTS (SELECT 1 FROM namespace_ancestor a
        WHERE a.namespace_id = namespace.id AND a.ancestor_id = ${p.top_id})`),
    )
    .where(
      sql<SqlBool>`namespace.id NOT IN (SELECT ancestor_id FROM namespace_ancestor WHERE namespace_id = ${p.namespace_id}
        UNION ALL SELECT group_id FROM project_group_link
        WHERE project_id = ${p.project_id} AND (expires_at IS NULL OR expires_at > ${p.today}))`,
    )
    .where(nameMatches(p, searched))

const locationPages = pagedBy(locations, (found) =>
  found.select(groupAroundColumns).orderBy(sql`namespace.name COLLATE NOCASE`).orderBy('namespace.id'),
)

interface Sharing {
  id: number
  namespace_id: number
  /** The top-level group that shares must stay within; null if there is no such limit. */
  top_id: number | null
}

/** The groups with which the caller may share a project, ordered by name, with the bounded total. */
export function shareLocations(
  db: Db,
  actor: Actor,
  { id: project_id, namespace_id, top_id }: Sharing,
  search: string | undefined,
  { today, limit, offset }: { today: string; limit: number; offset: number },
) {
  const terms = searchTerms(search)
  const { words = [], exact = false } = terms ?? {}
  const shape = { scope: actor.admin ? 'all' : 'own', within_top: top_id !== null, words: words.length, exact } as const
  const place = { project_id, namespace_id, top_id: top_id ?? 0, user_id: actor.id, today, limit, offset }
  return locationPages(db, shape, { ...wordParameters(terms), ...place })
}
