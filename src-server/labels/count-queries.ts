import { sql } from 'kysely'
import type { ProjectOrGroup } from '../activity/target.ts'
import type { Actor } from '../kit/access/actor.ts'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { inList } from '../kit/lists/conditions.ts'
import { isInGroup } from '../planning/below-queries.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { confidentialReachIn, issuesEnabledFor, issueVisibleTo, mayReadIssues } from '../visibility/issues.ts'
import { mayReadMergeRequests, mergeRequestsEnabledFor } from '../visibility/merge-requests.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import { type Viewer, viewerOf } from '../visibility/viewer.ts'
import type { FoundLabel, LabelCounts } from './entity.ts'

/** For each label, the numbers of issues and open merge requests of the project or group that the caller sees. */
export const labelCounts = (
  db: Db,
  actor: Actor | null,
  { project, group }: ProjectOrGroup,
  labels: readonly FoundLabel[],
): Promise<Map<number, LabelCounts>> =>
  project ? countsInProject(db, actor, project, labels) : countsInGroup(db, actor, group.id, labels)

/** Uses the stored counters of labels of the project where they count exactly that. Those of group labels count other projects too. */
async function countsInProject(db: Db, actor: Actor | null, project: ProjectRef, labels: readonly FoundLabel[]) {
  const viewer = viewerOf(actor)
  const [readsIssues, readsMergeRequests] = [mayReadIssues(project), mayReadMergeRequests(project)]
  const inherited = labels.filter((label) => label.project_id === null)
  const counted = viewer.kind === 'admin' ? inherited : labels
  // Without labels, SQLite would scan all links.
  const issues = byLabel(
    readsIssues && counted.length > 0 ? await countVisibleIssues(db, viewer, project, idsOf(counted)) : [],
  )
  const requests = byLabel(
    readsMergeRequests && inherited.length > 0 ? await countOpenMergeRequests(db, project, idsOf(inherited)) : [],
  )
  const issuesOf = (label: FoundLabel) => {
    if (!readsIssues) return NONE
    if (!counted.includes(label)) return { all: label.issues_count, opened: label.open_issues_count }
    return issues.get(label.id) ?? NONE
  }
  const requestsOf = (label: FoundLabel) => {
    if (!readsMergeRequests) return 0
    if (label.project_id !== null) return label.open_merge_requests_count
    return requests.get(label.id)?.opened ?? 0
  }
  return countsOf(labels, issuesOf, requestsOf)
}

interface GroupValues {
  labels: string
  group_id: number
  viewer_id: number
}

const groupIssues = compiledBy((db, p: GroupValues, { kind }: { kind: Viewer['kind'] }) => {
  const viewer = { kind, id: p.viewer_id }
  return db
    .selectFrom('label_issue')
    .crossJoin('issue')
    .crossJoin('project')
    .whereRef('issue.id', '=', 'label_issue.issue_id')
    .whereRef('project.id', '=', 'issue.project_id')
    .where(sql<boolean>`label_issue.label_id ${inList(p.labels)}`)
    .where(isInGroup(p.group_id))
    .where(projectVisibleTo(viewer))
    .where(issuesEnabledFor(viewer))
    .where(issueVisibleTo(viewer))
    .select([
      'label_issue.label_id',
      sql<number>`count(*) FILTER (WHERE issue.state = 1)`.as('opened'),
      sql<number>`count(*)`.as('all'),
    ])
    .groupBy('label_issue.label_id')
})

const groupMergeRequests = compiledBy((db, p: GroupValues, { kind }: { kind: Viewer['kind'] }) => {
  const viewer = { kind, id: p.viewer_id }
  return db
    .selectFrom('merge_request_label')
    .crossJoin('merge_request')
    .crossJoin('project')
    .whereRef('merge_request.id', '=', 'merge_request_label.merge_request_id')
    .whereRef('project.id', '=', 'merge_request.project_id')
    .where(sql<boolean>`merge_request_label.label_id ${inList(p.labels)}`)
    .where(sql<boolean>`+merge_request.state = 1`)
    .where(isInGroup(p.group_id))
    .where(projectVisibleTo(viewer))
    .where(mergeRequestsEnabledFor(viewer))
    .select(['merge_request_label.label_id', sql<number>`count(*)`.as('opened')])
    .groupBy('merge_request_label.label_id')
})

async function countsInGroup(db: Db, actor: Actor | null, group_id: number, labels: readonly FoundLabel[]) {
  const { kind, id } = viewerOf(actor)
  const values = { labels: JSON.stringify(idsOf(labels)), group_id, viewer_id: id }
  const issues = byLabel(await groupIssues(db, { kind }, values))
  const requests = byLabel(await groupMergeRequests(db, { kind }, values))
  return countsOf(
    labels,
    (label) => issues.get(label.id) ?? NONE,
    (label) => requests.get(label.id)?.opened ?? 0,
  )
}

const NONE = { all: 0, opened: 0 }

const countsOf = (
  labels: readonly FoundLabel[],
  issuesOf: (label: FoundLabel) => { all: number; opened: number },
  requestsOf: (label: FoundLabel) => number,
): Map<number, LabelCounts> =>
  new Map(
    labels.map((label) => {
      const { all, opened } = issuesOf(label)
      return [label.id, { opened, closed: all - opened, open_merge_requests: requestsOf(label) }]
    }),
  )

const idsOf = (labels: readonly FoundLabel[]) => labels.map((label) => label.id)
const byLabel = <Row extends { label_id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.label_id, row]))

const countVisibleIssues = (db: Db, viewer: Viewer, project: ProjectRef, labels: readonly number[]) =>
  db
    .selectFrom('label_issue')
    .innerJoin('issue', 'issue.id', 'label_issue.issue_id')
    .select([
      'label_issue.label_id',
      sql<number>`count(*) FILTER (WHERE issue.state = 1)`.as('opened'),
      sql<number>`count(*)`.as('all'),
    ])
    .where('label_issue.label_id', 'in', labels)
    .where('issue.project_id', '=', project.id)
    .where(issueVisibleTo(viewer, confidentialReachIn(viewer, project.access_level)))
    .groupBy('label_issue.label_id')
    .execute()

const countOpenMergeRequests = (db: Db, project: ProjectRef, labels: readonly number[]) =>
  db
    .selectFrom('merge_request_label')
    .innerJoin('merge_request', 'merge_request.id', 'merge_request_label.merge_request_id')
    .select(['merge_request_label.label_id', sql<number>`count(*)`.as('opened')])
    .where('merge_request_label.label_id', 'in', labels)
    .where('merge_request.project_id', '=', project.id)
    .where('merge_request.state', '=', sql.lit(1))
    .groupBy('merge_request_label.label_id')
    .execute()
