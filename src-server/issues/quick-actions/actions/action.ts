import type { Actor } from '../../../kit/access/actor.ts'
import {
  type Action,
  editing,
  type PlannedRecord,
  planning,
  type SharedSituation,
} from '../../../quick-actions/actions/action.ts'
import type { LoadedIssue } from '../../entity.ts'
import type { MetadataSource } from '../metadata-source-queries.ts'

/** What quick actions can read and change on issues and merge requests alike. */
interface WorkRecord extends PlannedRecord {
  assignees: readonly { id: number; username: string }[]
  milestone_id: number | null
  milestone_title: string | null
  discussion_locked: number | null
}

/** What the quick actions of issues and merge requests need to know. */
export interface WorkSituation extends SharedSituation {
  record: WorkRecord
  actor: Actor
  licensed: boolean
  /** Whether the actor is subscribed to the record. */
  subscribed: boolean
  /** In seconds. */
  total_time_spent: number
  hours_only: boolean
  now: string
  today: string
  /** The records that the arguments name and that the record can have, by title or by username in lower case. */
  users: ReadonlyMap<string, { id: number; username: string }>
  milestones: ReadonlyMap<string, { id: number; title: string }>
  /** The record whose labels and milestone are copied, by the argument that names it. */
  sources: ReadonlyMap<string, MetadataSource>
  /** Names of emojis by the argument that names them. */
  emojis: ReadonlyMap<string, string>
}

/** What the quick actions of an issue need to know. */
export interface Situation extends WorkSituation {
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

/** The quick actions of those who may set metadata of issues and merge requests. */
export const forWorkPlanners = (action: Action<WorkSituation>) => planning(action)
/** The same for those that only issues have. */
export const forIssuePlanners = (action: Action<Situation>) => planning(action)
export const forIssueEditors = (action: Action<Situation>) => editing(action)
