import { sql } from 'kysely'
import type { ProjectOrGroup } from '../activity/target.ts'
import type { Db } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { allOf, anyOf, inList } from '../kit/lists/conditions.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { isLike } from '../kit/lists/words.ts'
import { containing } from '../kit/search.ts'
import { milestoneColumns } from './columns.ts'
import type { ListedMilestone } from './entity.ts'
import type { CountedMilestoneQuery } from './filters.ts'
import { ancestorsOf, parentPath } from './list-queries.ts'

interface Values {
  home_id: number
  namespace_id: number
  state: string
  pattern: string
  /** As JSON arrays. */
  ids: string
  iids: string
  limit: number
  offset: number
}

const conditions = {
  state: (p: Values) => sql`milestone.state = ${p.state}`,
  search: (p: Values) =>
    sql`(${isLike(sql`milestone.title`, p.pattern)} OR ${isLike(sql`milestone.description`, p.pattern)})`,
  ids: (p: Values) => sql`milestone.id ${inList(p.ids)}`,
  iids: (p: Values) => sql`milestone.iid ${inList(p.iids)}`,
}
const FILTERS = ['state', 'search', 'ids', 'iids'] as const

interface Shape {
  of: 'project' | 'group'
  sources: 'all' | 'own' | 'inherited'
  given: readonly (typeof FILTERS)[number][]
  order_by: CountedMilestoneQuery['order_by']
  sort: 'asc' | 'desc'
}

/** SQL: whether a milestone belongs to the project or group, to a parent group, or to either. */
function isFrom(p: Values, { of, sources }: Shape) {
  const own = sql`${sql.ref(`milestone.${of}_id`)} = ${p.home_id}`
  const above = sql`milestone.group_id IN ${ancestorsOf(p)}`
  if (sources === 'own') return own
  if (of === 'group') return sources === 'all' ? above : allOf([above, sql`NOT ${own}`])
  return sources === 'all' ? anyOf([own, above]) : above
}

const narrowed = (db: Db, p: Values, shape: Shape) =>
  db
    .selectFrom('milestone')
    .where(sql<boolean>`${allOf([isFrom(p, shape), ...shape.given.map((name) => conditions[name](p))])}`)

const pages = pagedBy(narrowed, (found, _, { order_by, sort }) =>
  found
    .select(milestoneColumns)
    .select(parentPath.as('parent_path'))
    .$if(order_by !== 'title', (query) => query.orderBy(sql`${sql.ref(`milestone.${order_by}`)} IS NULL`))
    .orderBy(sql.ref(`milestone.${order_by}`), sort)
    .orderBy('milestone.id'),
)

/** The milestones of a project or group and of its parent groups. */
export async function listCountedMilestones(
  db: Db,
  { project, group }: ProjectOrGroup,
  query: CountedMilestoneQuery,
  page: Page,
): Promise<{ rows: ListedMilestone[]; total: number }> {
  const { state = '', search = '', ids, iids, inherited, order_by, sort } = query
  const shape: Shape = {
    of: project ? 'project' : 'group',
    sources: inherited === undefined ? 'all' : inherited ? 'inherited' : 'own',
    given: FILTERS.filter((name) => (name === 'search' ? search !== '' : query[name] !== undefined)),
    order_by,
    sort,
  }
  return pages(db, shape, {
    ...page,
    home_id: (project ?? group).id,
    namespace_id: project ? project.namespace_id : group.id,
    state,
    pattern: containing(search),
    ids: JSON.stringify(ids ?? []),
    iids: JSON.stringify(iids ?? []),
  })
}
