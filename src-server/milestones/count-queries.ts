import { sql } from 'kysely'
import type { ProjectOrGroup } from '../activity/target.ts'
import type { Actor } from '../kit/access/actor.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { inList } from '../kit/lists/conditions.ts'
import { isInGroup } from '../planning/below-queries.ts'
import {
  type ConfidentialReach,
  confidentialReachAcross,
  confidentialReachIn,
  issuesEnabledFor,
  issueVisibleTo,
  mayReadIssues,
} from '../visibility/issues.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'

interface IssueCounts {
  issues_count: number
  closed_issues_count: number
}
export const NO_ISSUES: IssueCounts = { issues_count: 0, closed_issues_count: 0 }

interface Values {
  /** As a JSON array. */
  milestones: string
  home_id: number
  viewer_id: number
}
interface Shape {
  of: 'project' | 'group'
  kind: Viewer['kind']
  reach: ConfidentialReach
}

const counted = compiledBy((db, p: Values, { of, kind, reach }: Shape) => {
  const viewer = { kind, id: p.viewer_id }
  return db
    .selectFrom('issue')
    .crossJoin('project')
    .whereRef('project.id', '=', 'issue.project_id')
    .where(sql<boolean>`issue.milestone_id ${inList(p.milestones)}`)
    .where(issueVisibleTo(viewer, reach))
    .$if(of === 'project', (query) => query.where(sql<boolean>`+issue.project_id = ${p.home_id}`))
    .$if(of === 'group', (query) =>
      query.where(isInGroup(p.home_id)).where(projectVisibleTo(viewer)).where(issuesEnabledFor(viewer)),
    )
    .select([
      'issue.milestone_id',
      sql<number>`count(*)`.as('issues_count'),
      sql<number>`count(*) FILTER (WHERE issue.state <> 1)`.as('closed_issues_count'),
    ])
    .groupBy('issue.milestone_id')
})

/** For each milestone, the numbers of issues of the project, or in the group and below it, that the caller sees. */
export async function countIssues(
  db: Db,
  actor: Actor,
  { project, group }: ProjectOrGroup,
  milestones: readonly number[],
): Promise<Map<number, IssueCounts>> {
  if (milestones.length === 0 || (project && !mayReadIssues(project))) return new Map()
  const viewer = viewerOf(actor)
  const reach = project ? confidentialReachIn(viewer, project.access_level) : confidentialReachAcross(viewer)
  const shape = { of: project ? 'project' : 'group', kind: viewer.kind, reach } as const
  const rows = await counted(db, shape, {
    milestones: JSON.stringify(milestones),
    home_id: (project ?? group).id,
    viewer_id: viewer.id,
  })
  return new Map(rows.map(({ milestone_id, ...counts }) => [milestone_id ?? 0, counts]))
}
