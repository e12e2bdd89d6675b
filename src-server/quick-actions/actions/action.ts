import type { CommandsChanges } from '../entity.ts'

/** What quick actions can read and change on every kind of record. */
export interface PlannedRecord {
  noun: 'issue' | 'merge request' | 'epic'
  isOpen: boolean
  /** Whether the record can be reopened. */
  isReopenable: boolean
  labels: readonly { id: number; title: string }[]
}

/** What the quick actions of every kind of record need to know of the record, of the actor and of the labels that they name. */
export interface SharedSituation {
  record: PlannedRecord
  may: { update: boolean; setMetadata: boolean }
  /** Whether the actor has a pending to-do about the record. */
  has_todo: boolean
  /** The labels that the arguments name and that the record can have, by title. */
  labels: ReadonlyMap<string, { id: number; title: string }>
}

/** What a quick action changes, or why it changes nothing. Undefined: the actor may not use it here, or its argument is not acceptable. */
type Outcome = { changes: CommandsChanges; says: string } | { refused: string } | undefined

/** Decides what a quick action changes; `before` is what the quick actions above it change. */
export type Action<S = SharedSituation> = (situation: S, argument: string, before: CommandsChanges) => Outcome

/** A quick action for those who may set metadata of the record. */
export const planning =
  <S extends SharedSituation>(action: Action<S>): Action<S> =>
  (situation, argument, before) =>
    situation.may.setMetadata ? action(situation, argument, before) : undefined

/** A quick action for those who may change the record. */
export const editing =
  <S extends SharedSituation>(action: Action<S>): Action<S> =>
  (situation, argument, before) =>
    situation.may.update ? action(situation, argument, before) : undefined

/** The same for the quick actions that all kinds of records have. */
export const forPlanners = (action: Action) => planning(action)
export const forEditors = (action: Action) => editing(action)
