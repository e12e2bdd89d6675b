import { sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import { compiled, compiledBy } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { inList } from '../../kit/lists/conditions.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { confidentialReachAcross, confidentialReachIn } from '../../visibility/issues.ts'
import { type Viewer, viewerOf } from '../../visibility/viewer.ts'
import type { GroupBy, IssueFilters, IssueOrder } from '../filters.ts'
import { type LabelCounters, readConditions, titlesIn } from './conditions.ts'
import { orderingOf } from './order-queries.ts'
import { FIRST } from './page-queries.ts'
import { chooseAccessPaths, type Sizes, sizeOf } from './path-queries.ts'
import { issueMatchOf } from './search.ts'
import type {
  AccessPath,
  ListShape,
  ListValues,
  Matching,
  Order,
  Reach,
  ReachAcross,
  RequestedCondition,
} from './shape.ts'
import { projectsIn } from './walk-queries.ts'

export interface ListRequest extends IssueFilters, Pick<IssueOrder, 'state'> {
  order_by: IssueOrder['order_by']
  sort: IssueOrder['sort']
  non_archived?: boolean
  group_by?: GroupBy
  /** Only issues with this milestone. */
  of_milestone?: number
}

/** A list that is ready to be read: its statement, its values, and what is known about its length. */
export interface ListPlan {
  shape: ListShape
  /** How to count all matches. */
  counting: Matching
  /** How to read along the order, whatever the filters are. */
  along: AccessPath
  /** What decides which issues match: all conditions. */
  matching: Omit<Matching, 'path'>
  /** All conditions, including the one that the access path answers. */
  conditions: readonly RequestedCondition[]
  values: ListValues
  sizes: Sizes
  /** Whether `sizes` count exactly what the viewer sees. */
  exact: boolean
  words: boolean
}

const anyBanned = compiled((db, _p: Record<never, never>) =>
  db.selectFrom('user').select('id').where('state', '=', sql.lit('banned')).limit(sql.lit(1)),
)

/** Labels by title: those of all projects, or those that issues of one project or of a group can have. */
const findLabelsByTitle = compiledBy(
  (db, p: { titles: string; project_id: number; namespace_id: number }, of: 'project' | 'group' | 'all') =>
    db
      .selectFrom('label')
      .select(['label.id', 'label.title', 'label.group_id', 'label.issues_count', 'label.open_issues_count'])
      .where(sql<boolean>`label.title ${inList(p.titles)}`)
      .$if(of === 'project', (query) =>
        query.where(sql<boolean>`(label.project_id = ${p.project_id} OR label.group_id IN (
          SELECT above.ancestor_id FROM namespace_ancestor above WHERE above.namespace_id = ${p.namespace_id}))`),
      )
      .$if(of === 'group', (query) =>
        query.where(sql<boolean>`(label.group_id IN (
            SELECT above.ancestor_id FROM namespace_ancestor above WHERE above.namespace_id = ${p.namespace_id}
            UNION ALL SELECT below.namespace_id FROM namespace_ancestor below WHERE below.ancestor_id = ${p.namespace_id})
          OR EXISTS (SELECT 1 FROM project CROSS JOIN namespace_ancestor around ON around.namespace_id = project.namespace_id
            WHERE project.id = label.project_id AND around.ancestor_id = ${p.namespace_id}))`),
      ),
)

const sizesAcross = compiledBy((db, p: ListValues, reach: ReachAcross) =>
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

/** The number of issues of all projects, also of those that no list shows. */
const issuesOfInstance = compiled(
  (db, _p: Record<never, never>) =>
    db.selectFrom('project').select(sql<number>`coalesce(sum(issues_count), 0)`.as('total')),
  { cached: true },
)

/** The plan of a list of one project's issues. */
export async function planOfProject(
  db: Db,
  actor: Actor | null,
  project: ProjectRef,
  list_request: ListRequest,
  facts: Facts,
): Promise<ListPlan> {
  const viewer = viewerOf(actor)
  const reach: Reach = {
    of: 'project',
    confidential: confidentialReachIn(viewer, project.access_level),
    banned: await needsBannedFilter(db, viewer),
  }
  const sizes = { all: project.issues_count, opened: project.open_issues_count }
  const exact = reach.confidential === 'all' && !reach.banned
  return plan(db, viewer, reach, project, list_request, { ...facts, sizes, exact, everywhere: sizes.all })
}

/** The plan of a list of issues of all projects that the viewer sees, or of those in a group and below it. */
export async function planAcross(
  db: Db,
  actor: Actor | null,
  list_request: ListRequest,
  facts: Facts,
  group?: { id: number },
): Promise<ListPlan> {
  const viewer = viewerOf(actor)
  const banned = await needsBannedFilter(db, viewer)
  const unmeasured: ReachAcross = {
    of: 'all',
    confidential: confidentialReachAcross(viewer),
    banned,
    viewer: viewer.kind,
    archived: list_request.non_archived === false,
    in_group: group !== undefined,
    whole: false,
  }
  const place = { id: 0, namespace_id: group?.id ?? 0 }
  const [sums] = await sizesAcross(db, unmeasured, {
    ...{ project_id: 0, namespace_id: place.namespace_id, viewer_id: viewer.id },
  })
  const { all = 0, opened = 0, lowest_level = 0, everywhere = 0 } = sums ?? {}
  // Other viewers may see everything too, but asking would cost all of them a scan of the projects after each write.
  const [instance] = viewer.kind === 'admin' && !group ? await issuesOfInstance(db, {}) : []
  const reach = { ...unmeasured, whole: all === instance?.total }
  const exact = !banned && (viewer.kind === 'admin' || lowest_level >= 20)
  return plan(db, viewer, reach, place, list_request, {
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
  /** The number of all issues of the instance. */
  everywhere: number
}

/** The condition on banned users is needed only if there is a banned user. */
const needsBannedFilter = async (db: Db, viewer: Viewer) =>
  viewer.kind !== 'admin' && (await anyBanned(db, {})).length > 0

async function plan(
  db: Db,
  viewer: Viewer,
  reach: Reach,
  project: { id: number; namespace_id: number },
  list_request: ListRequest,
  known: Known,
): Promise<ListPlan> {
  const labels = await labelsOf(db, reach, project, titlesIn(list_request))
  const { today, licensed } = known
  const conditions = readConditions(list_request, { viewer_id: viewer.id, today, licensed, of: reach.of, labels })
  const filtered = (list_request.labels ?? []).flatMap((title) => labels.get(title) ?? [])
  const { order_by: by, sort, group_by } = list_request
  const order: Order = {
    by,
    sort,
    labelled: (by === 'label_priority' || by === 'priority') && filtered.length > 0,
    group_by,
  }
  const state = list_request.state === 'opened' ? 1 : list_request.state === 'closed' ? 2 : undefined
  const trigrams = conditions.find((one) => one.trigrams)?.trigrams
  const values: ListValues = Object.assign(
    { project_id: project.id, namespace_id: project.namespace_id, viewer_id: viewer.id },
    ...conditions.map((one) => one.values),
  )
  values.filtered_labels = JSON.stringify(filtered.map((label) => label.id))
  if (trigrams) values.match = issueMatchOf(trigrams, reach.of === 'project' ? project.id : undefined)
  const { sizes, exact, everywhere } = known
  const size = sizeOf(sizes, state)
  const paths = await chooseAccessPaths(db, values, { reach, order, state, size, everywhere, conditions })
  const matching: Omit<Matching, 'path'> = { reach, state, conditions: conditions.map(({ condition }) => condition) }
  const matchingBy = (path: AccessPath): Matching => {
    const answered = path.from === 'candidates' ? path.by : undefined
    return { ...matching, path, conditions: matching.conditions.filter((one) => one !== answered) }
  }
  return {
    shape: { ...matchingBy(paths.page), order },
    counting: matchingBy(paths.count),
    along: paths.along,
    matching,
    conditions,
    values,
    sizes,
    exact,
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
  const of = reach.of === 'all' && reach.in_group ? 'group' : reach.of
  const rows = await findLabelsByTitle(db, of, {
    titles: JSON.stringify(titles),
    project_id: project.id,
    namespace_id: project.namespace_id,
  })
  for (const { group_id, ...label } of rows)
    labels.set(label.title, [...(labels.get(label.title) ?? []), { ...label, shared: group_id !== null }])
  return labels
}

/** The shape of the first attempt of a search, which checks only the issues at the start of the order. */
export const firstOf = (shape: ListShape): ListShape => ({ ...shape, path: { from: 'first' } })
/** Whether a search tries the issues at the start of the order before it queries the full-text index. */
export const triesStartOfOrder = ({ shape, words }: ListPlan, page_end: number) =>
  words && shape.path.from === 'words' && page_end <= FIRST && orderingOf(shape.order).indexes !== undefined
