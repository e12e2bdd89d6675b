import type { Actor } from '../../../kit/access/actor.ts'
import type { LoadedIssue } from '../../entity.ts'
import type { CommandsChanges } from '../entity.ts'
import type { MetadataSource } from '../metadata-source-queries.ts'

/** What quick actions can read and change on issues and merge requests alike. */
export interface PlannedRecord {
  noun: 'issue' | 'merge request'
  isOpen: boolean
  /** Whether the record can be reopened. */
  isReopenable: boolean
  labels: readonly { id: number; title: string }[]
  assignees: readonly { id: number; username: string }[]
  milestone_id: number | null
  milestone_title: string | null
  discussion_locked: number | null
}

/** What the quick actions of issues and merge requests need to know of the record, of the actor and of the records that they name. */
export interface SharedSituation {
  record: PlannedRecord
  actor: Actor
  may: { update: boolean; setMetadata: boolean }
  /** Whether the actor is subscribed to the record. */
  subscribed: boolean
  /** Whether the actor has a pending to-do about the record. */
  has_todo: boolean
  licensed: boolean
  /** The records that the arguments name and that the record can have, by title or by username in lower case. */
  labels: ReadonlyMap<string, { id: number; title: string }>
  users: ReadonlyMap<string, { id: number; username: string }>
  milestones: ReadonlyMap<string, { id: number; title: string }>
  /** The record whose labels and milestone are copied, by the argument that names it. */
  sources: ReadonlyMap<string, MetadataSource>
  /** Names of emojis by the argument that names them. */
  emojis: ReadonlyMap<string, string>
}

/** The same for records whose time is tracked. */
export interface TimedSituation extends SharedSituation {
  /** In seconds. */
  total_time_spent: number
  hours_only: boolean
  now: string
  today: string
}

/** What the quick actions of an issue need to know. */
export interface Situation extends TimedSituation {
  issue: LoadedIssue
  /** Whether the issue can become an epic of the project's group, in which the actor may create epics. */
  mayPromote: boolean
  /** The epics that the issue can belong to, by the argument that names them; `mayUse`: whether the actor may add issues to it. */
  epics: ReadonlyMap<string, { id: number; mayUse: boolean }>
  /** The iterations that the issue can have, by the argument that names them. */
  iterations: ReadonlyMap<string, { id: number; title: string | null }>
  /** Other issues by the argument that names them. */
  named: ReadonlyMap<string, NamedRecord>
  /** Other projects by the path that names them; `mayCopy`: whether the actor may move or clone the issue to them. */
  projects: ReadonlyMap<string, { id: number; path: string; mayCopy: boolean }>
}

interface NamedRecord {
  id: number
  /** `#2` */
  reference: string
  /** Whether the actor may change the issue. */
  mayUpdate: boolean
  isLinked: boolean
  /** Whether the actor may link the issue to this one, and unlink it. */
  mayLink: boolean
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

/** The same for the quick actions that issues and merge requests have in common. */
export const forPlanners = (action: Action) => planning(action)
export const forEditors = (action: Action) => editing(action)
/** The same for those about time. */
export const forTimekeepers = (action: Action<TimedSituation>) => planning(action)
/** The same for those of issues. */
export const forIssuePlanners = (action: Action<Situation>) => planning(action)
export const forIssueEditors = (action: Action<Situation>) => editing(action)
