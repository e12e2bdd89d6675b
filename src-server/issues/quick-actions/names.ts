import { namesOf } from '../../quick-actions/names.ts'
import { readText } from '../../quick-actions/read-text.ts'

/** Every quick action with its other names. */
const NAMES = {
  close: [],
  reopen: [],
  title: [],
  label: ['labels'],
  unlabel: ['remove_label'],
  relabel: [],
  assign: [],
  unassign: [],
  reassign: [],
  milestone: [],
  remove_milestone: [],
  iteration: [],
  remove_iteration: [],
  due: [],
  remove_due_date: [],
  estimate: ['estimate_time'],
  remove_estimate: ['remove_time_estimate'],
  spend: ['spent', 'spend_time'],
  remove_time_spent: [],
  weight: [],
  clear_weight: [],
  health_status: [],
  clear_health_status: [],
  severity: [],
  promote: [],
  epic: [],
  remove_epic: [],
  promote_to_incident: [],
  copy_metadata: [],
  duplicate: [],
  relate: [],
  blocks: [],
  blocked_by: [],
  unlink: [],
  move: [],
  clone: [],
  confidential: [],
  lock: [],
  unlock: [],
  todo: [],
  done: [],
  subscribe: [],
  unsubscribe: [],
  award: ['react'],
} as const satisfies Record<string, readonly string[]>

export type QuickActionName = keyof typeof NAMES

/** Only paid tiers have these. On the free tier their lines are text. */
const LICENSED: ReadonlySet<QuickActionName> = new Set([
  'reassign',
  'iteration',
  'remove_iteration',
  'weight',
  'clear_weight',
  'health_status',
  'clear_health_status',
  'promote',
  'epic',
  'remove_epic',
  'blocks',
  'blocked_by',
])

const isName = (name: string): name is QuickActionName => Object.hasOwn(NAMES, name)
export const quickActionNames: readonly QuickActionName[] = Object.keys(NAMES).filter(isName)

const byName = namesOf(quickActionNames, NAMES)

/** The quick action that has this name, regardless of case. */
export function quickActionNamed(name: string, licensed: boolean): QuickActionName | undefined {
  const found = byName.get(name.toLowerCase())
  return found !== undefined && (licensed || !LICENSED.has(found)) ? found : undefined
}

/** Reads the quick actions in the text of an issue. */
export const readQuickActions = (text: string, licensed: boolean) =>
  readText(text, (typed) => quickActionNamed(typed, licensed))
