import { sql } from 'kysely'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { boundedCount, type PageBounds, totalAfter } from '../kit/lists/paged.ts'
import { wordsIn } from '../kit/lists/words.ts'
import { searchTerms, wordParameters } from '../kit/search.ts'
import { bestAccessPath } from '../memberships/access-path-queries.ts'
import type { UserAccessRow } from './user-entity.ts'

interface Shape {
  /** Only groups, only projects, or both. */
  kind: 'group' | 'project' | 'any'
  words: number
  exact: boolean
}
interface Parameters extends PageBounds {
  user_id: number
  today: string
  [word: `word${number}`]: string
}

const groups = (
  p: Parameters,
) => sql`SELECT 'group' AS kind, n.id, n.name, n.full_path, a.access_level, n.id AS namespace_id
  FROM group_authorization a CROSS JOIN "group" g ON g.id = a.group_id CROSS JOIN namespace n ON n.id = g.id
  WHERE a.user_id = ${p.user_id} AND g.pending_delete = 0`
const projects = (
  p: Parameters,
) => sql`SELECT 'project' AS kind, p.id, p.name, p.path_with_namespace AS full_path, a.access_level, p.namespace_id
  FROM project_authorization a CROSS JOIN project p ON p.id = a.project_id
  WHERE a.user_id = ${p.user_id} AND p.pending_delete = 0`

function found(p: Parameters, { kind, ...count }: Shape) {
  const all =
    kind === 'group' ? groups(p) : kind === 'project' ? projects(p) : sql`${groups(p)} UNION ALL ${projects(p)}`
  return count.words === 0
    ? all
    : sql`SELECT * FROM (${all}) every WHERE ${wordsIn(sql.ref('every.full_path'), p, count)}`
}

/** Finds the page first, so that access paths are looked up only for rows that are shown. */
const page = compiledBy((_, p: Parameters, shape: Shape) => {
  const container = {
    id: sql.ref('page.id'),
    namespace_id: sql.ref('page.namespace_id'),
    viewer_id: p.user_id,
    today: p.today,
  }
  const best = (kind: 'group' | 'project') =>
    bestAccessPath(container, { kind, viewer: 'admin', hide_invisible_groups: false }, 'page.user_id')
  return sql<UserAccessRow>`WITH page AS MATERIALIZED (
      SELECT *, ${p.user_id} AS user_id FROM (${found(p, shape)}) ORDER BY full_path, kind, id LIMIT ${p.limit} OFFSET ${p.offset}),
    explained AS MATERIALIZED (
      SELECT page.*, CASE page.kind WHEN 'group' THEN ${best('group')} ELSE ${best('project')} END AS best FROM page)
    SELECT explained.kind, explained.id, explained.name, explained.full_path, explained.access_level, explained.best,
      source.id AS source_group_id, source.full_path AS source_full_path
    FROM explained LEFT JOIN namespace source ON source.id = explained.best ->> 3
    ORDER BY explained.full_path, explained.kind, explained.id`
})
const total = compiledBy((_, p: Parameters, shape: Shape) => boundedCount(found(p, shape)))

interface AccessQuery {
  user_id: number
  kind: Shape['kind']
  search: string | undefined
  today: string
}

/** Groups and projects that a user has access to, by path, each with the best access path. */
export async function listUserAccess(db: Db, { kind, search, ...query }: AccessQuery, bounds: PageBounds) {
  const terms = searchTerms(search)
  const shape: Shape = { kind, words: terms?.words.length ?? 0, exact: terms?.exact ?? false }
  const values: Parameters = { ...wordParameters(terms), ...query, limit: bounds.limit, offset: bounds.offset }
  const rows = await page(db, shape, values)
  return { rows, total: await totalAfter(values, rows.length, () => total(db, shape, values)) }
}
