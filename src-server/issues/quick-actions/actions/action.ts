import type { Actor } from '../../../kit/access/actor.ts'
import type { LoadedIssue } from '../../entity.ts'
import type { CommandsChanges } from '../entity.ts'

/** What quick actions need to know of the issue, of the actor and of the records that they name. */
export interface Situation {
  issue: LoadedIssue
  actor: Actor
  may: { update: boolean; setMetadata: boolean }
  /** Whether the actor is subscribed to the issue. */
  subscribed: boolean
  /** Whether the actor has a pending to-do about the issue. */
  has_todo: boolean
  licensed: boolean
  hours_only: boolean
  now: string
  today: string
  /** The records that the arguments name and that the issue can have, by title or by username in lower case. */
  labels: ReadonlyMap<string, { id: number; title: string }>
  users: ReadonlyMap<string, { id: number; username: string }>
  milestones: ReadonlyMap<string, { id: number; title: string }>
  /** Names of emojis by the argument that names them. */
  emojis: ReadonlyMap<string, string>
  /** Whether the issue can become an epic of the project's group, in which the actor may create epics. */
  mayPromote: boolean
  /** Other issues by the argument that names them. */
  named: ReadonlyMap<string, NamedRecord>
  /** Other projects by the path that names them; `mayCopy`: whether the actor may move or clone the issue to them. */
  projects: ReadonlyMap<string, { id: number; path: string; mayCopy: boolean }>
}

interface NamedRecord {
  id: number
  project_id: number
  /** `#2` */
  reference: string
  labels: readonly { id: number; title: string }[]
  milestone_id: number | null
  /** Whether the actor may change the issue. */
  mayUpdate: boolean
  isLinked: boolean
  /** Whether the actor may link the issue to this one, and unlink it. */
  mayLink: boolean
}

/** What a quick action changes, or why it changes nothing. Undefined: the actor may not use it here, or its argument is not acceptable. */
type Outcome = { changes: CommandsChanges; says: string } | { refused: string } | undefined

/** Decides what a quick action changes; `before` is what the quick actions above it change. */
export type Action = (situation: Situation, argument: string, before: CommandsChanges) => Outcome

/** A quick action for those who may set metadata of the issue. */
export const forPlanners =
  (action: Action): Action =>
  (situation, argument, before) =>
    situation.may.setMetadata ? action(situation, argument, before) : undefined

/** A quick action for those who may change the issue. */
export const forEditors =
  (action: Action): Action =>
  (situation, argument, before) =>
    situation.may.update ? action(situation, argument, before) : undefined
