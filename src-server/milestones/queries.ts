import { type RawBuilder, sql } from 'kysely'
import type { ProjectOrGroup } from '../activity/target.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { allOf, inList } from '../kit/lists/conditions.ts'
import { type PageBounds, pagedBy } from '../kit/lists/paged.ts'
import { isLike } from '../kit/lists/words.ts'
import { containing } from '../kit/search.ts'
import type { ProjectRef } from '../projects/queries.ts'
import type { MilestoneRow } from './entity.ts'

/** SQL: milestones that the project's issues can have: its own and those of its parent groups. */
const usableInProject = (project: {
  id: number
  namespace_id: number
}) => sql<boolean>`(milestone.project_id = ${project.id} OR milestone.group_id IN (
  SELECT above.ancestor_id FROM namespace_ancestor above WHERE above.namespace_id = ${project.namespace_id}))`

export interface MilestoneFilter {
  iids?: readonly number[] | undefined
  state?: 'active' | 'closed' | undefined
  title?: string | undefined
  search?: string | undefined
  updated_before?: string | undefined
  updated_after?: string | undefined
}

const columns = [
  'id',
  'iid',
  'project_id',
  'group_id',
  'title',
  'description',
  'state',
  'created_at',
  'updated_at',
  'due_date',
  'start_date',
] as const

interface Values extends PageBounds {
  home_id: number
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
} satisfies Record<keyof MilestoneFilter, (p: Values) => RawBuilder<unknown>>
const FILTERS = ['iids', 'state', 'title', 'search', 'updated_after', 'updated_before'] as const

interface Shape {
  of: 'project' | 'group'
  given: readonly (keyof MilestoneFilter)[]
}

const narrowed = (db: Db, p: Values, { of, given }: Shape) =>
  db
    .selectFrom('milestone')
    .where(`${of}_id`, '=', p.home_id)
    .where(allOf(given.map((name) => conditions[name](p))))

const milestonePages = pagedBy(narrowed, (found) =>
  found.select(columns).orderBy(sql`ifnull(due_date, '9999-12-31')`).orderBy('id'),
)

/** The project's or group's own milestones, by due date. Milestones without a due date come last. */
export function listMilestones(
  db: Db,
  { project, group }: ProjectOrGroup,
  filter: MilestoneFilter,
  { limit, offset }: Page,
): Promise<{ rows: MilestoneRow[]; total: number }> {
  const { iids = [], state = '', title = '', search = '', updated_after = '', updated_before = '' } = filter
  const given = FILTERS.filter((name) => (name === 'iids' ? filter.iids !== undefined : filter[name]))
  const values = { title, state, updated_after, updated_before, limit, offset }
  return milestonePages(
    db,
    { of: project ? 'project' : 'group', given },
    {
      ...values,
      home_id: (project ?? group).id,
      iids: JSON.stringify(iids),
      pattern: containing(search),
    },
  )
}

/** Whether issues of the project can have this milestone. */
export async function isMilestoneOf(db: Db, project: ProjectRef, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('milestone')
    .select('id')
    .where('id', '=', id)
    .where(usableInProject(project))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether issues of the project can have another milestone with this title, so that the title would be ambiguous. */
export async function isTitleTaken(db: Db, project: ProjectRef, title: string): Promise<boolean> {
  const row = await db
    .selectFrom('milestone')
    .select('id')
    .where('title', '=', title)
    .where(usableInProject(project))
    .executeTakeFirst()
  return row !== undefined
}

export type NewMilestone = Pick<MilestoneRow, 'title' | 'description' | 'due_date' | 'start_date'>

export async function addMilestone(
  trx: Trx,
  { project, group }: ProjectOrGroup,
  milestone: NewMilestone,
  now: string,
): Promise<MilestoneRow> {
  const iid = project ? await nextOfProject(trx, project.id) : await nextOfGroup(trx, group.id)
  const home = { project_id: project?.id ?? null, group_id: group?.id ?? null }
  return trx
    .insertInto('milestone')
    .values({ ...milestone, ...home, iid, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The project stores the last iid, so an iid is never used again. */
async function nextOfProject(trx: Trx, id: number): Promise<number> {
  const { last_milestone_iid } = await trx
    .updateTable('project')
    .set((eb) => ({ last_milestone_iid: eb('last_milestone_iid', '+', 1) }))
    .where('id', '=', id)
    .returning('last_milestone_iid')
    .executeTakeFirstOrThrow()
  return last_milestone_iid
}

async function nextOfGroup(trx: Trx, group_id: number): Promise<number> {
  const { last } = await trx
    .selectFrom('milestone')
    .select((eb) => eb.fn.max('iid').as('last'))
    .where('group_id', '=', group_id)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
