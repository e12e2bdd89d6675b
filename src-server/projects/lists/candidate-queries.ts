import { type RawBuilder, sql } from 'kysely'
import { compiledBy } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { isLike } from '../../kit/lists/words.ts'
import { projectIdsOf, visibleProjectIds } from '../../visibility/project-lists.ts'
import { scopeIds } from './scope-queries.ts'
import type { ListShape, ListValues } from './shape.ts'

type Ids = RawBuilder<number>
const ids = sql<number>

/** The parts of a shape on which the candidate set of a filter depends. */
type SetShape = Pick<ListShape, 'viewer' | 'archived'>

/** Candidate sets of filters: ids that contain every match, each id once. */
const filterSets = {
  member: (p) => ids`SELECT project_id AS id FROM project_authorization WHERE user_id = ${p.user_id}`,
  member_at_level: (p) =>
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
  public: (_, { archived }) => projectIdsOf('public', archived),
  internal: (_, { archived }) => projectIdsOf('internal', archived),
  private: (_, { archived }) => projectIdsOf('private', archived),
  active: (p) => ids`SELECT id FROM project WHERE last_activity_at > ${p.last_activity_after}`,
  idle: (p) => ids`SELECT id FROM project WHERE last_activity_at < ${p.last_activity_before}`,
  visible: (p, { viewer, archived }) => visibleProjectIds({ kind: viewer, id: p.user_id }, archived),
} satisfies Record<string, (p: ListValues, shape: SetShape) => Ids>

/** Sets that already exclude projects in removal and apply the filter `archived`. */
export const ALIVE_SETS: readonly AccessPath[] = ['visible', 'public', 'internal', 'private']

const namedExactly = (p: ListValues) => ids`SELECT id FROM project WHERE path = ${p.word0}
  UNION SELECT id FROM project WHERE name = ${p.word0} COLLATE NOCASE`

/**
 * Projects that may contain this word in path, name or description, or in the path or name of a parent group. A word with a slash may start
 * in a namespace and end in the project, so the part before the slash is compared with the end of namespaces.
 */
const mayContain = (
  p: ListValues,
  n: number,
) => sql`SELECT rowid AS id FROM project_fts WHERE project_fts MATCH ${p[`match${n}`]}
  UNION SELECT project.id FROM namespace CROSS JOIN project ON project.namespace_id = namespace.id
    WHERE ${sql.join(
      [p[`above${n}`], p[`end${n}`]].flatMap((pattern) =>
        ['full_path', 'full_name'].map((name) => isLike(sql.ref(`namespace.${name}`), pattern)),
      ),
      sql` OR `,
    )}`

/** Candidate sets of searches: index matches, whose texts must still be compared with the words. */
const searchSets = {
  trigrams: (p) => ids`SELECT rowid AS id FROM project_fts WHERE project_fts MATCH ${p.match}`,
  equal: (p) => ids`${namedExactly(p)} UNION SELECT rowid FROM project_fts WHERE project_fts MATCH ${p.match}`,
  equal_and_short: (p) => ids`${namedExactly(p)}
    UNION SELECT id FROM project WHERE description = ${p.word0} COLLATE NOCASE AND length(description) < 3`,
  namespaces: (p, { looked_up_words }) =>
    ids`${sql.join(
      Array.from({ length: looked_up_words }, (_, n) => sql`SELECT id FROM (${mayContain(p, n)})`),
      sql` INTERSECT `,
    )}`,
} satisfies Record<SearchSet, (p: ListValues, shape: Pick<ListShape, 'looked_up_words'>) => Ids>

export type FilterSet = 'scope' | keyof typeof filterSets
type SearchSet = NonNullable<ListShape['search']>
/**
 * Where a statement starts. `walk`: at the index of its order, which soon fills a page if many projects match. `known`: at ids from a
 * parameter. All others: at a candidate set.
 */
export type AccessPath = 'walk' | 'known' | FilterSet | SearchSet

/** A shape with its access path. */
export interface Matching extends ListShape {
  path: AccessPath
  /** Whether a large candidate set is reduced by the full-text index before rows are read. */
  sifted?: boolean
}

/** The ids that an index finds for a search. Some may not match. */
export const searchIds = (p: ListValues, search: SearchSet, shape: ListShape): Ids => searchSets[search](p, shape)

/** The ids that a statement starts with, each once; undefined if the statement walks an index. */
export function startIds(p: ListValues, shape: Matching): Ids | undefined {
  const { path, scope, viewer, archived } = shape
  if (path === 'walk') return undefined
  if (path === 'known') return ids`SELECT value AS id FROM json_each(${p.ids})`
  return isSearchSet(path) ? searchIds(p, path, shape) : filterIds(p, { set: path, scope, viewer, archived })
}

const isSearchSet = (path: AccessPath): path is SearchSet => path in searchSets

interface Candidates extends SetShape {
  set: FilterSet
  scope: ListShape['scope']
}

const filterIds = (p: ListValues, { set, scope, ...shape }: Candidates): Ids =>
  set === 'scope' ? (scope ? scopeIds(p, scope) : ids`SELECT 1`) : filterSets[set](p, shape)

const sizes = compiledBy(
  (db, p: ListValues, { most, ...candidates }: Candidates & { most: number }) =>
    db
      .selectFrom(ids`(SELECT 1 FROM (${filterIds(p, candidates)}) LIMIT ${sql.lit(most + 1)})`.as('some'))
      .select((eb) => eb.fn.countAll<number>().as('count')),
  { cached: true },
)

/** The size of a candidate set, counted up to one more than `most`. */
export async function sizeOf(
  db: Db,
  values: ListValues,
  { scope, viewer, archived }: ListShape,
  set: FilterSet,
  most: number,
): Promise<number> {
  const [size] = await sizes(db, { set, scope, viewer, archived, most }, values)
  return size?.count ?? 0
}
