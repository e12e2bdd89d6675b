import type { Action } from './action.ts'

// To-dos and subscriptions belong to the actor, so everybody who reads the issue has these quick actions.

export const todo: Action = ({ has_todo }) =>
  has_todo ? undefined : { changes: { todo_event: 'add' }, says: 'Added a to-do item.' }

export const done: Action = ({ has_todo }) =>
  has_todo ? { changes: { todo_event: 'done' }, says: 'Marked to-do item as done.' } : undefined

export const subscribe: Action = ({ subscribed }) =>
  subscribed ? undefined : { changes: { subscription_event: 'subscribe' }, says: 'Subscribed to notifications.' }

export const unsubscribe: Action = ({ subscribed }) =>
  subscribed ? { changes: { subscription_event: 'unsubscribe' }, says: 'Unsubscribed from notifications.' } : undefined
