import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { inTurns } from '../kit/turns.ts'
import { type DailyCounts, type Durations, dailyMedians } from './figures.ts'
import type { Window } from './window.ts'

/** The project or group to measure. A group covers all projects in it and its subgroups. */
export interface Subject {
  of: 'project' | 'group'
  id: number
}
interface Values {
  projects: string
  from: string
  before: string
  tiers: string
}

const below = compiled(
  (_, p: { id: number }) =>
    sql<{
      id: number
    }>`SELECT project.id FROM namespace_ancestor below CROSS JOIN project ON project.namespace_id = below.namespace_id
      WHERE below.ancestor_id = ${p.id} AND project.pending_delete = 0`,
)

const measured = async (db: Db, { of, id }: Subject): Promise<number[]> =>
  of === 'project' ? [id] : (await below(db, { id })).map((project) => project.id)

/** A group can have very many deployments. So its projects are queried in portions, and other requests are answered in between. */
const perDay = <R, D>(statement: (p: Values) => RawBuilder<R>, read: (rows: readonly R[]) => readonly D[]) => {
  const run = compiled((_, p: Values) => statement(p))
  return async (db: Db, subject: Subject, { from, before, tiers }: Window): Promise<D[]> => {
    const window = { from, before, tiers: JSON.stringify(tiers) }
    const days: (readonly D[])[] = []
    await inTurns(await measured(db, subject), async (some) => {
      days.push(read(await run(db, { ...window, projects: JSON.stringify(some) })))
    })
    return days.flat()
  }
}
const unchanged = (rows: readonly DailyCounts[]) => rows
const asMedians = (rows: readonly Durations[]) => rows.flatMap(dailyMedians)

/** First in every join, so that SQLite looks up each following table by project and day. */
const projects = (p: Values) => sql`(SELECT value AS id FROM json_each(${p.projects})) AS measured`

/** Environments of the requested tiers. */
const environments = (p: Values) => sql`${projects(p)}
  CROSS JOIN environment INDEXED BY environment_project ON environment.project_id = measured.id
    AND environment.tier IN (SELECT value FROM json_each(${p.tiers}))`

/** SQL: successful deployments to `environment` in the time window. */
const ofEnvironment = (p: Values) => sql`deployment.environment_id = environment.id AND deployment.status = 'success'
  AND deployment.finished_at >= ${p.from} AND deployment.finished_at < ${p.before}`

/** Deployments to all these environments. The index covers the query, so no deployment row is read. */
const deployments = (p: Values) =>
  sql`${environments(p)} CROSS JOIN deployment INDEXED BY deployment_environment ON ${ofEnvironment(p)}`

/** Incidents of projects with a production environment. Duplicates of other incidents do not count. */
const incidents = (p: Values, moment: 'created_at' | 'closed_at') => {
  const at = sql.ref(`issue.${moment}`)
  const index = sql.ref(moment === 'created_at' ? 'issue_incident_created' : 'issue_incident_closed')
  const closed = moment === 'closed_at' ? sql`AND issue.closed_at IS NOT NULL` : sql``
  return sql`${projects(p)}
    CROSS JOIN issue INDEXED BY ${index} ON issue.project_id = measured.id AND issue.issue_type = 'incident' ${closed}
      AND ${at} >= ${p.from} AND ${at} < ${p.before} AND issue.duplicated_to_id IS NULL
    WHERE EXISTS (SELECT 1 FROM environment WHERE environment.project_id = measured.id AND environment.tier = 'production')`
}

const dayOf = (moment: string) => sql`substr(${sql.ref(moment)}, 1, 10)`
const msBetween = (from: string, to: string) =>
  sql`max(0, CAST(round((unixepoch(${sql.ref(to)}, 'subsec') - unixepoch(${sql.ref(from)}, 'subsec')) * 1000) AS INTEGER))`
/** All durations in one environment or project as one text: as rows they could be a hundred thousand objects. */
const durations = (from: string, to: string) => sql<string>`group_concat(${dayOf(to)} || ' ' || ${msBetween(from, to)})`

/** Deployments per day. */
export const dailyDeployments = perDay(
  (p) => sql<DailyCounts>`SELECT ${dayOf('deployment.finished_at')} AS date, count(*) AS deployments, 0 AS incidents
    FROM ${deployments(p)} GROUP BY 1`,
  unchanged,
)

/** Deployments per day, and incidents that began on that day. */
export const dailyFailures = perDay(
  (p) => sql<DailyCounts>`SELECT date, sum(deployments) AS deployments, sum(incidents) AS incidents FROM (
      SELECT ${dayOf('deployment.finished_at')} AS date, count(*) AS deployments, 0 AS incidents FROM ${deployments(p)} GROUP BY 1
      UNION ALL
      SELECT ${dayOf('issue.created_at')}, 0, count(*) FROM ${incidents(p, 'created_at')} GROUP BY 1)
    GROUP BY date`,
  unchanged,
)

/** Time from merge to deployment: a median per environment and day. */
export const dailyLeadTimes = perDay(
  (p) => sql<Durations>`SELECT (
      SELECT ${durations('merge_request.merged_at', 'deployment.finished_at')} FROM deployment INDEXED BY deployment_environment
      CROSS JOIN deployment_merge_request linked ON linked.deployment_id = deployment.id
      CROSS JOIN merge_request NOT INDEXED ON merge_request.id = linked.merge_request_id AND merge_request.merged_at IS NOT NULL
      WHERE ${ofEnvironment(p)}) AS durations
    FROM ${environments(p)}`,
  asMedians,
)

/** Time from opening to closing an incident: a median per project and day. */
export const dailyRestorations = perDay(
  (p) => sql<Durations>`SELECT ${durations('issue.created_at', 'issue.closed_at')} AS durations
    FROM ${incidents(p, 'closed_at')} GROUP BY measured.id`,
  asMedians,
)
