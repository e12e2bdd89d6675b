import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Database } from '../kit/db/schema.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { epicVisibleTo, maySeeEpic } from '../visibility/epics.ts'
import { mayUseFeature } from '../visibility/features.ts'
import { issuesEnabledFor, issueVisibleTo, maySeeConfidential } from '../visibility/issues.ts'
import { mayReadMergeRequests, mergeRequestsEnabledFor } from '../visibility/merge-requests.ts'
import { isOpenTo, maySeeProject, projectVisibleTo } from '../visibility/projects.ts'
import { maySeeSnippet, snippetVisibleTo } from '../visibility/snippets.ts'
import type { Viewer } from '../visibility/viewer.ts'
import type { Reference } from './references.ts'
import type { Target, TargetType } from './target.ts'

/** A user who may be notified about a target, with the access level in its project or group (0: not a member). */
export interface Recipient extends Viewer {
  access_level: number
  /** Whether the user is a member of the target's group, or of something below the group. */
  in_group: boolean
}

/** What notes, references and to-dos need to know about each type of target. */
interface Kind {
  /** The table, which is also the name in references. */
  table: Reference['kind']
  /** The noun in system notes: `mentioned in merge request !4`. */
  noun: string
  sign: '#' | '!' | '&' | '$'
  /**
   * SQL: joins the JSON rows `named` (the `path` and `iid` of each reference) with the records that they name, and with the project or group of each
   * record.
   */
  joins: RawBuilder<unknown>
  /** SQL: the columns `project_id` and `group_id` of the joined rows. */
  home: RawBuilder<unknown>
  /** SQL: whether the viewer sees a joined row. */
  visibleTo(viewer: Viewer, today: string): RawBuilder<unknown>
  /** The same rule on a loaded target. */
  mayRead(target: Target, reader: Recipient): boolean
  /** Whether `user_notes_count` counts its notes. */
  counts_notes: boolean
  /** Whether people get to-dos about this type. */
  has_todos: boolean
  /** Whether records of this type can have internal notes. */
  takes_internal: boolean
}

const path = sql`named.value ->> 'path'`
const iid = sql`named.value ->> 'iid'`
const inProject = (table: 'issue' | 'merge_request') => sql`CROSS JOIN project ON project.path_with_namespace = ${path}
  CROSS JOIN ${sql.table(table)} ON ${sql.ref(`${table}.project_id`)} = project.id AND ${sql.ref(`${table}.iid`)} = ${iid}`
const ofProject = sql`project.id AS project_id, NULL AS group_id`
const seesProject = (viewer: Viewer) => projectVisibleTo(viewer)(expressionBuilder<Database, 'project'>())

/** Whether the reader sees the project and may use its issues. */
export const mayReadIssuesIn = (project: ProjectRef, { kind, access_level }: Recipient): boolean =>
  mayUseFeature(project.issues_access_level, access_level) && maySeeProject(kind, project, access_level)

/** Whether the reader sees the project and may read its merge requests. */
export const mayReadMergeRequestsIn = (project: ProjectRef, { kind, access_level }: Recipient): boolean =>
  mayReadMergeRequests({ ...project, access_level }) && maySeeProject(kind, project, access_level)

export const kinds: Readonly<Record<TargetType, Kind>> = {
  Issue: {
    table: 'issue',
    noun: 'issue',
    sign: '#',
    joins: inProject('issue'),
    home: ofProject,
    visibleTo: (viewer) => sql`${seesProject(viewer)} AND ${issuesEnabledFor(viewer)} AND ${issueVisibleTo(viewer)}`,
    mayRead: (target, reader) =>
      target.project !== null && mayReadIssuesIn(target.project, reader) && maySeeConfidential(target, reader),
    counts_notes: true,
    has_todos: true,
    takes_internal: true,
  },
  MergeRequest: {
    table: 'merge_request',
    noun: 'merge request',
    sign: '!',
    joins: inProject('merge_request'),
    home: ofProject,
    visibleTo: (viewer) => sql`${seesProject(viewer)} AND ${mergeRequestsEnabledFor(viewer)}`,
    mayRead: ({ project }, reader) => project !== null && mayReadMergeRequestsIn(project, reader),
    counts_notes: true,
    has_todos: true,
    takes_internal: false,
  },
  Epic: {
    table: 'epic',
    noun: 'epic',
    sign: '&',
    joins: sql`CROSS JOIN namespace ON namespace.full_path = ${path} CROSS JOIN "group" ON "group".id = namespace.id
      CROSS JOIN epic ON epic.group_id = "group".id AND epic.iid = ${iid}`,
    home: sql`NULL AS project_id, "group".id AS group_id`,
    visibleTo: (viewer, today) => epicVisibleTo(viewer, today),
    mayRead: (target, { kind, access_level, in_group }) =>
      target.group !== null &&
      (isOpenTo(kind, target.group.visibility) || in_group) &&
      maySeeEpic(target, access_level),
    counts_notes: false,
    has_todos: true,
    takes_internal: true,
  },
  Snippet: {
    table: 'snippet',
    noun: 'snippet',
    sign: '$',
    joins: sql`CROSS JOIN snippet ON snippet.id = ${iid} LEFT JOIN project ON project.id = snippet.project_id`,
    home: sql`snippet.project_id AS project_id, NULL AS group_id`,
    visibleTo: (viewer) => snippetVisibleTo(viewer),
    mayRead: ({ project, author_id, visibility = 'private' }, reader) =>
      (project === null ||
        (maySeeProject(reader.kind, project, reader.access_level) &&
          mayUseFeature(project.snippets_access_level, reader.access_level))) &&
      maySeeSnippet({ visibility, author_id }, reader),
    counts_notes: false,
    has_todos: false,
    takes_internal: false,
  },
}
