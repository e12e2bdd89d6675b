import type { Action } from './action.ts'

// To-dos, subscriptions and reactions belong to the actor, so everybody who reads the issue has these quick actions.

export const todo: Action = ({ has_todo }) =>
  has_todo ? undefined : { changes: { todo_event: 'add' }, says: 'Added a to-do item.' }

export const done: Action = ({ has_todo }) =>
  has_todo ? { changes: { todo_event: 'done' }, says: 'Marked to-do item as done.' } : undefined

export const subscribe: Action = ({ subscribed }) =>
  subscribed ? undefined : { changes: { subscription_event: 'subscribe' }, says: 'Subscribed to notifications.' }

export const unsubscribe: Action = ({ subscribed }) =>
  subscribed ? { changes: { subscription_event: 'unsubscribe' }, says: 'Unsubscribed from notifications.' } : undefined

/** Of several reactions in a text, only the first counts. */
export const award: Action = ({ emojis }, argument, before) => {
  const name = emojis.get(argument)
  if (name === undefined || before.emoji_award !== undefined) return undefined
  return { changes: { emoji_award: name }, says: `Toggled :${name}: emoji award.` }
}
