import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '../kit/db/schema.ts'
import { groupVisibleTo } from '../visibility/groups.ts'
import { issuesEnabledFor, issueVisibleTo } from '../visibility/issues.ts'
import { mergeRequestsEnabledFor } from '../visibility/merge-requests.ts'
import { internalVisibleInFeed } from '../visibility/notes.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import { snippetVisibleTo } from '../visibility/snippets.ts'
import type { Viewer } from '../visibility/viewer.ts'

/** SQL: whether an account belongs to a person and not to a bot. */
export const isPerson = (eb: ExpressionBuilder<Database, 'user'>) => eb('user.kind', '=', sql.lit('human'))

/** SQL: the viewer's access level in `project` of the outer query; 0 for no member. */
const level = (viewer: Viewer) =>
  sql<number>`coalesce((SELECT access_level FROM project_authorization WHERE project_authorization.project_id = project.id AND project_authorization.user_id = ${viewer.id}), 0)`

/**
 * An event is visible if its target is: the title would reveal a hidden record or an internal note. Events with other types of target are
 * visible to members. Memberships and shares that expire on `today` or before do not count.
 */
export const eventVisibleTo =
  (viewer: Viewer, today: string) => (eb: ExpressionBuilder<Database, 'event' | 'project' | 'group'>) => {
    if (viewer.kind === 'admin') return sql<boolean>`true`
    const issue = (id: ReturnType<typeof sql.ref>) => sql<boolean>`EXISTS (
    SELECT 1 FROM issue WHERE issue.id = ${id} AND issue.project_id = project.id AND ${issueVisibleTo(viewer)})`
    const snippet = (id: ReturnType<typeof sql.ref>) => sql<boolean>`EXISTS (
    SELECT 1 FROM snippet WHERE snippet.id = ${id} AND snippet.project_id = project.id AND ${snippetVisibleTo(viewer)})`
    const note = sql<boolean>`EXISTS (SELECT 1 FROM note WHERE note.id = event.target_id AND ${internalVisibleInFeed(level(viewer))}
    AND CASE note.noteable_type
      WHEN 'Issue' THEN ${issuesEnabledFor(viewer)} AND ${issue(sql.ref('note.noteable_id'))}
      WHEN 'MergeRequest' THEN ${mergeRequestsEnabledFor(viewer)}
      WHEN 'Snippet' THEN ${snippet(sql.ref('note.noteable_id'))}
      ELSE ${level(viewer)} > 0 END)`
    const inProject = sql<boolean>`CASE ifnull(event.target_type, 'Project')
    WHEN 'Project' THEN true
    WHEN 'Issue' THEN ${issuesEnabledFor(viewer)} AND ${issue(sql.ref('event.target_id'))}
    WHEN 'MergeRequest' THEN ${mergeRequestsEnabledFor(viewer)}
    WHEN 'Snippet' THEN ${snippet(sql.ref('event.target_id'))}
    WHEN 'Note' THEN ${note}
    ELSE ${level(viewer)} > 0 END`
    const own = eb.and([
      eb('event.project_id', 'is', null),
      eb('event.group_id', 'is', null),
      eb('event.author_id', '=', viewer.id),
    ])
    const inGroup = eb.and([
      eb('event.project_id', 'is', null),
      eb('group.id', 'is not', null),
      groupVisibleTo(viewer.kind, viewer.id, today),
    ])
    return eb.or([eb.and([eb('project.id', 'is not', null), projectVisibleTo(viewer)(eb), inProject]), inGroup, own])
  }
