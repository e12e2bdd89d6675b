import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { roles } from '../kit/access/roles.ts'
import type { Database } from '../kit/db/schema.ts'
import { confidentialEpicVisibleTo } from './epics.ts'
import { groupVisibleTo } from './groups.ts'
import { isNotBanned, issuesEnabledFor, issueVisibleTo } from './issues.ts'
import { mergeRequestsEnabledFor } from './merge-requests.ts'
import { internalVisibleInFeed } from './notes.ts'
import { projectVisibleTo } from './projects.ts'
import { snippetVisibleTo } from './snippets.ts'
import type { Viewer } from './viewer.ts'

/** SQL: the viewer's access level in `project` of the outer query; 0 for no member. */
export const levelInProject = ({ kind, id }: Viewer): RawBuilder<number> =>
  kind === 'admin'
    ? sql`${sql.lit(roles.owner)}`
    : sql`coalesce((SELECT access_level FROM project_authorization a WHERE a.user_id = ${id} AND a.project_id = project.id), 0)`

/** SQL: the viewer's access level in `"group"` of the outer query; 0 for no member. */
export const levelInGroup = ({ kind, id }: Viewer): RawBuilder<number> =>
  kind === 'admin'
    ? sql`${sql.lit(roles.owner)}`
    : sql`coalesce((SELECT access_level FROM group_authorization a WHERE a.user_id = ${id} AND a.group_id = "group".id), 0)`

/**
 * An event is visible if its target is: the title would reveal a hidden record or an internal note. Events with other types of target are
 * visible to members, and events outside projects and groups to their author. Memberships and shares that expire on `today` or before do not
 * count.
 */
export const eventVisibleTo =
  (viewer: Viewer, today: string) => (eb: ExpressionBuilder<Database, 'event' | 'project' | 'group'>) => {
    if (viewer.kind === 'admin') return sql<boolean>`true`
    const own = eb.and([
      eb('event.project_id', 'is', null),
      eb('event.group_id', 'is', null),
      eb('event.author_id', '=', viewer.id),
    ])
    const inProject = eb.and([
      eb('project.id', 'is not', null),
      projectVisibleTo(viewer)(eb),
      targetInProjectVisibleTo(viewer),
    ])
    const inGroup = eb.and([
      eb('event.project_id', 'is', null),
      eb('group.id', 'is not', null),
      groupVisibleTo(viewer.kind, viewer.id, today),
      targetInGroupVisibleTo(viewer),
    ])
    return eb.or([inProject, inGroup, own])
  }

const target_id = sql.ref('event.target_id')
const noteable_id = sql.ref('note.noteable_id')

/** The target type of the event of a deleted issue. The target is the issue's author. */
export const REMOVED_ISSUE = 'RemovedIssue'

/** The rule for events in `project` of the outer query, which the viewer sees. */
function targetInProjectVisibleTo(viewer: Viewer): RawBuilder<boolean> {
  const level = levelInProject(viewer)
  const issue = (id: RawBuilder<unknown>) => sql`${issuesEnabledFor(viewer)} AND EXISTS (
    SELECT 1 FROM issue WHERE issue.id = ${id} AND issue.project_id = project.id AND ${issueVisibleTo(viewer)})`
  const snippet = (id: RawBuilder<unknown>) => sql`EXISTS (
    SELECT 1 FROM snippet WHERE snippet.id = ${id} AND snippet.project_id = project.id AND ${snippetVisibleTo(viewer)})`
  const mergeRequest = mergeRequestsEnabledFor(viewer)
  return sql`CASE ifnull(event.target_type, 'Project')
    WHEN 'Project' THEN true
    WHEN 'Issue' THEN ${issue(target_id)}
    WHEN ${sql.lit(REMOVED_ISSUE)} THEN ${issuesEnabledFor(viewer)} AND ${isNotBanned(target_id)}
    WHEN 'MergeRequest' THEN ${mergeRequest}
    WHEN 'Snippet' THEN ${snippet(target_id)}
    WHEN 'Note' THEN EXISTS (SELECT 1 FROM note WHERE note.id = event.target_id AND ${internalVisibleInFeed(level)}
      AND CASE note.noteable_type
        WHEN 'Issue' THEN ${issue(noteable_id)}
        WHEN 'MergeRequest' THEN ${mergeRequest}
        WHEN 'Snippet' THEN ${snippet(noteable_id)}
        ELSE ${level} > 0 END)
    ELSE ${level} > 0 END`
}

/** The rule for events in `"group"` of the outer query, which the viewer sees. */
function targetInGroupVisibleTo(viewer: Viewer): RawBuilder<boolean> {
  const level = levelInGroup(viewer)
  const epic = (id: RawBuilder<unknown>) => sql`EXISTS (
    SELECT 1 FROM epic WHERE epic.id = ${id} AND epic.group_id = "group".id AND ${confidentialEpicVisibleTo(viewer)})`
  return sql`CASE ifnull(event.target_type, 'Group')
    WHEN 'Group' THEN true
    WHEN 'Epic' THEN ${epic(target_id)}
    WHEN 'Note' THEN EXISTS (SELECT 1 FROM note WHERE note.id = event.target_id AND ${internalVisibleInFeed(level)}
      AND CASE note.noteable_type
        WHEN 'Epic' THEN ${epic(noteable_id)}
        ELSE ${level} > 0 END)
    ELSE ${level} > 0 END`
}
