import { z } from 'zod'

export const milestoneEntity = z
  .object({
    id: z.int(),
    iid: z.int(),
    project_id: z.int().optional(),
    group_id: z.int().optional(),
    title: z.string(),
    description: z.string().nullable(),
    state: z.enum(['active', 'closed']),
    created_at: z.string(),
    updated_at: z.string(),
    due_date: z.string().nullable(),
    start_date: z.string().nullable(),
    expired: z.boolean(),
    web_url: z.string(),
  })
  .meta({ id: 'Milestone' })
export type MilestoneEntity = z.infer<typeof milestoneEntity>

/** A milestone with what the console shows about it. */
export const countedMilestone = z
  .object({
    ...milestoneEntity.shape,
    issues_count: z.int().describe('Issues of the project, or in the group and below it, that the caller sees'),
    closed_issues_count: z.int(),
    inherited: z.boolean().describe('The milestone belongs to a parent group'),
    group: z
      .object({ id: z.int(), full_path: z.string() })
      .nullable()
      .describe('The parent group of an inherited milestone; null if the caller cannot see the group'),
  })
  .meta({ id: 'CountedMilestone' })

export interface MilestoneRow {
  id: number
  iid: number
  project_id: number | null
  group_id: number | null
  title: string
  description: string | null
  state: 'active' | 'closed'
  created_at: string
  updated_at: string
  due_date: string | null
  start_date: string | null
}

/** A milestone in a list, which can contain those of parent groups and of what is below a group. */
export interface ListedMilestone extends MilestoneRow {
  parent_path: string
}

/** The columns of a milestone in the row of another record, null if the record has none. */
export type JoinedMilestone = {
  [K in keyof MilestoneRow & string as `milestone_${K}`]: MilestoneRow[K] | null
}

export function joinedMilestone(row: JoinedMilestone): MilestoneRow | null {
  if (row.milestone_id === null) return null
  return {
    id: row.milestone_id,
    iid: row.milestone_iid ?? 0,
    project_id: row.milestone_project_id,
    group_id: row.milestone_group_id,
    title: row.milestone_title ?? '',
    description: row.milestone_description,
    state: row.milestone_state ?? 'active',
    created_at: row.milestone_created_at ?? '',
    updated_at: row.milestone_updated_at ?? '',
    due_date: row.milestone_due_date,
    start_date: row.milestone_start_date,
  }
}

/** `parent_path` is the full path of the project or group that the milestone belongs to. */
export function presentMilestone(
  row: MilestoneRow,
  parent_path: string,
  { base_url, today }: { base_url: string; today: string },
): MilestoneEntity {
  return {
    id: row.id,
    iid: row.iid,
    project_id: row.project_id ?? undefined,
    group_id: row.group_id ?? undefined,
    title: row.title,
    description: row.description,
    state: row.state,
    created_at: row.created_at,
    updated_at: row.updated_at,
    due_date: row.due_date,
    start_date: row.start_date,
    expired: row.due_date !== null && row.due_date < today,
    web_url: `${base_url}/${row.group_id === null ? '' : 'groups/'}${parent_path}/-/milestones/${row.iid}`,
  }
}
