import { z } from 'zod'
import type { Presenting } from '../../kit/http/presenting.ts'
import { presentUserBasic, type UserBasicRow, userBasic } from '../../users/entity.ts'
import { type MergeRequestRow, stateOf } from '../entity.ts'

/** What everybody gets. */
const fields = {
  user_has_approved: z.boolean(),
  user_can_approve: z.boolean(),
  approved: z
    .boolean()
    .describe('On the free tier, whether anybody has approved; otherwise whether no approval is missing'),
  approved_by: z.array(z.object({ user: userBasic })).describe('The earliest first'),
}

/** Only in paid tiers. Gantry has no approval rules: only `approvals_before_merge` of the project requires approvals. */
const paidFields = {
  id: z.int(),
  iid: z.int(),
  project_id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  state: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  merge_status: z.string(),
  approvals_required: z.int(),
  approvals_left: z.int(),
  require_password_to_approve: z.boolean(),
  suggested_approvers: z.array(userBasic),
  approvers: z.array(z.unknown()),
  approver_groups: z.array(z.unknown()),
  approval_rules_left: z.array(z.unknown()),
  has_approval_rules: z.boolean(),
  merge_request_approvers_available: z.boolean(),
  multiple_approval_rules_available: z.boolean(),
  invalid_approvers_rules: z.array(z.unknown()),
}

export const approvalsEntity = z
  .object({ ...z.object(paidFields).partial().shape, ...fields })
  .meta({ id: 'MergeRequestApprovals' })

interface Approvals {
  approvers: readonly UserBasicRow[]
  user_has_approved: boolean
  user_can_approve: boolean
}

export function presentApprovals(
  row: MergeRequestRow,
  { approvers, user_has_approved, user_can_approve }: Approvals,
  how: Presenting,
  licensed: boolean,
): z.infer<typeof approvalsEntity> {
  const approved_by = approvers.map((user) => ({ user: presentUserBasic(user, how) }))
  const approvals_left = Math.max(0, row.approvals_required - approvers.length)
  if (!licensed) return { user_has_approved, user_can_approve, approved: approvers.length > 0, approved_by }
  return {
    ...{ id: row.id, iid: row.iid, project_id: row.project_id, title: row.title, description: row.description },
    ...{ state: stateOf(row), created_at: row.created_at, updated_at: row.updated_at, merge_status: row.merge_status },
    ...{ approved: approvals_left === 0, approvals_required: row.approvals_required, approvals_left, approved_by },
    require_password_to_approve: false,
    ...{ suggested_approvers: [], approvers: [], approver_groups: [], user_has_approved, user_can_approve },
    ...{ approval_rules_left: [], has_approval_rules: false, merge_request_approvers_available: false },
    ...{ multiple_approval_rules_available: false, invalid_approvers_rules: [] },
  }
}
