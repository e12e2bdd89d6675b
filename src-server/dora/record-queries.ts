import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Database, Db } from '../kit/db/schema.ts'
import type { PageBounds } from '../kit/lists/paged.ts'
import { deploymentsEnabledFor } from '../visibility/deployments.ts'
import { issuesEnabledFor, issueVisibleTo } from '../visibility/issues.ts'
import { mergeRequestsEnabledFor } from '../visibility/merge-requests.ts'
import { projectVisibleTo } from '../visibility/projects.ts'
import type { Viewer } from '../visibility/viewer.ts'
import {
  delivered,
  deployments,
  environments,
  incidents,
  msBetween,
  ofEnvironment,
  type WindowValues,
} from './counted-queries.ts'
import type { MeasuredDeployment, MeasuredIncident, MeasuredMergeRequest } from './entity.ts'
import type { Subject } from './queries.ts'
import type { Window } from './window.ts'

interface Values extends WindowValues, PageBounds {
  id: number
  viewer_id: number
}
interface Shape {
  of: Subject['of']
  viewer: Viewer['kind']
}
interface Query {
  subject: Subject
  viewer: Viewer
  window: Window
  page: PageBounds
}

/** A list of what a metric counts. */
interface Listing {
  /** Condition: whether the viewer, who sees `project`, may read the records of the project. */
  allowed(viewer: Viewer): RawBuilder<boolean>
  /** `SELECT … FROM measured …`: a row for each record, with its ids and whether it is `readable`. */
  found(p: Values, viewer: Viewer): RawBuilder<unknown>
  /** What follows `ORDER BY`: columns of `found` that `shown` has too. */
  order: RawBuilder<unknown>
  /** `SELECT … FROM page …` */
  shown: RawBuilder<unknown>
}

interface Counted {
  /** The records that the metric counts. */
  total: number
  /** The records among them that the viewer may not read. */
  hidden: number
}
/** A page and its counts. */
type Measured<R> = Counted & { records: Omit<Counted & R, keyof Counted>[] }

const isRecord = <R extends { id: number }>(row: Counted & (R | { id: null })): row is Counted & R => row.id !== null

/** Page and counts are one statement, so that they agree. If the page is empty, one row has the counts. */
const listing = <R extends { id: number }>({ allowed, found, order, shown }: Listing) => {
  const run = compiledBy((_, p: Values, { of, viewer: kind }: Shape) => {
    const viewer = { kind, id: p.viewer_id }
    return sql<Counted & (R | { id: null })>`
      WITH measured AS MATERIALIZED (${measured(p, of, viewer, allowed)}),
        found AS MATERIALIZED (${found(p, viewer)}),
        page AS MATERIALIZED (SELECT * FROM found WHERE readable ORDER BY ${order} LIMIT ${p.limit} OFFSET ${p.offset})
      SELECT counted.total, counted.hidden, shown.*
      FROM (SELECT count(*) AS total, count(*) FILTER (WHERE NOT readable) AS hidden FROM found) AS counted
      LEFT JOIN (${shown}) AS shown ORDER BY ${order}`
  })
  return async (db: Db, { subject, viewer, window, page }: Query): Promise<Measured<R>> => {
    const { from, before, tiers } = window
    const values = { id: subject.id, viewer_id: viewer.id, from, before, tiers: JSON.stringify(tiers) }
    const shape = { of: subject.of, viewer: viewer.kind }
    const rows = await run(db, shape, { ...values, limit: page.limit, offset: page.offset })
    const { total = 0, hidden = 0 } = rows[0] ?? {}
    const records = rows.filter(isRecord).map(({ total: _total, hidden: _hidden, ...record }) => record)
    return { total, hidden, records }
  }
}

/** The projects to measure, and whether the viewer may read their records. Decided once for each project, not for each record. */
function measured(p: Values, of: Subject['of'], viewer: Viewer, allowed: Listing['allowed']) {
  const seesProject = projectVisibleTo(viewer)(expressionBuilder<Database, 'project'>())
  const readable = sql`(${seesProject} AND ${allowed(viewer)}) AS readable`
  return of === 'project'
    ? sql`SELECT project.id, ${readable} FROM project WHERE project.id = ${p.id}`
    : sql`SELECT project.id, ${readable} FROM namespace_ancestor below CROSS JOIN project
        ON project.namespace_id = below.namespace_id AND below.ancestor_id = ${p.id} AND project.pending_delete = 0`
}

const fromMeasured = sql`measured`

/** The successful deployments in the window, the newest first. */
export const listMeasuredDeployments = listing<MeasuredDeployment>({
  allowed: deploymentsEnabledFor,
  found: (p) => sql`SELECT deployment.id, deployment.finished_at, measured.readable
    FROM ${deployments(fromMeasured, p)}`,
  order: sql`finished_at DESC, id DESC`,
  shown: sql`SELECT deployment.id, deployment.iid, deployment.project_id, project.path_with_namespace AS project_path,
      environment.name AS environment, deployment.ref, deployment.sha, deployment.finished_at, "user".name AS deployed_by,
      (SELECT count(*) FROM deployment_merge_request linked WHERE linked.deployment_id = deployment.id) AS merge_requests
    FROM page CROSS JOIN deployment ON deployment.id = page.id
    CROSS JOIN environment ON environment.id = deployment.environment_id
    CROSS JOIN project ON project.id = deployment.project_id
    LEFT JOIN "user" ON "user".id = deployment.user_id`,
})

/** The merge requests that these deployments delivered, the one with the longest lead time first. */
export const listMeasuredMergeRequests = listing<MeasuredMergeRequest>({
  allowed: (viewer) => sql`${deploymentsEnabledFor(viewer)} AND ${mergeRequestsEnabledFor(viewer)}`,
  found: (p) => sql`SELECT merge_request.id, deployment.id AS deployment_id,
      ${msBetween('merge_request.merged_at', 'deployment.finished_at')} / 1000.0 AS lead_time, measured.readable
    FROM ${environments(fromMeasured, p)} CROSS JOIN ${delivered} WHERE ${ofEnvironment(p)}`,
  order: sql`lead_time DESC, id DESC, deployment_id DESC`,
  shown: sql`SELECT merge_request.id, merge_request.iid, merge_request.project_id,
      project.path_with_namespace AS project_path, merge_request.title, merge_request.merged_at, page.deployment_id,
      deployment.environment_id, environment.name AS environment, deployment.finished_at, page.lead_time
    FROM page CROSS JOIN merge_request ON merge_request.id = page.id
    CROSS JOIN deployment ON deployment.id = page.deployment_id
    CROSS JOIN environment ON environment.id = deployment.environment_id
    CROSS JOIN project ON project.id = merge_request.project_id`,
})

const timeToRestore = sql`${msBetween('issue.created_at', 'issue.closed_at')} / 1000.0`

const incidentListing = (moment: 'created_at' | 'closed_at', key: RawBuilder<unknown>, order: RawBuilder<unknown>) =>
  listing<MeasuredIncident>({
    allowed: issuesEnabledFor,
    found: (p, viewer) => sql`SELECT issue.id, ${key}, (measured.readable AND ${issueVisibleTo(viewer)}) AS readable
      FROM ${incidents(fromMeasured, p, moment)}`,
    order,
    shown: sql`SELECT issue.id, issue.iid, issue.project_id, project.path_with_namespace AS project_path, issue.title,
        issue.created_at, issue.closed_at,
        CASE WHEN issue.closed_at IS NOT NULL THEN ${timeToRestore} END AS time_to_restore
      FROM page CROSS JOIN issue ON issue.id = page.id CROSS JOIN project ON project.id = issue.project_id`,
  })

/** Incidents that were opened in the window, the newest first. */
export const listOpenedIncidents = incidentListing('created_at', sql`issue.created_at`, sql`created_at DESC, id DESC`)

/** Incidents that were closed in the window, the one that took longest first. */
export const listClosedIncidents = incidentListing(
  'closed_at',
  sql`${timeToRestore} AS time_to_restore`,
  sql`time_to_restore DESC, id DESC`,
)
