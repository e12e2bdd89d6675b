import { sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { type Viewer, viewerOf } from '../projects/policy.ts'
import type { ProjectRef } from '../projects/queries.ts'
import type { Condition, LabelCounters } from './condition-queries.ts'
import { conditionsOf, titlesIn } from './filter-queries.ts'
import type { IssueFilters, IssueOrder } from './filters.ts'
import { type Ordering, orderingOf } from './order-queries.ts'
import { FIRST, lengthOf } from './page-queries.ts'
import { confidenceAcross, confidenceIn } from './policy.ts'
import { matchOf } from './search-queries.ts'
import { type ListShape, type ListValues, projectsIn, type Reach, type Source } from './walk-queries.ts'

export interface Asked extends IssueFilters, Pick<IssueOrder, 'state'> {
  order_by: IssueOrder['order_by']
  sort: IssueOrder['sort']
  non_archived?: boolean
}

/** Counters of the issues in reach, before any filter. */
export interface Sizes {
  all: number
  opened: number
}

/** A list made ready: its shape, its values, and what is known of its length. */
export interface ListPlan {
  shape: ListShape
  values: ListValues
  sizes: Sizes
  /** Whether `sizes` count exactly what the viewer sees. */
  exact: boolean
  words: boolean
}

const anyBanned = compiled((db, _p: Record<never, never>) =>
  db.selectFrom('user').select('id').where('state', '=', sql.lit('banned')).limit(sql.lit(1)),
)

/** Labels by title: of all projects, or of one project and the groups above it. */
const labelsCalled = compiledBy(
  ({ of }: { of: Reach['of'] }) => of,
  (db, p: { titles: string; project_id: number; namespace_id: number }, { of }) =>
    db
      .selectFrom('label')
      .select(['label.id', 'label.title', 'label.group_id', 'label.issues_count', 'label.open_issues_count'])
      .where(sql<boolean>`label.title IN (SELECT value FROM json_each(${p.titles}))`)
      .$if(of === 'project', (query) =>
        query.where(sql<boolean>`(label.project_id = ${p.project_id} OR label.group_id IN (
          SELECT above.ancestor_id FROM namespace_ancestor above WHERE above.namespace_id = ${p.namespace_id}))`),
      ),
)

const sizesAcross = compiledBy(
  (reach: Extract<Reach, { of: 'all' }>) => Object.values(reach).join(' '),
  (db, p: ListValues, reach) =>
    db
      .selectFrom('project')
      .select([
        sql<number>`coalesce(sum(project.issues_count), 0)`.as('all'),
        sql<number>`coalesce(sum(project.open_issues_count), 0)`.as('opened'),
        sql<number>`coalesce(min((SELECT ifnull(max(mine.access_level), 0) FROM project_authorization mine
          WHERE mine.user_id = ${p.viewer_id} AND mine.project_id = project.id)), 50)`.as('lowest_level'),
        sql<number>`(SELECT coalesce(max(issue.id), 0) FROM issue)`.as('everywhere'),
      ])
      .where('project.id', 'in', projectsIn(db, p, reach)),
)

const lengths = compiledBy(
  ({ of, by }: { of: Reach['of']; by: Condition }) => `${of} ${by.key}`,
  (db, p: ListValues, { by }) => ({ compile: () => lengthOf(p, by, TOO_MANY).compile(db) }),
)

/** Beyond this many a list of postings is not worth sorting, and not measured further. */
const TOO_MANY = 2001

export async function planOfProject(
  db: Db,
  actor: Actor | null,
  project: ProjectRef,
  asked: Asked,
  facts: Facts,
): Promise<ListPlan> {
  const viewer = viewerOf(actor)
  const reach: Reach = {
    of: 'project',
    confidence: confidenceIn(viewer, project.access_level),
    banned: await looksForBanned(db, viewer),
  }
  const sizes = { all: project.issues_count, opened: project.open_issues_count }
  const exact = reach.confidence === 'all' && !reach.banned
  return plan(db, viewer, reach, project, asked, { ...facts, sizes, exact, everywhere: sizes.all })
}

export async function planAcross(db: Db, actor: Actor | null, asked: Asked, facts: Facts): Promise<ListPlan> {
  const viewer = viewerOf(actor)
  const banned = await looksForBanned(db, viewer)
  const reach: Reach = {
    of: 'all',
    confidence: confidenceAcross(viewer),
    banned,
    viewer: viewer.kind,
    archived: asked.non_archived === false,
  }
  const [sums] = await sizesAcross(db, reach, { project_id: 0, namespace_id: 0, viewer_id: viewer.id })
  const { all = 0, opened = 0, lowest_level = 0, everywhere = 0 } = sums ?? {}
  const exact = !banned && (viewer.kind === 'admin' || lowest_level >= 20)
  return plan(db, viewer, reach, { id: 0, namespace_id: 0 }, asked, {
    ...facts,
    sizes: { all, opened },
    exact,
    everywhere,
  })
}

interface Facts {
  today: string
  licensed: boolean
}
interface Known extends Facts {
  sizes: Sizes
  exact: boolean
  /** How many issues there are at all. */
  everywhere: number
}

/** What banned users wrote is looked for only where there are any. */
const looksForBanned = async (db: Db, viewer: Viewer) => viewer.kind !== 'admin' && (await anyBanned(db, {})).length > 0

async function plan(
  db: Db,
  viewer: Viewer,
  reach: Reach,
  project: { id: number; namespace_id: number },
  asked: Asked,
  known: Known,
): Promise<ListPlan> {
  const labels = await labelsOf(db, reach, project, titlesIn(asked))
  const { today, licensed } = known
  const conditions = conditionsOf(asked, { viewer_id: viewer.id, today, licensed, of: reach.of, labels })
  const filtered = (asked.labels ?? []).flatMap((title) => labels.get(title) ?? [])
  const ordering = orderingOf(asked, filtered.length > 0)
  const state = asked.state === 'opened' ? 1 : asked.state === 'closed' ? 2 : undefined
  const words = conditions.find((one) => one.matches)?.matches
  const values: ListValues = Object.assign(
    { project_id: project.id, namespace_id: project.namespace_id, viewer_id: viewer.id },
    ...conditions.map((one) => one.values),
  )
  values.filtered_labels = JSON.stringify(filtered.map((label) => label.id))
  if (words) values.match = matchOf(words, reach.of === 'project' ? project.id : undefined)
  const size = sizeOf(known.sizes, state)
  const by = await shortest(db, reach.of, values, conditions, state)
  const driven = by && isWorthIt(by, ordering, size) ? by.condition : undefined
  const source: Source = driven
    ? { from: 'postings', by: driven }
    : words
      ? { from: 'words' }
      : sourceOf(reach, ordering, size, known.everywhere)
  return {
    shape: { reach, source, ordering, state, conditions },
    values,
    sizes: known.sizes,
    exact: known.exact,
    words: words !== undefined,
  }
}

async function labelsOf(
  db: Db,
  reach: Reach,
  project: { id: number; namespace_id: number },
  titles: readonly string[],
) {
  const labels = new Map<string, LabelCounters[]>()
  if (titles.length === 0) return labels
  const rows = await labelsCalled(db, reach, {
    titles: JSON.stringify(titles),
    project_id: project.id,
    namespace_id: project.namespace_id,
  })
  for (const { group_id, ...label } of rows)
    labels.set(label.title, [...(labels.get(label.title) ?? []), { ...label, shared: group_id !== null }])
  return labels
}

export const sizeOf = ({ all, opened }: Sizes, state: 1 | 2 | undefined) =>
  state === undefined ? all : state === 1 ? opened : all - opened

interface Candidate {
  condition: Condition
  length: number
}

/** The shortest list that any condition brings. */
async function shortest(
  db: Db,
  of: Reach['of'],
  values: ListValues,
  conditions: readonly Condition[],
  state: 1 | 2 | undefined,
): Promise<Candidate | undefined> {
  let best: Candidate | undefined
  for (const condition of conditions) {
    if (!condition.postings) continue
    const known = condition.postings.length
    const length = known ? sizeOf(known, state) : ((await lengths(db, { of, by: condition }, values))[0]?.total ?? 0)
    if (!best || length < best.length) best = { condition, length }
  }
  return best
}

/**
 * A list in the order that is asked for is taken whenever it is the shorter one. Else it has to be sorted whole, while the index of the
 * order ends after about size ÷ length × 20 issues: that is dearer from length² < 20 × size on.
 */
function isWorthIt({ condition, length }: Candidate, ordering: Ordering, size: number) {
  const inOrder = condition.postings?.ordered === true && ordering.name.startsWith('created_at')
  if (inOrder || ordering.indexes === undefined) return length <= size
  return length < TOO_MANY && length * length < 20 * size
}

/** A viewer of a small part of all issues would walk over many that are hidden. */
function sourceOf(reach: Reach, ordering: Ordering, size: number, everywhere: number): Source {
  if (reach.of === 'project') return { from: 'order' }
  return ordering.indexes?.across && size * 20 >= everywhere ? { from: 'order' } : { from: 'each project' }
}

/** The first look of a search: into what comes first anyway. */
export const firstOf = (shape: ListShape): ListShape => ({ ...shape, source: { from: 'first' } })
export const mayLookFirst = ({ shape, words }: ListPlan, reach: number) =>
  words && shape.source.from === 'words' && reach <= FIRST && shape.ordering.indexes !== undefined
