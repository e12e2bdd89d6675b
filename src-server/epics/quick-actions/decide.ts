import { type Action, planning, type SharedSituation } from '../../quick-actions/actions/action.ts'
import { done, todo } from '../../quick-actions/actions/following.ts'
import { label, relabel, unlabel } from '../../quick-actions/actions/labels.ts'
import { close, reopen, title } from '../../quick-actions/actions/record.ts'
import { decide } from '../../quick-actions/decide.ts'
import type { QuickAction } from '../../quick-actions/read-text.ts'
import type { QuickActionName } from './names.ts'

/** What the quick actions of an epic need to know. */
export interface Situation extends SharedSituation {
  isConfidential: boolean
}

const confidential: Action<Situation> = planning(({ isConfidential }) =>
  isConfidential ? undefined : { changes: { confidential: true }, says: 'Made this epic confidential.' },
)

const ACTIONS = { close, reopen, title, label, unlabel, relabel, confidential, todo, done }

/** Decides what the quick actions in the text of an epic change. */
export const decideQuickActions = (situation: Situation, actions: readonly QuickAction<QuickActionName>[]) =>
  decide<QuickActionName, Situation>(ACTIONS, situation, actions)
