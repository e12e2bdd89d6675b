import { sql } from 'kysely'
import type { Actor } from '../kit/access/actor.ts'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { confidenceAcross, confidenceIn } from '../visibility/issues.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import { isInOrder, isSelective, type Selective } from './candidate-queries.ts'
import type { AskedCondition } from './conditions.ts'
import type { IssueFilters, IssueOrder } from './filters.ts'
import { type Order, orderingOf } from './order-queries.ts'
import { candidateCount, FIRST } from './page-queries.ts'
import { type LabelCounters, readConditions, titlesIn } from './read-conditions.ts'
import { matchOf } from './search.ts'
import { type AccessPath, type ListShape, type ListValues, projectsIn, type Reach } from './walk-queries.ts'

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

/** A list ready to be read: its statement, its values, and what is known about its length. */
export interface ListPlan {
  shape: ListShape
  /** Every condition, also the one that the access path answers. */
  conditions: readonly AskedCondition[]
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
  (db, p: { titles: string; project_id: number; namespace_id: number }, of: Reach['of']) =>
    db
      .selectFrom('label')
      .select(['label.id', 'label.title', 'label.group_id', 'label.issues_count', 'label.open_issues_count'])
      .where(sql<boolean>`label.title IN (SELECT value FROM json_each(${p.titles}))`)
      .$if(of === 'project', (query) =>
        query.where(sql<boolean>`(label.project_id = ${p.project_id} OR label.group_id IN (
          SELECT above.ancestor_id FROM namespace_ancestor above WHERE above.namespace_id = ${p.namespace_id}))`),
      ),
)

const sizesAcross = compiledBy((db, p: ListValues, reach: Extract<Reach, { of: 'all' }>) =>
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

const candidateCounts = compiledBy((_, p: ListValues, by: Selective) => candidateCount(p, by, TOO_MANY))

/** A candidate set of this many issues is not worth sorting, so it is not measured further. */
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
  const conditions = readConditions(asked, { viewer_id: viewer.id, today, licensed, of: reach.of, labels })
  const filtered = (asked.labels ?? []).flatMap((title) => labels.get(title) ?? [])
  const order: Order = { by: asked.order_by, sort: asked.sort, labelled: filtered.length > 0 }
  const state = asked.state === 'opened' ? 1 : asked.state === 'closed' ? 2 : undefined
  const trigrams = conditions.find((one) => one.trigrams)?.trigrams
  const values: ListValues = Object.assign(
    { project_id: project.id, namespace_id: project.namespace_id, viewer_id: viewer.id },
    ...conditions.map((one) => one.values),
  )
  values.filtered_labels = JSON.stringify(filtered.map((label) => label.id))
  if (trigrams) values.match = matchOf(trigrams, reach.of === 'project' ? project.id : undefined)
  const size = sizeOf(known.sizes, state)
  const best = await smallestCandidates(db, values, conditions, state)
  const chosen = best && isWorthIt(best, order, size) ? best : undefined
  return {
    shape: {
      reach,
      path: chosen
        ? { from: 'candidates', by: chosen.by }
        : trigrams
          ? { from: 'words' }
          : walkOf(reach, order, size, known.everywhere),
      order,
      state,
      conditions: conditions.flatMap(({ condition }) => (condition === chosen?.by ? [] : [condition])),
    },
    conditions,
    values,
    sizes: known.sizes,
    exact: known.exact,
    words: trigrams !== undefined,
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
  const rows = await labelsCalled(db, reach.of, {
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

interface Candidates {
  by: Selective
  count: number
}

/** The smallest candidate set of all conditions. */
async function smallestCandidates(
  db: Db,
  values: ListValues,
  conditions: readonly AskedCondition[],
  state: 1 | 2 | undefined,
): Promise<Candidates | undefined> {
  let best: Candidates | undefined
  for (const { condition: by, size } of conditions) {
    if (!isSelective(by)) continue
    const count = size ? sizeOf(size, state) : ((await candidateCounts(db, by, values))[0]?.total ?? 0)
    if (!best || count < best.count) best = { by, count }
  }
  return best
}

/**
 * A candidate set in the order of the list is used whenever it is the shorter one. Any other has to be sorted whole, while the index of the
 * order ends after about size ÷ count × 20 issues. Sorting costs more from count² ≥ 20 × size on.
 */
function isWorthIt({ by, count }: Candidates, order: Order, size: number) {
  const isNatural = isInOrder(by) && order.by === 'created_at'
  if (isNatural || orderingOf(order).indexes === undefined) return count <= size
  return count < TOO_MANY && count * count < 20 * size
}

/** A viewer who sees a small part of all issues would walk over many hidden ones. */
function walkOf(reach: Reach, order: Order, size: number, everywhere: number): AccessPath {
  if (reach.of === 'project') return { from: 'order' }
  return orderingOf(order).indexes?.across && size * 20 >= everywhere ? { from: 'order' } : { from: 'each project' }
}

/** A search first looks at the issues that come first in the order anyway. */
export const firstOf = (shape: ListShape): ListShape => ({ ...shape, path: { from: 'first' } })
export const mayLookFirst = ({ shape, words }: ListPlan, reach: number) =>
  words && shape.path.from === 'words' && reach <= FIRST && orderingOf(shape.order).indexes !== undefined
