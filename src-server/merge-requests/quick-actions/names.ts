import { namesOf } from '../../quick-actions/names.ts'
import { readText } from '../../quick-actions/read-text.ts'

/** Every quick action of merge requests with its other names. */
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
  assign_reviewer: ['reviewer', 'request_review'],
  unassign_reviewer: ['remove_reviewer'],
  reassign_reviewer: [],
  milestone: [],
  remove_milestone: [],
  copy_metadata: [],
  estimate: ['estimate_time'],
  remove_estimate: ['remove_time_estimate'],
  spend: ['spent', 'spend_time'],
  remove_time_spent: [],
  target_branch: [],
  draft: [],
  ready: [],
  approve: [],
  unapprove: [],
  merge: [],
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
const LICENSED: ReadonlySet<QuickActionName> = new Set(['reassign', 'reassign_reviewer'])

const isName = (name: string): name is QuickActionName => Object.hasOwn(NAMES, name)
export const quickActionNames: readonly QuickActionName[] = Object.keys(NAMES).filter(isName)
const byName = namesOf(quickActionNames, NAMES)

/** Reads the quick actions in the text of a merge request. */
export const readQuickActions = (text: string, licensed: boolean) =>
  readText(text, (typed) => {
    const found = byName.get(typed.toLowerCase())
    return found !== undefined && (licensed || !LICENSED.has(found)) ? found : undefined
  })
