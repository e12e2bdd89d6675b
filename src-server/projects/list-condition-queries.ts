import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { wordsIn } from '../kit/db/words.ts'
import type { Driven } from './list-drive-queries.ts'
import { inScope } from './list-scope-queries.ts'
import type { Given, ListParameters, ListShape } from './list-shape.ts'

type Condition = RawBuilder<SqlBool>

/**
 * Every filter of a list as a condition of its own, but those that its set has answered already. A plus before a column keeps its index out
 * of the plan: what a list walks is the index of its order. A walk along ids lifts that from the namespace, or else from visibility, whose
 * indexes have the order of ids too.
 */
export function conditionsOf(p: ListParameters, shape: Driven): Condition[] {
  const { drive, scope, visibility } = shape
  if (drive === 'known') return []
  const by_id = drive === 'walk' && shape.order === 'id'
  const free = by_id && scope === undefined
  return [
    ...(drive === 'seen' || drive === visibility ? [] : aliveAnd(shape)),
    ...(scope === undefined || drive === 'scope' ? [] : [inScope(p, scope, by_id)]),
    ...(impliesSight(shape) ? [] : visible(p, shape, free)),
    ...(shape.tie === 'level' && drive === 'leveled' ? [] : tied(p, shape)),
    ...(visibility === undefined || drive === visibility ? [] : [hasVisibility(visibility, free)]),
    ...shape.given.map((name) => given[name](p, shape)),
    ...(shape.topics ? [hasTopics(p)] : []),
    ...(shape.words > 0 ? [searched(p, shape)] : []),
  ]
}

/** Whether the viewer sees everything of the set. */
const impliesSight = ({ drive, viewer }: Driven) =>
  ['seen', 'tied', 'leveled', 'public'].includes(drive) || (drive === 'internal' && viewer === 'user')

const aliveAnd = ({ archived }: ListShape): Condition[] => [
  sql`project.pending_delete = 0`,
  ...(archived === undefined ? [] : [sql<SqlBool>`+project.archived = ${sql.lit(archived ? 1 : 0)}`]),
]

const hasVisibility = (visibility: string, free: boolean): Condition =>
  sql`${sql.raw(free ? '' : '+')}project.visibility = ${sql.lit(visibility)}`

const authorized = (p: ListParameters) =>
  sql`SELECT 1 FROM project_authorization a WHERE a.user_id = ${p.user_id} AND a.project_id = project.id`

/** The same rule as `visibleTo`, which stands for single projects; here no index may be chosen for it. */
function visible(p: ListParameters, { viewer, reach }: ListShape, free: boolean): Condition[] {
  if (viewer === 'admin') return []
  if (viewer === 'anonymous') return [hasVisibility('public', free)]
  const open = viewer === 'external' ? sql`'public'` : sql`'public', 'internal'`
  // A short list is looked up once; a long one is asked about project by project.
  const tied =
    reach === 'few'
      ? sql`+project.id IN (SELECT project_id FROM project_authorization WHERE user_id = ${p.user_id})`
      : sql`EXISTS (${authorized(p)})`
  return [sql`(+project.visibility IN (${open}) OR ${tied})`]
}

function tied(p: ListParameters, { tie, viewer }: ListShape): Condition[] {
  if (tie === undefined) return []
  if (viewer === 'anonymous') return [sql`0`]
  return [
    tie === 'member' ? sql`EXISTS (${authorized(p)})` : sql`EXISTS (${authorized(p)} AND a.access_level >= ${p.level})`,
  ]
}

const hasFeature = (
  column: 'issues_access_level' | 'merge_requests_access_level',
  p: ListParameters,
  { viewer }: ListShape,
): Condition => {
  const name = sql.ref(`project.${column}`)
  if (viewer === 'admin') return sql`${name} <> 'disabled'`
  return sql`(${name} IN ('enabled', 'public') OR (${name} = 'private' AND EXISTS (${authorized(p)})))`
}

const given: Record<Given, (p: ListParameters, shape: ListShape) => Condition> = {
  id_after: (p, { order }) => (order === 'id' ? sql`project.id > ${p.id_after}` : sql`+project.id > ${p.id_after}`),
  id_before: (p, { order }) => (order === 'id' ? sql`project.id < ${p.id_before}` : sql`+project.id < ${p.id_before}`),
  last_activity_after: (p, { order }) => sql`${activity(order)} > ${p.last_activity_after}`,
  last_activity_before: (p, { order }) => sql`${activity(order)} < ${p.last_activity_before}`,
  topic_id: (p) =>
    sql`EXISTS (SELECT 1 FROM project_topic t WHERE t.project_id = project.id AND t.topic_id = ${p.topic_id})`,
  imported: (p) => sql`+project.creator_id = ${p.user_id} AND project.import_type IS NOT NULL`,
  starred: (p) => sql`EXISTS (SELECT 1 FROM star s WHERE s.user_id = ${p.user_id} AND s.project_id = project.id)`,
  with_issues_enabled: (p, shape) => hasFeature('issues_access_level', p, shape),
  with_merge_requests_enabled: (p, shape) => hasFeature('merge_requests_access_level', p, shape),
  with_programming_language: (p) =>
    sql`EXISTS (SELECT 1 FROM project_language l WHERE l.project_id = project.id AND l.name = ${p.language})`,
  custom_attributes: (p) =>
    sql`NOT EXISTS (SELECT 1 FROM json_each(${p.attributes}) wanted WHERE NOT EXISTS (SELECT 1 FROM custom_attribute c
      WHERE c.target_type = 'project' AND c.target_id = project.id AND c.key = wanted.key AND c.value = wanted.value))`,
  repository_checksum_failed: () => sql`project.repository_checksum_failed = 1`,
  wiki_checksum_failed: () => sql`project.wiki_checksum_failed = 1`,
  repository_storage: (p) => sql`project.repository_storage = ${p.storage}`,
  with_security_reports: () => sql`0`,
}

const activity = (order: string) =>
  order === 'last_activity_at' ? sql`project.last_activity_at` : sql`+project.last_activity_at`

const hasTopics = (p: ListParameters): Condition =>
  sql`NOT EXISTS (SELECT 1 FROM json_each(${p.topics}) wanted WHERE NOT EXISTS (
    SELECT 1 FROM topic CROSS JOIN project_topic t ON t.topic_id = topic.id AND t.project_id = project.id
    WHERE topic.name = wanted.value))`

/** All words in one column; the columns with their places above where asked for. */
function searched(p: ListParameters, { words, exact, wide }: ListShape): Condition {
  const columns = wide
    ? ['project.path_with_namespace', 'project.name_with_namespace', 'project.description']
    : ['project.path', 'project.name', 'project.description']
  const inColumn = (column: string) => wordsIn(sql`+${sql.ref(column)}`, p, { words, exact })
  return sql`(${sql.join(columns.map(inColumn), sql` OR `)})`
}
