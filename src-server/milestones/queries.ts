import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../kit/db/schema.ts'
import type { Page } from '../kit/http/pagination.ts'
import { COUNTED_TO } from '../kit/page-limits.ts'
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

/** A project's own milestones, those that are due first before the others. */
export async function listMilestones(
  db: Db,
  project: ProjectRef,
  filter: MilestoneFilter,
  { limit, offset }: Page,
): Promise<{ rows: MilestoneRow[]; total: number }> {
  const own = db
    .selectFrom('milestone')
    .where('project_id', '=', project.id)
    .where((eb) => eb.and(narrowing(filter)))
  const rows = await own
    .select(columns)
    .orderBy(sql`ifnull(due_date, '9999-12-31')`)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  if (rows.length > 0 && rows.length < limit) return { rows, total: offset + rows.length }
  const counted = own.select('id').limit(COUNTED_TO + 1)
  const { total } = await db
    .selectFrom(counted.as('found'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

function narrowing({
  iids,
  state,
  title,
  search,
  updated_after,
  updated_before,
}: MilestoneFilter): RawBuilder<boolean>[] {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  return [
    ...(iids ? [sql<boolean>`iid IN (SELECT value FROM json_each(${JSON.stringify(iids)}))`] : []),
    ...(state ? [sql<boolean>`state = ${state}`] : []),
    ...(title ? [sql<boolean>`title = ${title}`] : []),
    ...(search ? [sql<boolean>`(title LIKE ${pattern} ESCAPE '\\' OR description LIKE ${pattern} ESCAPE '\\')`] : []),
    ...(updated_after ? [sql<boolean>`updated_at >= ${updated_after}`] : []),
    ...(updated_before ? [sql<boolean>`updated_at <= ${updated_before}`] : []),
  ]
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
