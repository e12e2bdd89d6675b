import type { Parts } from './texts/parts.ts'

/** Moments are milliseconds of the demo's calendar. Rows contain them as text. */
export interface Person {
  id: number
  username: string
  name: string
  job_title: string
  teams: readonly string[]
  state: string
  kind: string
  external: boolean
  joined: number
}

export interface Label {
  id: number
  title: string
}

export interface Milestone {
  id: number
  title: string
  /** Days from today. */
  start: number
  due: number
}

export interface Group {
  id: number
  full_path: string
  full_name: string
  visibility: 'private' | 'internal' | 'public'
  parent: Group | undefined
  created: number
}

export interface Project {
  id: number
  group: Group
  name: string
  path_with_namespace: string
  domain: string
  /** The parts of a product; undefined for projects without software. */
  parts: Parts | undefined
  languages: readonly string[]
  flags: ReadonlySet<string>
  issue_count: number
  created: number
  /** The last moment with activity. */
  ended: number
  visibility: 'private' | 'internal' | 'public'
  /** The people who work on the project, most active first. */
  crew: readonly Person[]
  labels: Map<string, Label>
  milestones: Milestone[]
  issues: Issue[]
  merge_requests: MergeRequest[]
  last_activity: number
}

export type IssueKind = 'bug' | 'feature' | 'chore' | 'incident' | 'finding' | 'request' | 'office task'

export interface Issue {
  id: number
  iid: number
  project: Project
  kind: IssueKind
  title: string
  /** The part of the product that the issue is about. */
  part: string
  part_kind: 'screens' | 'jobs' | 'records' | 'services' | 'figures'
  created: number
  closed: number | undefined
  updated: number
  author: Person
  closer: Person | undefined
  assignees: Person[]
  labels: Label[]
  milestone: Milestone | undefined
  confidential: boolean
  /** The merge request that closes the issue. */
  solved_by: MergeRequest | undefined
}

export interface MergeRequest {
  id: number
  iid: number
  project: Project
  title: string
  state: 1 | 2 | 3
  created: number
  /** Merged or closed. */
  ended: number | undefined
  updated: number
  author: Person
  reviewer: Person
  ended_by: Person | undefined
  branch: string
  sha: string
  merge_sha: string
  labels: Label[]
  closes: Issue | undefined
  deployed: number | undefined
}

/** The record that a text of the demo names. */
export function named<T>(all: readonly T[], is: (each: T) => boolean, name: string): T {
  const found = all.find(is)
  if (!found) throw new Error(`The demo has no ${name}`)
  return found
}
