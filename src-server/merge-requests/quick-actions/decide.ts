import { assign, reassign, unassign } from '../../issues/quick-actions/actions/assignees.ts'
import { lock, unlock } from '../../issues/quick-actions/actions/locking.ts'
import { copy_metadata } from '../../issues/quick-actions/actions/other-issues.ts'
import { milestone, remove_milestone } from '../../issues/quick-actions/actions/planning.ts'
import { estimate, remove_estimate, remove_time_spent, spend } from '../../issues/quick-actions/actions/time.ts'
import { award, done, subscribe, todo, unsubscribe } from '../../quick-actions/actions/following.ts'
import { label, relabel, unlabel } from '../../quick-actions/actions/labels.ts'
import { close, reopen, title } from '../../quick-actions/actions/record.ts'
import { decide } from '../../quick-actions/decide.ts'
import type { QuickAction } from '../../quick-actions/read-text.ts'
import { approve, draft, merge, ready, type Situation, target_branch, unapprove } from './actions.ts'
import type { QuickActionName } from './names.ts'
import { assign_reviewer, reassign_reviewer, unassign_reviewer } from './reviewers.ts'

const ACTIONS = {
  close,
  reopen,
  title,
  label,
  unlabel,
  relabel,
  assign,
  unassign,
  reassign,
  assign_reviewer,
  unassign_reviewer,
  reassign_reviewer,
  milestone,
  remove_milestone,
  copy_metadata,
  estimate,
  remove_estimate,
  spend,
  remove_time_spent,
  target_branch,
  draft,
  ready,
  approve,
  unapprove,
  merge,
  lock,
  unlock,
  todo,
  done,
  subscribe,
  unsubscribe,
  award,
}

/** Decides what the quick actions in the text of a merge request change. */
export const decideQuickActions = (situation: Situation, actions: readonly QuickAction<QuickActionName>[]) =>
  decide<QuickActionName, Situation>(ACTIONS, situation, actions)
