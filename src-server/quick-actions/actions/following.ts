import type { Action } from './action.ts'

// To-dos, subscriptions and reactions belong to the actor, so everybody who reads the record has these quick actions.

export const todo: Action = ({ has_todo }) =>
  has_todo ? undefined : { changes: { todo_event: 'add' }, says: 'Added a to-do item.' }

export const done: Action = ({ has_todo }) =>
  has_todo ? { changes: { todo_event: 'done' }, says: 'Marked to-do item as done.' } : undefined

/** Whether the actor is subscribed to the record. */
interface Subscribed {
  subscribed: boolean
}

export const subscribe: Action<Subscribed> = ({ subscribed }) =>
  subscribed ? undefined : { changes: { subscription_event: 'subscribe' }, says: 'Subscribed to notifications.' }

export const unsubscribe: Action<Subscribed> = ({ subscribed }) =>
  subscribed ? { changes: { subscription_event: 'unsubscribe' }, says: 'Unsubscribed from notifications.' } : undefined

/** Of several reactions in a text, only the first counts. */
export const award: Action<{ emojis: ReadonlyMap<string, string> }> = ({ emojis }, argument, before) => {
  const name = emojis.get(argument)
  if (name === undefined || before.emoji_award !== undefined) return undefined
  return { changes: { emoji_award: name }, says: `Toggled :${name}: emoji award.` }
}
