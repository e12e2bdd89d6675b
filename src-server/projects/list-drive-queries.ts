import { type RawBuilder, sql } from 'kysely'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { COUNTED_TO } from '../kit/http/pagination.ts'
import { scopeIds } from './list-scope-queries.ts'
import type { ListParameters, ListShape } from './list-shape.ts'

/**
 * Where a statement begins. `walk`: at the index of its order, which ends early where many projects match. `known`: at ids that are in its
 * parameters. All others: at a set of ids that holds every match.
 */
export type Drive = 'walk' | 'known' | 'scope' | keyof typeof sets
/** A shape with the way that was chosen for it. */
export type Driven = ListShape & { drive: Drive }

type Ids = RawBuilder<number>
const ids = sql<number>

const aliveAnd = ({ archived }: ListShape) =>
  archived === undefined
    ? sql`project.pending_delete = 0`
    : sql`project.pending_delete = 0 AND project.archived = ${sql.lit(archived ? 1 : 0)}`

const named = (p: ListParameters) => ids`SELECT id FROM project WHERE path = ${p.word0}
  UNION SELECT id FROM project WHERE name = ${p.word0} COLLATE NOCASE`

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
  // Every trigram of the search, in whatever place and order: its words are then looked for in the columns.
  resembling: (p) => ids`SELECT rowid AS id FROM project_fts WHERE project_fts MATCH ${p.match}`,
  whole: (p) => ids`${named(p)} UNION SELECT rowid FROM project_fts WHERE project_fts MATCH ${p.match}`,
  brief: (p) => ids`${named(p)}
    UNION SELECT id FROM project WHERE description = ${p.word0} COLLATE NOCASE AND length(description) < 3`,
  archived: () => ids`SELECT id FROM project WHERE archived = 1`,
  public: (_, shape) =>
    ids`SELECT id FROM project INDEXED BY project_seen WHERE visibility = 'public' AND ${aliveAnd(shape)}`,
  internal: (_, shape) =>
    ids`SELECT id FROM project INDEXED BY project_seen WHERE visibility = 'internal' AND ${aliveAnd(shape)}`,
  private: (_, shape) =>
    ids`SELECT id FROM project INDEXED BY project_seen WHERE visibility = 'private' AND ${aliveAnd(shape)}`,
  active: (p) => ids`SELECT id FROM project WHERE last_activity_at > ${p.last_activity_after}`,
  idle: (p) => ids`SELECT id FROM project WHERE last_activity_at < ${p.last_activity_before}`,
  // Exactly what the viewer sees, without what is being removed, and archived as asked: counted over an index alone.
  seen: (p, shape) => {
    const alive = aliveAnd(shape)
    if (shape.viewer === 'admin') return ids`SELECT id FROM project INDEXED BY project_seen WHERE ${alive}`
    const open = shape.viewer === 'user' ? sql`'public', 'internal'` : sql`'public'`
    const opened = ids`SELECT id FROM project INDEXED BY project_seen WHERE visibility IN (${open}) AND ${alive}`
    if (shape.viewer === 'anonymous') return opened
    return ids`${opened} UNION ALL SELECT project.id FROM project_authorization a CROSS JOIN project ON project.id = a.project_id
      WHERE a.user_id = ${p.user_id} AND project.visibility NOT IN (${open}) AND ${alive}`
  },
} satisfies Record<string, (p: ListParameters, shape: ListShape) => Ids>

/** The ids that a statement begins with, each once; undefined where it walks. */
export function setOf(p: ListParameters, shape: Driven): Ids | undefined {
  const { drive, scope } = shape
  if (drive === 'walk') return undefined
  if (drive === 'known') return ids`SELECT value AS id FROM json_each(${p.ids})`
  return drive === 'scope' ? scope && scopeIds(p, scope) : sets[drive](p, shape)
}

const size = compiledBy(
  ({ drive, scope, viewer, archived }: Driven) => JSON.stringify([drive, scope, viewer, archived]),
  (db, p: ListParameters, shape) =>
    db
      .selectFrom(
        ids`(SELECT 1 FROM (${setOf(p, shape) ?? ids`SELECT 1`}) LIMIT ${sql.lit(COUNTED_TO + 1)})`.as('some'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count')),
  { kept: true },
)
const sizeOf = async (db: Db, parameters: ListParameters, shape: Driven) =>
  (await size(db, shape, parameters))[0]?.count ?? 0

/** So few that there is no use in looking for fewer. */
const FEW = 1000

/** The smallest of the sets that hold every match. Counting stops at `COUNTED_TO`, and at the first that is small. */
export async function smallestSet(db: Db, parameters: ListParameters, shape: ListShape): Promise<Drive> {
  let best: { drive: Drive; count: number } = { drive: 'seen', count: Number.POSITIVE_INFINITY }
  const all = candidates(shape)
  if (all.length === 1) return best.drive
  for (const drive of all) {
    const count = await sizeOf(db, parameters, { ...shape, drive })
    if (count < best.count) best = { drive, count }
    if (count <= FEW) break
  }
  return best.drive
}

/** A short list of ties is looked up once; a long one is asked about project by project. */
export async function reachOf(db: Db, parameters: ListParameters, shape: ListShape): Promise<'few' | 'many'> {
  if (shape.viewer === 'anonymous' || shape.viewer === 'admin') return 'many'
  return (await sizeOf(db, parameters, { ...shape, drive: 'tied' })) <= FEW ? 'few' : 'many'
}

function candidates({ viewer, scope, tie, given, topics, archived, visibility, found }: ListShape): Drive[] {
  const has = new Set<string>(given)
  // What is closed to a viewer is seen only by those who are tied to it.
  const closed =
    viewer !== 'admin' && (visibility === 'private' || (visibility === 'internal' && viewer === 'external'))
  return [
    ...(scope ? (['scope'] as const) : []),
    ...(tie === 'level' ? (['leveled'] as const) : tie || closed ? (['tied'] as const) : []),
    ...(found ? [found] : []),
    ...(has.has('starred') ? (['starred'] as const) : []),
    ...(has.has('imported') ? (['imported'] as const) : []),
    ...(has.has('custom_attributes') ? (['attribute'] as const) : []),
    ...(topics ? (['topic'] as const) : []),
    ...(has.has('topic_id') ? (['topic_id'] as const) : []),
    ...(has.has('with_programming_language') ? (['language'] as const) : []),
    ...(archived ? (['archived'] as const) : []),
    ...(visibility ? [visibility] : []),
    ...(has.has('last_activity_after') ? (['active'] as const) : []),
    ...(has.has('last_activity_before') ? (['idle'] as const) : []),
    'seen',
  ]
}
