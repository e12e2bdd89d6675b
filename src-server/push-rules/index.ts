import { createGroupPushRule } from './endpoints/create-group-push-rule.ts'
import { deleteGroupPushRule } from './endpoints/delete-group-push-rule.ts'
import { getGroupPushRule } from './endpoints/get-group-push-rule.ts'
import { testGroupPushRule } from './endpoints/test-group-push-rule.ts'
import { updateGroupPushRule } from './endpoints/update-group-push-rule.ts'

export const pushRules = [
  getGroupPushRule,
  createGroupPushRule,
  updateGroupPushRule,
  deleteGroupPushRule,
  testGroupPushRule,
] as const
