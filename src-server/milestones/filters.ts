import { z } from 'zod'
import { pagination } from '../kit/http/pagination.ts'
import { atLeastOneOf } from '../kit/http/rules.ts'
import { commaList, date, datetime, recordId } from '../kit/http/wire.ts'
import { projectId } from '../projects/entity.ts'

/** `:id` of the project or group with the milestones. */
export const homeParams = { id: projectId }
export const milestoneParams = { ...homeParams, milestone_id: recordId.describe('ID, not the IID') }

/** The parameters of a list of milestones. */
export const milestoneFilters = {
  iids: z.array(recordId).optional().describe('IIDs; ignored if the list includes parent groups'),
  state: z.enum(['active', 'closed']).optional(),
  title: z.string().optional(),
  search: z.string().optional().describe('Part of the title or description'),
  include_ancestors: z.boolean().default(false).describe('Also milestones of the parent groups'),
  include_parent_milestones: z.boolean().default(false).describe('The old name of `include_ancestors`'),
  updated_before: datetime.optional(),
  updated_after: datetime.optional(),
  ...pagination,
}
/** The list of a group can also contain what is below the group. */
export const groupMilestoneFilters = {
  ...milestoneFilters,
  include_descendants: z.boolean().default(false).describe('Also milestones of the subgroups and projects'),
}
export type MilestoneQuery = z.output<z.ZodObject<typeof milestoneFilters>> & { include_descendants?: boolean }

/** The parameters of a list of milestones with the numbers of their issues. */
export const countedMilestoneFilters = {
  state: z.enum(['active', 'closed']).optional(),
  search: z.string().optional().describe('Part of the title or description'),
  ids: commaList(recordId).optional().describe('IDs of the milestones to list'),
  iids: z.array(recordId).optional().describe('IIDs; use with `inherited=false`, because each group has its own'),
  inherited: z.boolean().optional().describe('`true`: only milestones of parent groups; `false`: only own milestones'),
  order_by: z
    .enum(['due_date', 'start_date', 'title'])
    .default('due_date')
    .describe('Milestones without the date come last'),
  sort: z.enum(['asc', 'desc']).default('asc').describe('Direction of the order'),
  ...pagination,
}
export type CountedMilestoneQuery = z.output<z.ZodObject<typeof countedMilestoneFilters>>

const further = {
  description: z.string().nullable().optional(),
  due_date: date.nullable().optional(),
  start_date: date.nullable().optional(),
}
export const newMilestoneFields = { title: z.string(), ...further }
export const milestoneChanges = {
  title: z.string().optional(),
  ...further,
  state_event: z.enum(['close', 'activate']).optional(),
}
export const milestoneChangeRules = [atLeastOneOf('title', 'description', 'start_date', 'due_date', 'state_event')]
