import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { wordsInAny } from '../../kit/lists/words.ts'
import { featureOpenTo } from '../../visibility/features.ts'
import { authorization, isVisibleInList } from '../../visibility/project-lists.ts'
import { isOpenTo } from '../../visibility/projects.ts'
import { type AccessPath, ALIVE_SETS, type Matching, searchIds } from './candidate-queries.ts'
import { inScope, isByColumn } from './scope-queries.ts'
import type { Filter, ListValues } from './shape.ts'
import { aliasesOf, type Condition } from './walk-queries.ts'

/** The conditions of a list, one per filter, except filters that the access path already answers. */
export function conditionsOf(p: ListValues, shape: Matching): Condition[] {
  const { path, visibility, topics } = shape
  if (path === 'known') return []
  return [
    ...(ALIVE_SETS.includes(path) ? [] : isAlive(shape)),
    ...isInScope(p, shape),
    ...(impliesVisible(shape) ? [] : isVisible(p, shape)),
    ...isMember(p, shape),
    ...(visibility === undefined || path === visibility ? [] : [hasVisibility(visibility, shape)]),
    ...shape.filters.filter((name) => ANSWERS[name] !== path).map((name) => filters[name](p, shape)),
    ...(topics === 'one' && path !== 'topic' ? [hasTopic(p)] : []),
    ...(topics === 'several' ? [hasTopics(p)] : []),
    ...hasWords(p, shape),
  ]
}

/** Candidate sets that contain exactly the matches of a filter. */
const ANSWERS: { [N in Filter]?: AccessPath } = {
  starred: 'starred',
  topic_id: 'topic_id',
  with_programming_language: 'language',
}

/** Whether the viewer sees every project of the candidate set. */
const impliesVisible = ({ path, viewer }: Matching) =>
  path === 'visible' ||
  path === 'member' ||
  path === 'member_at_level' ||
  ((path === 'public' || path === 'internal') && isOpenTo(viewer, path))

const visibilityColumn = (shape: Matching, name: string) => sql.ref(`${aliasesOf(shape).visibility}.${name}`)
const filterColumn = (shape: Matching, name: string) => sql.ref(`${aliasesOf(shape).filters}.${name}`)

const isAlive = (shape: Matching): Condition[] => [
  { reads: 'visibility', holds: sql`${visibilityColumn(shape, 'pending_delete')} = 0` },
  ...(shape.archived === undefined
    ? []
    : [
        {
          reads: 'visibility',
          holds: sql<SqlBool>`${visibilityColumn(shape, 'archived')} = ${sql.lit(shape.archived ? 1 : 0)}`,
        } as const,
      ]),
]

function isInScope(p: ListValues, shape: Matching): Condition[] {
  const { scope, path, order } = shape
  if (scope === undefined || path === 'scope') return []
  // The walk follows the index of the namespace, which is ordered by id.
  if (scope === 'namespace' && path === 'walk' && order === 'id')
    return [{ holds: sql`project.namespace_id = ${p.scope_id}` }]
  const holds = inScope(p, scope, aliasesOf(shape).filters)
  return [isByColumn.includes(scope) ? { reads: 'filters', holds } : { holds }]
}

const hasVisibility = (visibility: string, shape: Matching): Condition => ({
  reads: 'visibility',
  holds: sql`${visibilityColumn(shape, 'visibility')} = ${sql.lit(visibility)}`,
})

function isVisible(p: ListValues, shape: Matching): Condition[] {
  const viewer = { kind: shape.viewer, id: p.user_id }
  const holds = isVisibleInList(viewer, visibilityColumn(shape, 'visibility'), shape.memberships)
  return holds ? [{ reads: 'visibility', holds }] : []
}

function isMember(p: ListValues, { membership, viewer, path }: Matching): Condition[] {
  if (membership === undefined || path === (membership === 'any' ? 'member' : 'member_at_level')) return []
  if (viewer === 'anonymous') return [{ holds: sql`0` }]
  const level = membership === 'any' ? sql`` : sql`AND a.access_level >= ${p.level}`
  return [{ holds: sql`EXISTS (${authorization(p.user_id)} ${level})` }]
}

function hasFeature(column: 'issues_access_level' | 'merge_requests_access_level', p: ListValues, shape: Matching) {
  const holds = featureOpenTo(shape.viewer, filterColumn(shape, column), sql`EXISTS (${authorization(p.user_id)})`)
  return { reads: 'filters', holds } as const
}

/** The plus keeps SQLite from using an index on this column alone. */
const hasColumn = (shape: Matching, name: string, rest: RawBuilder<unknown>): Condition => ({
  reads: 'filters',
  holds: sql`+${filterColumn(shape, name)} ${rest}`,
})

/** In the order of ids, `id_after` or `id_before` limits the walk. In other orders, the plus makes SQLite compare each project. */
const boundId = ({ order }: Matching) => (order === 'id' ? sql`project.id` : sql`+project.id`)

const hasActivity = (bound: RawBuilder<unknown>, { path, order }: Matching): Condition =>
  path === 'walk' && order === 'last_activity_at'
    ? { holds: sql`project.last_activity_at ${bound}` }
    : { reads: 'row', holds: sql`whole.last_activity_at ${bound}` }

const filters: Record<Filter, (p: ListValues, shape: Matching) => Condition> = {
  id_after: (p, shape) => ({ holds: sql`${boundId(shape)} > ${p.id_after}` }),
  id_before: (p, shape) => ({ holds: sql`${boundId(shape)} < ${p.id_before}` }),
  last_activity_after: (p, shape) => hasActivity(sql`> ${p.last_activity_after}`, shape),
  last_activity_before: (p, shape) => hasActivity(sql`< ${p.last_activity_before}`, shape),
  topic_id: (p) => ({
    holds: sql`EXISTS (SELECT 1 FROM project_topic t WHERE t.project_id = project.id AND t.topic_id = ${p.topic_id})`,
  }),
  imported: (p, shape) =>
    hasColumn(shape, 'creator_id', sql`= ${p.user_id} AND ${filterColumn(shape, 'import_type')} IS NOT NULL`),
  starred: (p) => ({
    holds: sql`EXISTS (SELECT 1 FROM star s WHERE s.user_id = ${p.user_id} AND s.project_id = project.id)`,
  }),
  with_issues_enabled: (p, shape) => hasFeature('issues_access_level', p, shape),
  with_merge_requests_enabled: (p, shape) => hasFeature('merge_requests_access_level', p, shape),
  with_programming_language: (p) => ({
    holds: sql`EXISTS (SELECT 1 FROM project_language l WHERE l.project_id = project.id AND l.name = ${p.language})`,
  }),
  custom_attributes: (p) => ({
    holds: sql`NOT EXISTS (SELECT 1 FROM json_each(${p.attributes}) wanted WHERE NOT EXISTS (SELECT 1 FROM custom_attribute c
      WHERE c.target_type = 'project' AND c.target_id = project.id AND c.key = wanted.key AND c.value = wanted.value))`,
  }),
  repository_checksum_failed: (_, shape) => hasColumn(shape, 'repository_checksum_failed', sql`= 1`),
  wiki_checksum_failed: (_, shape) => hasColumn(shape, 'wiki_checksum_failed', sql`= 1`),
  repository_storage: (p, shape) => hasColumn(shape, 'repository_storage', sql`= ${p.storage}`),
  // Gantry has no CI jobs, so no project has security reports.
  with_security_reports: () => ({ holds: sql`0` }),
}

const hasTopic = (p: ListValues): Condition => ({
  holds: sql`EXISTS (SELECT 1 FROM project_topic t WHERE t.project_id = project.id
    AND t.topic_id = (SELECT id FROM topic WHERE name = ${p.topic}))`,
})

/** Looks up the topics once, and counts how many of them each project has. */
const hasTopics = (p: ListValues): Condition => ({
  holds: sql`(SELECT count(*) FROM project_topic t WHERE t.project_id = project.id AND t.topic_id IN (
    SELECT topic.id FROM topic WHERE topic.name IN (SELECT value FROM json_each(${p.topics})))) = ${p.topics_count}`,
})

/** A search needs all words in one column. A search of namespaces uses the columns that include the names of parent groups. */
function hasWords(p: ListValues, shape: Matching): Condition[] {
  const { words, exact, search_namespaces, search, sifted } = shape
  if (words === 0) return []
  const columns = search_namespaces
    ? ['path_with_namespace', 'name_with_namespace', 'description']
    : ['path', 'name', 'description']
  const holds = wordsInAny(
    columns.map((column) => sql.ref(`whole.${column}`)),
    p,
    { words, exact },
  )
  const all: Condition = { reads: 'row', holds }
  return sifted && search ? [{ holds: sql`+project.id IN (${searchIds(p, search, shape)})` }, all] : [all]
}
