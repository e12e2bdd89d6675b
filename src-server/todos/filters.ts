import { z } from 'zod'
import { recordId } from '../kit/http/wire.ts'

/** Why somebody has a to-do. Gantry creates those of issues, merge requests and epics, and those about requests for access; the others never match. */
export const TODO_ACTIONS = [
  'assigned',
  'mentioned',
  'build_failed',
  'marked',
  'approval_required',
  'unmergeable',
  'directly_addressed',
  'merge_train_removed',
  'review_requested',
  'member_access_requested',
] as const

/** Issues, merge requests, epics, projects and groups (`Namespace`) have to-dos in Gantry; the others never match. */
const TYPES = [
  'Issue',
  'MergeRequest',
  'Epic',
  'Commit',
  'Project',
  'Namespace',
  'DesignManagement::Design',
  'AlertManagement::Alert',
  'Vulnerability',
  'WikiPage::Meta',
] as const

export const todoFilters = {
  action: z.enum(TODO_ACTIONS).optional().describe('Why the caller has the to-do item'),
  author_id: recordId.optional().describe('The user who caused the to-do item'),
  project_id: recordId.optional(),
  group_id: recordId.optional().describe('Also to-do items of the groups and projects below this group'),
  state: z.enum(['pending', 'done']).default('pending'),
  type: z.enum(TYPES).optional().describe('The type of the record'),
}
export type ToDoFilters = z.output<z.ZodObject<typeof todoFilters>>
