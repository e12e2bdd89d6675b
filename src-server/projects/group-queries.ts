import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../kit/db/schema.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { searchTerms, wordParameters } from '../kit/search.ts'
import { groupAroundColumns, nameMatches } from '../namespaces/around-queries.ts'
import { groupVisibleTo } from '../visibility/groups.ts'
import type { Viewer } from '../visibility/viewer.ts'

interface Shape {
  viewer: Viewer['kind']
  shared: 'all' | 'own' | undefined
  words: number
  exact: boolean
}
interface Parameters {
  namespace_id: number
  project_id: number
  user_id: number
  today: string
  shared_level: number
  /** As a JSON array. */
  skipped: string
  limit: number
  offset: number
  [word: `word${number}`]: string
}

/** The parent groups of the project, and the groups that it is shared with, each once. */
function idsAround(p: Parameters, { shared, viewer }: Shape): RawBuilder<{ id: number }> {
  const above = sql`SELECT ancestor_id AS id FROM namespace_ancestor WHERE namespace_id = ${p.namespace_id}`
  if (shared === undefined) return sql`(${above})`
  const own =
    shared === 'own' && viewer !== 'admin'
      ? sql`AND EXISTS (SELECT 1 FROM group_authorization a WHERE a.user_id = ${p.user_id} AND a.group_id = l.group_id)`
      : sql``
  return sql`(${above} UNION SELECT l.group_id FROM project_group_link l WHERE l.project_id = ${p.project_id}
    AND l.group_access >= ${p.shared_level} AND (l.expires_at IS NULL OR l.expires_at > ${p.today}) ${own})`
}

const around = (db: Db, p: Parameters, shape: Shape) =>
  db
    .selectFrom(idsAround(p, shape).as('around'))
    .crossJoin('group')
    .crossJoin('namespace')
    .whereRef('group.id', '=', 'around.id')
    .whereRef('namespace.id', '=', 'around.id')
    .where(groupVisibleTo(shape.viewer, p.user_id, p.today))
    .where(sql<SqlBool>`namespace.id NOT IN (SELECT value FROM json_each(${p.skipped}))`)
    .where(nameMatches(p, shape))

const groupPages = pagedBy(around, (found) =>
  found.select(groupAroundColumns).orderBy(sql`namespace.name COLLATE NOCASE`).orderBy('namespace.id'),
)

export interface GroupsAroundQuery {
  search?: string | undefined
  skip_groups?: readonly number[] | undefined
  with_shared: boolean
  shared_visible_only: boolean
  shared_min_access_level?: number | undefined
}

/** Lists the parent groups of a project and the groups that it is shared with, as far as the viewer sees them, by name. */
export async function listGroupsAround(
  db: Db,
  viewer: Viewer,
  project: { id: number; namespace_id: number },
  query: GroupsAroundQuery,
  today: string,
  page: { limit: number; offset: number },
) {
  const terms = searchTerms(query.search)
  const shape: Shape = {
    viewer: viewer.kind,
    shared: query.with_shared ? (query.shared_visible_only ? 'own' : 'all') : undefined,
    words: terms?.words.length ?? 0,
    exact: terms?.exact ?? false,
  }
  const parameters: Parameters = {
    ...wordParameters(terms),
    namespace_id: project.namespace_id,
    project_id: project.id,
    user_id: viewer.id,
    today,
    shared_level: query.shared_min_access_level ?? 0,
    skipped: JSON.stringify(query.skip_groups ?? []),
    ...page,
  }
  return groupPages(db, shape, parameters)
}
