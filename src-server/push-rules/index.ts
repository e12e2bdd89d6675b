import { createGroupPushRule } from './create-group-push-rule.ts'
import { deleteGroupPushRule } from './delete-group-push-rule.ts'
import { getGroupPushRule } from './get-group-push-rule.ts'
import { testGroupPushRule } from './test-group-push-rule.ts'
import { updateGroupPushRule } from './update-group-push-rule.ts'

export const pushRules = [
  getGroupPushRule,
  createGroupPushRule,
  updateGroupPushRule,
  deleteGroupPushRule,
  testGroupPushRule,
] as const
