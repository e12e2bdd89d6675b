import { type RawBuilder, sql } from 'kysely'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import type { ListParameters, ListShape } from './list-shape.ts'

/**
 * Where a list begins. `walk`: at the index of its order, which ends early where many projects match. All others: at a set of ids that
 * holds every match and was counted to be small, to be filtered and sorted; so the work is bounded by `SMALL` either way.
 */
export type Drive = 'walk' | keyof typeof sets
/** Of so many ids at most a list may begin. */
export const SMALL = 1000

type Ids = RawBuilder<number>
const ids = sql<number>

const sets = {
  tied: (p) => ids`SELECT project_id AS id FROM project_authorization WHERE user_id = ${p.user_id}`,
  starred: (p) => ids`SELECT project_id AS id FROM star WHERE user_id = ${p.user_id}`,
  imported: (p) => ids`SELECT id FROM project WHERE creator_id = ${p.user_id}`,
  topic: (p) =>
    ids`SELECT project_id AS id FROM project_topic WHERE topic_id = (SELECT id FROM topic WHERE name = ${p.topic})`,
  topic_id: (p) => ids`SELECT project_id AS id FROM project_topic WHERE topic_id = ${p.topic_id}`,
  language: (p) => ids`SELECT project_id AS id FROM project_language WHERE name = ${p.language}`,
  archived: () => ids`SELECT id FROM project WHERE archived = 1`,
  public: () => ids`SELECT id FROM project WHERE visibility = 'public'`,
  internal: () => ids`SELECT id FROM project WHERE visibility = 'internal'`,
  private: () => ids`SELECT id FROM project WHERE visibility = 'private'`,
  active: (p) => ids`SELECT id FROM project WHERE last_activity_at > ${p.last_activity_after}`,
  idle: (p) => ids`SELECT id FROM project WHERE last_activity_at < ${p.last_activity_before}`,
  open_or_tied: (p) => ids`SELECT id FROM project WHERE visibility IN ('public', 'internal')
    UNION SELECT project_id FROM project_authorization WHERE user_id = ${p.user_id}`,
  public_or_tied: (p) => ids`SELECT id FROM project WHERE visibility = 'public'
    UNION SELECT project_id FROM project_authorization WHERE user_id = ${p.user_id}`,
  known: (p) => ids`SELECT value AS id FROM json_each(${p.ids})`,
} satisfies Record<string, (p: ListParameters) => Ids>
type SetName = keyof typeof sets

/** The set that a list begins with, each id once; undefined where it walks. */
export const narrowSet = (p: ListParameters, drive: Drive) =>
  drive === 'walk' ? undefined : sql<{ id: number }>`(${sets[drive](p)})`.as('few')

const size = compiledBy(
  (name: SetName) => name,
  (db, p: ListParameters, name) =>
    db
      .selectFrom(ids`(SELECT 1 FROM (${sets[name](p)}) LIMIT ${sql.lit(SMALL + 1)})`.as('some'))
      .select((eb) => eb.fn.countAll<number>().as('count')),
)

const isSmall = async (db: Db, name: SetName, parameters: ListParameters) =>
  ((await size(db, name, parameters))[0]?.count ?? 0) <= SMALL

/** Counts sets that hold every match, no further than to `SMALL`, until one is small. */
export async function wayOf(
  db: Db,
  parameters: ListParameters,
  shape: ListShape,
): Promise<{ reach: 'few' | 'many'; drive: Drive }> {
  const signed_in = shape.viewer === 'user' || shape.viewer === 'external'
  const reach = signed_in && (await isSmall(db, 'tied', parameters)) ? 'few' : 'many'
  for (const name of candidates(shape)) if (await isSmall(db, name, parameters)) return { reach, drive: name }
  return { reach, drive: 'walk' }
}

function candidates({ viewer, tie, given, topics, archived, visibility }: ListShape): SetName[] {
  const has = new Set<string>(given)
  // What is closed to a viewer is seen only by those who are tied to it.
  const closed =
    viewer !== 'admin' && (visibility === 'private' || (visibility === 'internal' && viewer === 'external'))
  return [
    ...(tie || closed ? (['tied'] as const) : []),
    ...(has.has('starred') ? (['starred'] as const) : []),
    ...(has.has('imported') ? (['imported'] as const) : []),
    ...(topics ? (['topic'] as const) : []),
    ...(has.has('topic_id') ? (['topic_id'] as const) : []),
    ...(has.has('with_programming_language') ? (['language'] as const) : []),
    ...(archived ? (['archived'] as const) : []),
    ...(visibility ? [visibility] : []),
    ...(has.has('last_activity_after') ? (['active'] as const) : []),
    ...(has.has('last_activity_before') ? (['idle'] as const) : []),
    ...(viewer === 'user' ? (['open_or_tied'] as const) : []),
    ...(viewer === 'external' ? (['public_or_tied'] as const) : []),
    ...(viewer === 'anonymous' ? (['public'] as const) : []),
  ]
}
