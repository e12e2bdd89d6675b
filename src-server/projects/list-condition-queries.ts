import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { wordsIn } from '../kit/lists/words.ts'
import { featureOpenTo } from '../visibility/features.ts'
import { openTo } from '../visibility/projects.ts'
import { type Driven, soughtIds } from './list-drive-queries.ts'
import { byPlace, inScope } from './list-scope-queries.ts'
import type { Given, ListParameters } from './list-shape.ts'
import { type Condition, placesOf } from './list-source-queries.ts'

/** Every filter of a list as a condition of its own, but those that its set has answered already. */
export function conditionsOf(p: ListParameters, shape: Driven): Condition[] {
  const { drive, visibility } = shape
  if (drive === 'known') return []
  return [
    ...(areAlive.includes(drive) ? [] : alive(shape)),
    ...scoped(p, shape),
    ...(impliesSight(shape) ? [] : visible(p, shape)),
    ...tied(p, shape),
    ...(visibility === undefined || drive === visibility ? [] : [hasVisibility(visibility, shape)]),
    ...shape.given.filter((name) => answering[name] !== drive).map((name) => given[name](p, shape)),
    ...(shape.topics === 'one' && drive !== 'topic' ? [hasTopic(p)] : []),
    ...(shape.topics === 'several' ? [hasTopics(p)] : []),
    ...searched(p, shape),
  ]
}

const areAlive: readonly Driven['drive'][] = ['seen', 'public', 'internal', 'private']
/** Sets that are a filter's answer. */
const answering: { [N in Given]?: Driven['drive'] } = {
  starred: 'starred',
  topic_id: 'topic_id',
  with_programming_language: 'language',
}

/** Whether the viewer sees everything of the set. */
const impliesSight = ({ drive, viewer }: Driven) =>
  ['seen', 'tied', 'leveled', 'public'].includes(drive) || (drive === 'internal' && viewer === 'user')

const seen = (shape: Driven, name: string) => sql.ref(`${placesOf(shape).seen}.${name}`)
const filter = (shape: Driven, name: string) => sql.ref(`${placesOf(shape).filters}.${name}`)

const alive = (shape: Driven): Condition[] => [
  { reads: 'seen', holds: sql`${seen(shape, 'pending_delete')} = 0` },
  ...(shape.archived === undefined
    ? []
    : [
        {
          reads: 'seen',
          holds: sql<SqlBool>`${seen(shape, 'archived')} = ${sql.lit(shape.archived ? 1 : 0)}`,
        } as const,
      ]),
]

function scoped(p: ListParameters, shape: Driven): Condition[] {
  const { scope, drive, order } = shape
  if (scope === undefined || drive === 'scope') return []
  // The index of the namespace, whose ids stand in their order.
  if (scope === 'namespace' && drive === 'walk' && order === 'id')
    return [{ holds: sql`project.namespace_id = ${p.scope_id}` }]
  const holds = inScope(p, scope, placesOf(shape).filters)
  return [byPlace.includes(scope) ? { reads: 'filters', holds } : { holds }]
}

const hasVisibility = (visibility: string, shape: Driven): Condition => ({
  reads: 'seen',
  holds: sql`${seen(shape, 'visibility')} = ${sql.lit(visibility)}`,
})

const authorized = (p: ListParameters) =>
  sql`SELECT 1 FROM project_authorization a WHERE a.user_id = ${p.user_id} AND a.project_id = project.id`

/** The rule of `projectVisibleTo` over the index that tells who sees a project, with the membership test that fits the viewer. */
function visible(p: ListParameters, shape: Driven): Condition[] {
  const { viewer, reach } = shape
  if (viewer === 'admin') return []
  const open = openTo(viewer, seen(shape, 'visibility'))
  if (viewer === 'anonymous') return [{ reads: 'seen', holds: open }]
  // A short list is looked up once; a long one is asked about project by project.
  const tied =
    reach === 'few'
      ? sql`+project.id IN (SELECT project_id FROM project_authorization WHERE user_id = ${p.user_id})`
      : sql`EXISTS (${authorized(p)})`
  return [{ reads: 'seen', holds: sql`(${open} OR ${tied})` }]
}

function tied(p: ListParameters, { tie, viewer, drive }: Driven): Condition[] {
  if (tie === undefined || drive === (tie === 'member' ? 'tied' : 'leveled')) return []
  if (viewer === 'anonymous') return [{ holds: sql`0` }]
  const level = tie === 'member' ? sql`` : sql`AND a.access_level >= ${p.level}`
  return [{ holds: sql`EXISTS (${authorized(p)} ${level})` }]
}

const hasFeature = (
  column: 'issues_access_level' | 'merge_requests_access_level',
  p: ListParameters,
  shape: Driven,
): Condition => {
  const name = filter(shape, column)
  return { reads: 'filters', holds: featureOpenTo(shape.viewer, name, sql`EXISTS (${authorized(p)})`) }
}

const filtered = (shape: Driven, name: string, rest: RawBuilder<unknown>): Condition => ({
  reads: 'filters',
  holds: sql`+${filter(shape, name)} ${rest}`,
})

/** Ids are walked from there on; of other orders they are asked of each project. */
const from = ({ order }: Driven) => (order === 'id' ? sql`project.id` : sql`+project.id`)

const active = (p: RawBuilder<unknown>, { drive, order }: Driven): Condition =>
  drive === 'walk' && order === 'last_activity_at'
    ? { holds: sql`project.last_activity_at ${p}` }
    : { reads: 'whole', holds: sql`whole.last_activity_at ${p}` }

const given: Record<Given, (p: ListParameters, shape: Driven) => Condition> = {
  id_after: (p, shape) => ({ holds: sql`${from(shape)} > ${p.id_after}` }),
  id_before: (p, shape) => ({ holds: sql`${from(shape)} < ${p.id_before}` }),
  last_activity_after: (p, shape) => active(sql`> ${p.last_activity_after}`, shape),
  last_activity_before: (p, shape) => active(sql`< ${p.last_activity_before}`, shape),
  topic_id: (p) => ({
    holds: sql`EXISTS (SELECT 1 FROM project_topic t WHERE t.project_id = project.id AND t.topic_id = ${p.topic_id})`,
  }),
  imported: (p, shape) =>
    filtered(shape, 'creator_id', sql`= ${p.user_id} AND ${filter(shape, 'import_type')} IS NOT NULL`),
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
  repository_checksum_failed: (_, shape) => filtered(shape, 'repository_checksum_failed', sql`= 1`),
  wiki_checksum_failed: (_, shape) => filtered(shape, 'wiki_checksum_failed', sql`= 1`),
  repository_storage: (p, shape) => filtered(shape, 'repository_storage', sql`= ${p.storage}`),
  with_security_reports: () => ({ holds: sql`0` }),
}

const hasTopic = (p: ListParameters): Condition => ({
  holds: sql`EXISTS (SELECT 1 FROM project_topic t WHERE t.project_id = project.id
    AND t.topic_id = (SELECT id FROM topic WHERE name = ${p.topic}))`,
})

/** The topics are looked up once; of each project it is counted how many of them it has. */
const hasTopics = (p: ListParameters): Condition => ({
  holds: sql`(SELECT count(*) FROM project_topic t WHERE t.project_id = project.id AND t.topic_id IN (
    SELECT topic.id FROM topic WHERE topic.name IN (SELECT value FROM json_each(${p.topics})))) = ${p.topics_count}`,
})

/**
 * All words in one column; the columns with their places above where asked for.
 */
function searched(p: ListParameters, shape: Driven): Condition[] {
  const { words, exact, wide, found, sifted } = shape
  if (words === 0) return []
  const columns = wide ? ['path_with_namespace', 'name_with_namespace', 'description'] : ['path', 'name', 'description']
  const inColumn = (column: string) => wordsIn(sql.ref(`whole.${column}`), p, { words, exact })
  const all: Condition = { reads: 'whole', holds: sql`(${sql.join(columns.map(inColumn), sql` OR `)})` }
  if (!sifted || !found) return [all]
  return [{ holds: sql`+project.id IN (${soughtIds(p, found, shape)})` }, all]
}
