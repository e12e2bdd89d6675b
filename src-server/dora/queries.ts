import { type RawBuilder, sql } from 'kysely'
import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import type { DailyCounts, DailyMedian } from './figures.ts'
import type { Window } from './window.ts'

/** Whose delivery is measured: one project's, or that of all projects of a group and the groups below it. */
export interface Subject {
  of: 'project' | 'group'
  id: number
}
interface Values {
  id: number
  from: string
  before: string
  tiers: string
}

const daily = <R>(statement: (p: Values, of: Subject['of']) => RawBuilder<R>) => {
  const run = compiledBy(
    (of: Subject['of']) => of,
    (db, p: Values, of) => ({ compile: () => statement(p, of).compile(db) }),
  )
  return (db: Db, { of, id }: Subject, { from, before, tiers }: Window) =>
    run(db, of, { id, from, before, tiers: JSON.stringify(tiers) })
}

/** Comes first in every join, so that each table below is entered by its project and its days. */
const projects = (of: Subject['of'], id: number) =>
  of === 'project'
    ? sql`(SELECT ${id} AS id) AS measured`
    : sql`(SELECT project.id FROM namespace_ancestor below CROSS JOIN project ON project.namespace_id = below.namespace_id
        WHERE below.ancestor_id = ${id} AND project.pending_delete = 0) AS measured`

/** Successful deployments of the window, each with its environment, of the tiers asked for. */
const deployments = (of: Subject['of'], p: Values) => sql`${projects(of, p.id)}
  CROSS JOIN deployment ON deployment.project_id = measured.id AND deployment.status = 'success'
    AND deployment.finished_at >= ${p.from} AND deployment.finished_at < ${p.before}
  CROSS JOIN environment ON environment.id = deployment.environment_id
    AND environment.tier IN (SELECT value FROM json_each(${p.tiers}))`

/** Incidents of projects that deploy to production; what turned out to be another's duplicate is none. */
const incidents = (of: Subject['of'], p: Values, moment: 'created_at' | 'closed_at') => {
  const at = sql.ref(`issue.${moment}`)
  const index = sql.ref(moment === 'created_at' ? 'issue_incident_created' : 'issue_incident_closed')
  const closed = moment === 'closed_at' ? sql`AND issue.closed_at IS NOT NULL` : sql``
  return sql`${projects(of, p.id)}
    CROSS JOIN issue INDEXED BY ${index} ON issue.project_id = measured.id AND issue.issue_type = 'incident' ${closed}
      AND ${at} >= ${p.from} AND ${at} < ${p.before} AND issue.duplicated_to_id IS NULL
    WHERE EXISTS (SELECT 1 FROM environment WHERE environment.project_id = measured.id AND environment.tier = 'production')`
}

const dayOf = (moment: string) => sql`substr(${sql.ref(moment)}, 1, 10)`
const msBetween = (from: string, to: string) =>
  sql`max(0, CAST(round((unixepoch(${sql.ref(to)}, 'subsec') - unixepoch(${sql.ref(from)}, 'subsec')) * 1000) AS INTEGER))`

/** How many deployments each day brought. */
export const dailyDeployments = daily(
  (p, of) => sql<DailyCounts>`SELECT ${dayOf('deployment.finished_at')} AS date, count(*) AS deployments, 0 AS incidents
    FROM ${deployments(of, p)} GROUP BY 1`,
)

/** The same with the incidents that began that day. */
export const dailyFailures = daily(
  (p, of) => sql<DailyCounts>`SELECT date, sum(deployments) AS deployments, sum(incidents) AS incidents FROM (
      SELECT ${dayOf('deployment.finished_at')} AS date, 1 AS deployments, 0 AS incidents FROM ${deployments(of, p)}
      UNION ALL
      SELECT ${dayOf('issue.created_at')}, 0, 1 FROM ${incidents(of, p, 'created_at')})
    GROUP BY date`,
)

/** From merge to deployment: a median for each environment and day. */
export const dailyLeadTimes = daily((p, of) =>
  mediansOf(sql`SELECT environment.id AS whose, ${dayOf('deployment.finished_at')} AS date,
      ${msBetween('merge_request.merged_at', 'deployment.finished_at')} AS ms
    FROM ${deployments(of, p)}
    CROSS JOIN deployment_merge_request linked ON linked.deployment_id = deployment.id
    CROSS JOIN merge_request NOT INDEXED ON merge_request.id = linked.merge_request_id AND merge_request.merged_at IS NOT NULL`),
)

/** From opening to closing: a median for each project and day. */
export const dailyRestorations = daily((p, of) =>
  mediansOf(sql`SELECT measured.id AS whose, ${dayOf('issue.closed_at')} AS date,
      ${msBetween('issue.created_at', 'issue.closed_at')} AS ms
    FROM ${incidents(of, p, 'closed_at')}`),
)

/** Of every day's values the one in the middle, or half way between the two that are. */
const mediansOf = (values: RawBuilder<unknown>) => sql<DailyMedian>`SELECT date, avg(ms) AS median_ms FROM (
    SELECT whose, date, ms, row_number() OVER (PARTITION BY whose, date ORDER BY ms) AS place,
      count(*) OVER (PARTITION BY whose, date) AS size FROM (${values}))
  WHERE place IN ((size + 1) / 2, (size + 2) / 2) GROUP BY whose, date`
