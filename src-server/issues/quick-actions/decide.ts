import type { Action } from '../../quick-actions/actions/action.ts'
import { award, done, subscribe, todo, unsubscribe } from '../../quick-actions/actions/following.ts'
import { label, relabel, unlabel } from '../../quick-actions/actions/labels.ts'
import { close, reopen, title } from '../../quick-actions/actions/record.ts'
import { decide } from '../../quick-actions/decide.ts'
import type { QuickAction } from '../../quick-actions/read-text.ts'
import type { Situation } from './actions/action.ts'
import { assign, reassign, unassign } from './actions/assignees.ts'
import {
  clear_health_status,
  confidential,
  epic,
  health_status,
  promote,
  promote_to_incident,
  remove_epic,
  severity,
} from './actions/kinds.ts'
import { blocked_by, blocks, relate, unlink } from './actions/links.ts'
import { lock, unlock } from './actions/locking.ts'
import { copy_metadata, duplicate } from './actions/other-issues.ts'
import { clone, move } from './actions/other-projects.ts'
import {
  clear_weight,
  due,
  iteration,
  milestone,
  remove_due_date,
  remove_iteration,
  remove_milestone,
  weight,
} from './actions/planning.ts'
import { estimate, remove_estimate, remove_time_spent, spend } from './actions/time.ts'
import type { QuickActionName } from './names.ts'

const ACTIONS: Readonly<Record<QuickActionName, Action<Situation>>> = {
  close,
  reopen,
  title,
  label,
  unlabel,
  relabel,
  assign,
  unassign,
  reassign,
  milestone,
  remove_milestone,
  iteration,
  remove_iteration,
  due,
  remove_due_date,
  estimate,
  remove_estimate,
  spend,
  remove_time_spent,
  weight,
  clear_weight,
  health_status,
  clear_health_status,
  severity,
  epic,
  remove_epic,
  promote,
  promote_to_incident,
  copy_metadata,
  duplicate,
  relate,
  blocks,
  blocked_by,
  unlink,
  move,
  clone,
  confidential,
  lock,
  unlock,
  todo,
  done,
  subscribe,
  unsubscribe,
  award,
}

/** Decides what the quick actions in the text of an issue change. */
export const decideQuickActions = (situation: Situation, actions: readonly QuickAction<QuickActionName>[]) =>
  decide(ACTIONS, situation, actions)
