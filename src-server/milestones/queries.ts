import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { allOf, inList } from '../kit/lists/conditions.ts'
import { type PageBounds, pagedBy } from '../kit/lists/paged.ts'
import { containing } from '../kit/search.ts'
import type { ProjectRef } from '../projects/queries.ts'
import type { MilestoneRow } from './entity.ts'

/** Milestones that the project's issues may have: its own, and those of the groups above it. */
const inReach = (project: {
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
  project_id: number
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
  search: (p) => sql`(title LIKE ${p.pattern} ESCAPE '\\' OR description LIKE ${p.pattern} ESCAPE '\\')`,
  updated_after: (p) => sql`updated_at >= ${p.updated_after}`,
  updated_before: (p) => sql`updated_at <= ${p.updated_before}`,
} satisfies Record<keyof MilestoneFilter, (p: Values) => RawBuilder<unknown>>
const FILTERS = ['iids', 'state', 'title', 'search', 'updated_after', 'updated_before'] as const

const narrowed = (db: Db, p: Values, given: readonly (keyof MilestoneFilter)[]) =>
  db
    .selectFrom('milestone')
    .where('project_id', '=', p.project_id)
    .where(allOf(given.map((name) => conditions[name](p))))

const milestonePages = pagedBy(narrowed, (found) =>
  found.select(columns).orderBy(sql`ifnull(due_date, '9999-12-31')`).orderBy('id'),
)

/** The project's own milestones, by due date; milestones without a due date come last. */
export function listMilestones(
  db: Db,
  project: ProjectRef,
  filter: MilestoneFilter,
  { limit, offset }: Page,
): Promise<{ rows: MilestoneRow[]; total: number }> {
  const { iids = [], state = '', title = '', search = '', updated_after = '', updated_before = '' } = filter
  const given = FILTERS.filter((name) => (name === 'iids' ? filter.iids !== undefined : filter[name]))
  const values = { title, state, updated_after, updated_before, limit, offset }
  return milestonePages(db, given, {
    ...values,
    project_id: project.id,
    iids: JSON.stringify(iids),
    pattern: containing(search),
  })
}

/** Whether an issue of the project may have it. */
export async function isMilestoneOf(db: Db, project: ProjectRef, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('milestone')
    .select('id')
    .where('id', '=', id)
    .where(inReach(project))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the project or a group above has one of this title. */
export async function isTitleTaken(db: Db, project: ProjectRef, title: string): Promise<boolean> {
  const row = await db
    .selectFrom('milestone')
    .select('id')
    .where('title', '=', title)
    .where(inReach(project))
    .executeTakeFirst()
  return row !== undefined
}

type NewMilestone = Pick<MilestoneRow, 'title' | 'description' | 'due_date' | 'start_date'>

export async function addMilestone(
  trx: Trx,
  project: ProjectRef,
  milestone: NewMilestone,
  now: string,
): Promise<MilestoneRow> {
  const { last_milestone_iid: iid } = await trx
    .updateTable('project')
    .set((eb) => ({ last_milestone_iid: eb('last_milestone_iid', '+', 1) }))
    .where('id', '=', project.id)
    .returning('last_milestone_iid')
    .executeTakeFirstOrThrow()
  return trx
    .insertInto('milestone')
    .values({ ...milestone, project_id: project.id, iid, created_at: now, updated_at: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
}
