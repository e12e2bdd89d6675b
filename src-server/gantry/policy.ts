import { type ExpressionBuilder, sql } from 'kysely'
import { groupVisibleTo } from '../groups/policy.ts'
import { authorNotBanned, confidenceAcross, confidentialVisibleTo, issuesEnabledFor } from '../issues/policy.ts'
import type { Database } from '../kit/db/schema.ts'
import { type Viewer, visibleTo } from '../projects/policy.ts'

/** People, as against the accounts of machines. */
export const isPerson = (eb: ExpressionBuilder<Database, 'user'>) => eb('user.kind', '=', sql.lit('human'))

/** How far the viewer reaches into the project of the outer query; 0 for no member. */
const level = (viewer: Viewer) =>
  sql<number>`coalesce((SELECT access_level FROM project_authorization WHERE project_authorization.project_id = project.id AND project_authorization.user_id = ${viewer.id}), 0)`

/** Whether a feature of the outer query's project exists for the viewer. */
const enabledFor = (viewer: Viewer, feature: 'merge_requests' | 'snippets') => {
  const setting = sql.ref(`project.${feature}_access_level`)
  return sql<boolean>`(${setting} IN ('enabled', 'public') OR (${setting} = 'private' AND ${level(viewer)} > 0))`
}

/** Whether the viewer may see the `issue` of the outer query, of which the project is seen and its issues enabled. */
export const issueVisibleTo = (viewer: Viewer) =>
  viewer.kind === 'admin'
    ? sql<boolean>`true`
    : sql<boolean>`(${confidentialVisibleTo(confidenceAcross(viewer), viewer.id)} AND ${authorNotBanned})`

/**
 * What happened is shown only where its target is: an event of a hidden issue or an internal note would tell of it by its title. What
 * is not known here is shown to members. `today` ends what has expired.
 */
export const eventVisibleTo =
  (viewer: Viewer, today: string) => (eb: ExpressionBuilder<Database, 'event' | 'project' | 'group'>) => {
    if (viewer.kind === 'admin') return sql<boolean>`true`
    const issue = (id: ReturnType<typeof sql.ref>) => sql<boolean>`EXISTS (
    SELECT 1 FROM issue WHERE issue.id = ${id} AND issue.project_id = project.id AND ${issueVisibleTo(viewer)})`
    const note = sql<boolean>`EXISTS (SELECT 1 FROM note WHERE note.id = event.target_id AND (note.internal = 0 OR ${level(viewer)} >= 20)
    AND CASE note.noteable_type
      WHEN 'Issue' THEN ${issuesEnabledFor(viewer)} AND ${issue(sql.ref('note.noteable_id'))}
      WHEN 'MergeRequest' THEN ${enabledFor(viewer, 'merge_requests')}
      WHEN 'Snippet' THEN ${enabledFor(viewer, 'snippets')}
      ELSE ${level(viewer)} > 0 END)`
    const inProject = sql<boolean>`CASE ifnull(event.target_type, 'Project')
    WHEN 'Project' THEN true
    WHEN 'Issue' THEN ${issuesEnabledFor(viewer)} AND ${issue(sql.ref('event.target_id'))}
    WHEN 'MergeRequest' THEN ${enabledFor(viewer, 'merge_requests')}
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
    return eb.or([eb.and([eb('project.id', 'is not', null), visibleTo(viewer)(eb), inProject]), inGroup, own])
  }
