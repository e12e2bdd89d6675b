import type { Db } from '../../kit/db/schema.ts'
import { cheapestSet } from '../../kit/lists/candidate-sets.ts'
import { type AccessPath, type FilterSet, type Matching, sizeOf } from './candidate-queries.ts'
import type { ListShape, ListValues } from './shape.ts'

/** A candidate set up to this size is used without looking for a smaller one. */
const FEW = 1000
/** Candidate sets are counted up to this number, so larger ones cannot be told apart. */
const MANY = 5000

/**
 * Chooses how a statement finds every match: from the cheapest candidate set, or along an index that contains the columns of the filters.
 * The matches do not depend on the order of the list, so all orders share a statement.
 */
export async function chooseAccessPath(db: Db, values: ListValues, requested: ListShape): Promise<Matching> {
  const shape = { ...requested, order: 'id', sort: 'asc' } as const
  const cheapest = await cheapestSet(candidateSets(shape), {
    sizeOf: (set) => sizeOf(db, values, shape, set, MANY),
    costOf,
    enough: FEW,
  })
  if (shape.search)
    return {
      ...shape,
      ...(cheapest && cheapest.size <= MANY
        ? { path: cheapest.set, sifted: cheapest.size > FEW }
        : { path: shape.search }),
    }
  const set = cheapest?.set ?? 'visible'
  if (set === 'active' || set === 'idle') return { ...shape, path: 'walk', order: 'last_activity_at' }
  // One index contains the columns of these filters for every project. Walking it is cheaper than looking up many projects.
  const isIndexed = ['scope', 'archived', 'public', 'internal', 'private'].includes(set)
  const walks = cheapest ? isIndexed && cheapest.size > MANY : true
  return { ...shape, path: walks && !answers(shape, set) ? 'walk' : set }
}

/** These sets come from an index that also has the columns of visibility. For other sets, every project must be looked up, which costs more. */
const costOf = (set: FilterSet) => (['active', 'idle', 'public', 'internal', 'private'].includes(set) ? 1 : 3)

/** Whether the candidate set contains exactly the matches, so that no filter is left to check. */
const answers = (
  { scope, membership, archived, visibility, filters, topics, words }: ListShape,
  set: AccessPath,
): boolean =>
  scope === undefined &&
  membership === undefined &&
  archived !== true &&
  (visibility === undefined || visibility === set) &&
  filters.length === 0 &&
  topics === 'none' &&
  words === 0

/**
 * Whether the viewer is a member of few or many projects. A short list of memberships is read once; a long one is checked project by
 * project.
 */
export async function countMemberships(db: Db, values: ListValues, shape: ListShape): Promise<'few' | 'many'> {
  if (shape.viewer === 'anonymous' || shape.viewer === 'admin') return 'many'
  return (await sizeOf(db, values, shape, 'member', FEW)) <= FEW ? 'few' : 'many'
}

/**
 * The candidate sets of all filters. The set of the search is not measured, because measuring costs as much as using it. Without any set,
 * every visible project must be checked.
 */
function candidateSets(shape: ListShape): FilterSet[] {
  const { viewer, scope, membership, topics, archived, visibility, search } = shape
  const has = new Set<string>(shape.filters)
  // Projects that are not open to the viewer are visible to members only.
  const isClosed =
    viewer !== 'admin' && (visibility === 'private' || (visibility === 'internal' && viewer === 'external'))
  return [
    ...(scope ? (['scope'] as const) : []),
    ...(membership === 'at_level'
      ? (['member_at_level'] as const)
      : membership || isClosed
        ? (['member'] as const)
        : []),
    ...(has.has('starred') ? (['starred'] as const) : []),
    ...(has.has('imported') ? (['imported'] as const) : []),
    ...(has.has('custom_attributes') ? (['attribute'] as const) : []),
    ...(topics === 'none' ? [] : (['topic'] as const)),
    ...(has.has('topic_id') ? (['topic_id'] as const) : []),
    ...(has.has('with_programming_language') ? (['language'] as const) : []),
    ...(archived ? (['archived'] as const) : []),
    ...(visibility ? [visibility] : []),
    ...(has.has('last_activity_after') && !search ? (['active'] as const) : []),
    ...(has.has('last_activity_before') && !search ? (['idle'] as const) : []),
  ]
}
