import type { Action, Situation } from './actions/action.ts'
import { assign, reassign, unassign } from './actions/assignees.ts'
import { award, done, subscribe, todo, unsubscribe } from './actions/following.ts'
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
import { label, relabel, unlabel } from './actions/labels.ts'
import { blocked_by, blocks, relate, unlink } from './actions/links.ts'
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
import { close, lock, reopen, title, unlock } from './actions/record.ts'
import { estimate, remove_estimate, remove_time_spent, spend } from './actions/time.ts'
import type { CommandsChanges } from './entity.ts'
import type { QuickActionName } from './names.ts'
import type { QuickAction } from './read-text.ts'

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

export interface Decision {
  changes: CommandsChanges
  /** One sentence or two for each quick action: what it changes, or that it could not be applied. */
  says: readonly string[]
  /** Whether at least one quick action can be applied. */
  applies: boolean
}

/** Decides what the quick actions of a text change, in their order. All of them are compared with the record as it is before the first. */
export function decide<N extends string, S>(
  table: Readonly<Record<N, Action<S>>>,
  situation: S,
  actions: readonly QuickAction<N>[],
): Decision {
  let changes: CommandsChanges = {}
  let applies = false
  const says: string[] = []
  for (const { name, argument } of actions) {
    const outcome = table[name](situation, argument, changes)
    if (outcome !== undefined && 'changes' in outcome) {
      changes = { ...changes, ...outcome.changes }
      applies = true
      says.push(outcome.says)
    } else says.push(outcome?.refused ?? `Could not apply ${name} command.`)
  }
  return { changes, says, applies }
}

/** The same for an issue. */
export const decideQuickActions = (situation: Situation, actions: readonly QuickAction[]) =>
  decide(ACTIONS, situation, actions)
