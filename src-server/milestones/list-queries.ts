import { type RawBuilder, sql } from 'kysely'
import type { ProjectOrGroup } from '../activity/target.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { allOf, inList } from '../kit/lists/conditions.ts'
import { type PageBounds, pagedBy } from '../kit/lists/paged.ts'
import { isLike } from '../kit/lists/words.ts'
import { containing } from '../kit/search.ts'
import { groupsBelow, projectsBelow } from '../planning/below-queries.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import { milestoneColumns } from './columns.ts'
import type { ListedMilestone } from './entity.ts'
import type { MilestoneQuery } from './filters.ts'

interface Values extends PageBounds {
  home_id: number
  namespace_id: number
  viewer_id: number
  today: string
  /** As a JSON array. */
  iids: string
  state: string
  title: string
  pattern: string
  updated_after: string
  updated_before: string
}

const conditions = {
  iids: (p) => sql`iid ${inList(p.iids)}`,
  state: (p) => sql`state = ${p.state}`,
  title: (p) => sql`title = ${p.title}`,
  search: (p) => sql`(${isLike(sql`title`, p.pattern)} OR ${isLike(sql`description`, p.pattern)})`,
  updated_after: (p) => sql`updated_at >= ${p.updated_after}`,
  updated_before: (p) => sql`updated_at <= ${p.updated_before}`,
} satisfies Record<string, (p: Values) => RawBuilder<unknown>>
const FILTERS = ['iids', 'state', 'title', 'search', 'updated_after', 'updated_before'] as const

interface Shape {
  of: 'project' | 'group'
  viewer: Viewer['kind']
  /** Also milestones of parent groups. */
  ancestors: boolean
  /** Also milestones of subgroups and of the projects in all these groups. */
  descendants: boolean
  given: readonly (typeof FILTERS)[number][]
}

const narrowed = (db: Db, p: Values, { of, viewer, ancestors, descendants, given }: Shape) =>
  db
    .selectFrom('milestone')
    .where((eb) =>
      eb.or([
        eb(`milestone.${of}_id`, '=', p.home_id),
        ...(ancestors ? [sql<boolean>`milestone.group_id IN ${ancestorsOf(p)}`] : []),
        ...(descendants ? [eb('milestone.group_id', 'in', groupsBelow(db, p, viewer))] : []),
        ...(descendants ? [eb('milestone.project_id', 'in', projectsBelow(db, p, viewer, true))] : []),
      ]),
    )
    .where(allOf(given.map((name) => conditions[name](p))))

export const ancestorsOf = (p: { namespace_id: number }) =>
  sql`(SELECT above.ancestor_id FROM namespace_ancestor above WHERE above.namespace_id = ${p.namespace_id})`

/** The full path of the project or group of the milestone. */
export const parentPath = sql<string>`CASE WHEN milestone.group_id IS NULL
  THEN (SELECT home.path_with_namespace FROM project home WHERE home.id = milestone.project_id)
  ELSE (SELECT home.full_path FROM namespace home WHERE home.id = milestone.group_id) END`

const milestonePages = pagedBy(narrowed, (found) =>
  found
    .select(milestoneColumns)
    .select(parentPath.as('parent_path'))
    .orderBy(sql`ifnull(due_date, '9999-12-31')`)
    .orderBy('milestone.id'),
)

/** The milestones of a project or group, by due date. Milestones without a due date come last. */
export function listMilestones(
  db: Db,
  actor: Actor | null,
  { project, group }: ProjectOrGroup,
  query: Omit<MilestoneQuery, 'page' | 'per_page'>,
  { limit, offset }: Page,
  today: string,
): Promise<{ rows: ListedMilestone[]; total: number }> {
  const { iids = [], state = '', title = '', search = '', updated_after = '', updated_before = '' } = query
  const viewer = viewerOf(actor)
  const ancestors = query.include_ancestors || query.include_parent_milestones
  const given = FILTERS.filter((name) => (name === 'iids' ? query.iids !== undefined && !ancestors : query[name]))
  return milestonePages(
    db,
    {
      of: project ? 'project' : 'group',
      viewer: viewer.kind,
      ancestors,
      descendants: group !== null && query.include_descendants === true,
      given,
    },
    {
      ...{ title, state, updated_after, updated_before, limit, offset, today },
      home_id: (project ?? group).id,
      namespace_id: project ? project.namespace_id : group.id,
      viewer_id: viewer.id,
      iids: JSON.stringify(iids),
      pattern: containing(search),
    },
  )
}
