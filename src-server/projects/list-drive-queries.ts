import { type RawBuilder, sql } from 'kysely'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { openTo } from '../visibility/projects.ts'
import { scopeIds } from './list-scope-queries.ts'
import type { ListParameters, ListShape } from './list-shape.ts'

/**
 * Where a statement begins. `walk`: at the index of its order, which ends early where many projects match. `known`: at ids that are in its
 * parameters. All others: at a set of ids that holds every match.
 */
type Drive = 'walk' | 'known' | 'scope' | keyof typeof sets | keyof typeof searches
/** A shape with the way that was chosen for it. */
export type Driven = ListShape & {
  drive: Drive
  /** Whether the full text is asked, before rows are read, which of a large set may match the search. */
  sifted?: boolean
}

type Ids = RawBuilder<number>
const ids = sql<number>

const aliveAnd = ({ archived }: Pick<ListShape, 'archived'>) =>
  archived === undefined
    ? sql`project.pending_delete = 0`
    : sql`project.pending_delete = 0 AND project.archived = ${sql.lit(archived ? 1 : 0)}`

const seenIndex = sql`project INDEXED BY project_seen`

const named = (p: ListParameters) => ids`SELECT id FROM project WHERE path = ${p.word0}
  UNION SELECT id FROM project WHERE name = ${p.word0} COLLATE NOCASE`

/**
 * Every project that may have this word in its path, name or description, or with what stands above it. A word with a slash may begin in
 * a namespace and end in the project, so there its beginning is looked for, at the end of a namespace where one can tell.
 */
const sought = (
  p: ListParameters,
  n: number,
) => sql`SELECT rowid AS id FROM project_fts WHERE project_fts MATCH ${p[`match${n}`]}
  UNION SELECT project.id FROM namespace CROSS JOIN project ON project.namespace_id = namespace.id
    WHERE ${sql.join(
      [p[`above${n}`], p[`end${n}`]].flatMap((pattern) =>
        ['full_path', 'full_name'].map((name) => sql`${sql.ref(`namespace.${name}`)} LIKE ${pattern} ESCAPE '\\'`),
      ),
      sql` OR `,
    )}`

/** What of a list the sets of its filters depend on. */
type SetShape = Pick<ListShape, 'viewer' | 'archived'>

const sets = {
  tied: (p) => ids`SELECT project_id AS id FROM project_authorization WHERE user_id = ${p.user_id}`,
  leveled: (p) =>
    ids`SELECT project_id AS id FROM project_authorization WHERE user_id = ${p.user_id} AND access_level >= ${p.level}`,
  starred: (p) => ids`SELECT project_id AS id FROM star WHERE user_id = ${p.user_id}`,
  imported: (p) => ids`SELECT id FROM project WHERE creator_id = ${p.user_id}`,
  attribute: (p) => ids`SELECT target_id AS id FROM custom_attribute
    WHERE target_type = 'project' AND key = ${p.attribute_key} AND value = ${p.attribute_value}`,
  topic: (p) =>
    ids`SELECT project_id AS id FROM project_topic WHERE topic_id = (SELECT id FROM topic WHERE name = ${p.topic})`,
  topic_id: (p) => ids`SELECT project_id AS id FROM project_topic WHERE topic_id = ${p.topic_id}`,
  language: (p) => ids`SELECT project_id AS id FROM project_language WHERE name = ${p.language}`,
  archived: () => ids`SELECT id FROM project WHERE archived = 1`,
  // These four hold nothing that is being removed, and what is archived as asked: they are read from an index alone.
  public: (_, shape) => ids`SELECT id FROM ${seenIndex} WHERE visibility = 'public' AND ${aliveAnd(shape)}`,
  internal: (_, shape) => ids`SELECT id FROM ${seenIndex} WHERE visibility = 'internal' AND ${aliveAnd(shape)}`,
  private: (_, shape) => ids`SELECT id FROM ${seenIndex} WHERE visibility = 'private' AND ${aliveAnd(shape)}`,
  active: (p) => ids`SELECT id FROM project WHERE last_activity_at > ${p.last_activity_after}`,
  idle: (p) => ids`SELECT id FROM project WHERE last_activity_at < ${p.last_activity_before}`,
  // Exactly what the viewer sees.
  seen: (p, shape) => {
    const alive = aliveAnd(shape)
    if (shape.viewer === 'admin') return ids`SELECT id FROM ${seenIndex} WHERE ${alive}`
    const opened = ids`SELECT id FROM ${seenIndex} WHERE ${openTo(shape.viewer, sql.ref('project.visibility'))} AND ${alive}`
    if (shape.viewer === 'anonymous') return opened
    return ids`${opened} UNION ALL SELECT project.id FROM project_authorization a
      CROSS JOIN project INDEXED BY project_filters ON project.id = a.project_id
      WHERE a.user_id = ${p.user_id} AND NOT ${openTo(shape.viewer, sql`(+project.visibility)`)} AND ${alive}`
  },
} satisfies Record<string, (p: ListParameters, shape: SetShape) => Ids>

const searches = {
  // Every trigram of the search, in whatever place and order: its words are then looked for in the columns.
  resembling: (p) => ids`SELECT rowid AS id FROM project_fts WHERE project_fts MATCH ${p.match}`,
  whole: (p) => ids`${named(p)} UNION SELECT rowid FROM project_fts WHERE project_fts MATCH ${p.match}`,
  wide: (p, shape) =>
    ids`${sql.join(
      Array.from({ length: shape.sought }, (_, n) => sql`SELECT id FROM (${sought(p, n)})`),
      sql` INTERSECT `,
    )}`,
  brief: (p) => ids`${named(p)}
    UNION SELECT id FROM project WHERE description = ${p.word0} COLLATE NOCASE AND length(description) < 3`,
} satisfies Record<NonNullable<ListShape['found']>, (p: ListParameters, shape: Pick<ListShape, 'sought'>) => Ids>

/** What an index finds that may match the search. */
export const soughtIds = (p: ListParameters, by: NonNullable<ListShape['found']>, shape: ListShape): Ids =>
  searches[by](p, shape)

/** The ids that a statement begins with, each once; undefined where it walks. */
export function setOf(p: ListParameters, shape: Driven): Ids | undefined {
  const { drive, scope } = shape
  if (drive === 'walk') return undefined
  if (drive === 'known') return ids`SELECT value AS id FROM json_each(${p.ids})`
  return isSearch(drive) ? searches[drive](p, shape) : filterSet(p, { ...shape, drive, scope })
}

const isSearch = (drive: Drive): drive is keyof typeof searches => drive in searches

/** A set that a filter brings, and what its statement depends on. */
interface Measured extends SetShape {
  drive: 'scope' | keyof typeof sets
  scope: ListShape['scope']
  most: number
}

const filterSet = (p: ListParameters, { drive, scope, ...shape }: Omit<Measured, 'most'>): Ids =>
  drive === 'scope' ? (scope ? scopeIds(p, scope) : ids`SELECT 1`) : sets[drive](p, shape)

const size = compiledBy(
  (db, p: ListParameters, shape: Measured) =>
    db
      .selectFrom(ids`(SELECT 1 FROM (${filterSet(p, shape)}) LIMIT ${sql.lit(shape.most + 1)})`.as('some'))
      .select((eb) => eb.fn.countAll<number>().as('count')),
  { cached: true },
)
async function sizeOf(
  db: Db,
  parameters: ListParameters,
  { scope, viewer, archived }: ListShape,
  drive: Measured['drive'],
  most: number,
) {
  const [counted] = await size(db, { drive, scope, viewer, archived, most }, parameters)
  return counted?.count ?? 0
}

/** So few that there is no use in looking for fewer. */
const FEW = 1000
/** Of more there is no telling which are fewer. */
const MANY = 5000

/**
 * How to find every match: from the set that costs least of those that hold them, or along an index that has what is asked. Counting stops
 * at the first set that is small.
 */
export async function wayTo(db: Db, parameters: ListParameters, asked: ListShape): Promise<Driven> {
  // In whatever order, the matches are the same, and so is the statement.
  const shape = { ...asked, order: 'id', sort: 'asc' } as const
  let best: { drive: Measured['drive']; count: number } | undefined
  for (const drive of candidates(shape)) {
    const count = await sizeOf(db, parameters, shape, drive, MANY)
    if (!best || count * costOf(drive) < best.count * costOf(best.drive)) best = { drive, count }
    if (count <= FEW) break
  }
  if (shape.found)
    return {
      ...shape,
      ...(best && best.count <= MANY ? { drive: best.drive, sifted: best.count > FEW } : { drive: shape.found }),
    }
  const drive = best?.drive ?? 'seen'
  if (drive === 'active' || drive === 'idle') return { ...shape, drive: 'walk', order: 'last_activity_at' }
  // What an index tells of every project need not be looked up for many of them.
  const isTold = ['scope', 'archived', 'public', 'internal', 'private'].includes(drive)
  const walks = best ? isTold && best.count > MANY : true
  return { ...shape, drive: walks && !isAnswered({ ...shape, drive }) ? 'walk' : drive }
}

/** The first are read from an index that tells who sees a project; whatever else is asked has to be looked up. */
const costOf = (drive: Drive) => (['active', 'idle', 'public', 'internal', 'private'].includes(drive) ? 1 : 3)

/** Whether the set is all that was asked for. */
const isAnswered = ({ drive, scope, tie, archived, visibility, given, topics, words }: Driven) =>
  scope === undefined &&
  tie === undefined &&
  archived !== true &&
  (visibility === undefined || visibility === drive) &&
  given.length === 0 &&
  topics === 'none' &&
  words === 0

/** A short list of ties is looked up once; a long one is asked about project by project. */
export async function reachOf(db: Db, parameters: ListParameters, shape: ListShape): Promise<'few' | 'many'> {
  if (shape.viewer === 'anonymous' || shape.viewer === 'admin') return 'many'
  return (await sizeOf(db, parameters, shape, 'tied', FEW)) <= FEW ? 'few' : 'many'
}

/** Sets that hold every match, beside that of a search, which is not measured: it costs as much as using it. None where all that the viewer sees has to be looked at. */
function candidates({
  viewer,
  scope,
  tie,
  given,
  topics,
  archived,
  visibility,
  found,
}: ListShape): Measured['drive'][] {
  const has = new Set<string>(given)
  // What is closed to a viewer is seen only by those who are tied to it.
  const closed =
    viewer !== 'admin' && (visibility === 'private' || (visibility === 'internal' && viewer === 'external'))
  return [
    ...(scope ? (['scope'] as const) : []),
    ...(tie === 'level' ? (['leveled'] as const) : tie || closed ? (['tied'] as const) : []),
    ...(has.has('starred') ? (['starred'] as const) : []),
    ...(has.has('imported') ? (['imported'] as const) : []),
    ...(has.has('custom_attributes') ? (['attribute'] as const) : []),
    ...(topics === 'none' ? [] : (['topic'] as const)),
    ...(has.has('topic_id') ? (['topic_id'] as const) : []),
    ...(has.has('with_programming_language') ? (['language'] as const) : []),
    ...(archived ? (['archived'] as const) : []),
    ...(visibility ? [visibility] : []),
    ...(has.has('last_activity_after') && !found ? (['active'] as const) : []),
    ...(has.has('last_activity_before') && !found ? (['idle'] as const) : []),
  ]
}
