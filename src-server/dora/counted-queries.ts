import { type RawBuilder, sql } from 'kysely'

// What the metrics count, as parts of SQL. The values of the metrics and the lists of records share them, so that both always agree.

/** Days from `from` (inclusive) to `before` (exclusive), and a JSON array of tiers. */
export interface WindowValues {
  from: string
  before: string
  tiers: string
}

/** The projects to measure, named `measured`, as the first part of a join. */
type Measured = RawBuilder<unknown>

/** Environments of the requested tiers. */
export const environments = (measured: Measured, p: WindowValues) => sql`${measured}
  CROSS JOIN environment INDEXED BY environment_project ON environment.project_id = measured.id
    AND environment.tier IN (SELECT value FROM json_each(${p.tiers}))`

/** Condition: successful deployments to `environment` in the time window. */
export const ofEnvironment = (p: WindowValues) => sql`deployment.environment_id = environment.id
  AND deployment.status = 'success' AND deployment.finished_at >= ${p.from} AND deployment.finished_at < ${p.before}`

/** Deployments to all these environments. The index covers the query, so counting reads no deployment row. */
export const deployments = (measured: Measured, p: WindowValues) =>
  sql`${environments(measured, p)} CROSS JOIN deployment INDEXED BY deployment_environment ON ${ofEnvironment(p)}`

/** Deployments with the merge requests that they delivered. Needs the condition `ofEnvironment`. */
export const delivered = sql`deployment INDEXED BY deployment_environment
  CROSS JOIN deployment_merge_request linked ON linked.deployment_id = deployment.id
  CROSS JOIN merge_request NOT INDEXED ON merge_request.id = linked.merge_request_id AND merge_request.merged_at IS NOT NULL`

/** Incidents of projects with a production environment. Duplicates of other incidents do not count. */
export const incidents = (measured: Measured, p: WindowValues, moment: 'created_at' | 'closed_at') => {
  const at = sql.ref(`issue.${moment}`)
  const index = sql.ref(moment === 'created_at' ? 'issue_incident_created' : 'issue_incident_closed')
  const closed = moment === 'closed_at' ? sql`AND issue.closed_at IS NOT NULL` : sql``
  return sql`${measured}
    CROSS JOIN issue INDEXED BY ${index} ON issue.project_id = measured.id AND issue.issue_type = 'incident' ${closed}
      AND ${at} >= ${p.from} AND ${at} < ${p.before} AND issue.duplicated_to_id IS NULL
      AND EXISTS (SELECT 1 FROM environment WHERE environment.project_id = measured.id AND environment.tier = 'production')`
}

/** Milliseconds between two columns; 0 if the second one is earlier. */
export const msBetween = (from: string, to: string) =>
  sql<number>`max(0, CAST(round((unixepoch(${sql.ref(to)}, 'subsec') - unixepoch(${sql.ref(from)}, 'subsec')) * 1000) AS INTEGER))`
