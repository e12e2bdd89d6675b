import { z } from 'zod'
import { linkType } from '../activity/link-types.ts'

const ids = z.array(z.int()).optional()

/** What the quick actions of a text changed. */
export const commandsChanges = z
  .object({
    state_event: z.enum(['close', 'reopen']).optional(),
    title: z.string().optional(),
    add_label_ids: ids,
    remove_label_ids: ids,
    label_ids: ids.describe('Replaced all labels'),
    assignee_ids: ids,
    reviewer_ids: ids,
    milestone_id: z.int().nullable().optional(),
    iteration_id: z.int().nullable().optional(),
    due_date: z.string().nullable().optional(),
    weight: z.int().nullable().optional(),
    health_status: z.string().nullable().optional(),
    issue_type: z.string().optional(),
    severity: z.string().optional(),
    promote_to_epic: z.boolean().optional(),
    epic: z.object({ id: z.int() }).nullable().optional().describe('The epic that the issue belongs to now'),
    canonical_issue_id: z.int().optional().describe('The issue that this one duplicates'),
    linked_issues: z.array(z.object({ issue_id: z.int(), link_type: linkType })).optional(),
    unlinked_issue_ids: ids,
    target_project: z.string().optional().describe('The path of the project to which the issue moved'),
    target_clone_project: z.string().optional().describe('The path of the project to which the issue was cloned'),
    clone_with_notes: z.boolean().optional(),
    confidential: z.boolean().optional(),
    discussion_locked: z.boolean().optional(),
    target_branch: z.string().optional(),
    wip_event: z.enum(['draft', 'ready']).optional(),
    approval_event: z.enum(['approve', 'unapprove']).optional(),
    merge: z.string().optional().describe('The head commit that was merged'),
    time_estimate: z.int().optional().describe('In seconds'),
    spend_time: z
      .object({
        duration: z.union([z.int(), z.literal('reset')]).describe('In seconds'),
        user_id: z.int(),
        spent_at: z.string().optional(),
      })
      .optional(),
    todo_event: z.enum(['add', 'done']).optional(),
    subscription_event: z.enum(['subscribe', 'unsubscribe']).optional(),
    emoji_award: z.string().optional().describe('The emoji with which the caller reacted, or took back a reaction'),
  })
  .meta({ id: 'CommandsChanges' })
export type CommandsChanges = z.infer<typeof commandsChanges>
