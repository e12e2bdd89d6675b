import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { inTurns } from '../kit/turns.ts'
import {
  delivered,
  deployments,
  environments,
  incidents,
  msBetween,
  ofEnvironment,
  type WindowValues,
} from './counted-queries.ts'
import { type DailyCounts, type Durations, dailyMedians } from './figures.ts'
import type { Window } from './window.ts'

/** The project or group to measure. A group covers all projects in it and its subgroups. */
export interface Subject {
  of: 'project' | 'group'
  id: number
}
interface Values extends WindowValues {
  projects: string
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

const dayOf = (moment: string) => sql`substr(${sql.ref(moment)}, 1, 10)`
/** All durations in one environment or project as one text: as rows they could be a hundred thousand objects. */
const durations = (from: string, to: string) => sql<string>`group_concat(${dayOf(to)} || ' ' || ${msBetween(from, to)})`

/** Deployments per day. */
export const dailyDeployments = perDay(
  (p) => sql<DailyCounts>`SELECT ${dayOf('deployment.finished_at')} AS date, count(*) AS deployments, 0 AS incidents
    FROM ${deployments(projects(p), p)} GROUP BY 1`,
  unchanged,
)

/** Deployments per day, and incidents that began on that day. */
export const dailyFailures = perDay(
  (p) => sql<DailyCounts>`SELECT date, sum(deployments) AS deployments, sum(incidents) AS incidents FROM (
      SELECT ${dayOf('deployment.finished_at')} AS date, count(*) AS deployments, 0 AS incidents FROM ${deployments(projects(p), p)} GROUP BY 1
      UNION ALL
      SELECT ${dayOf('issue.created_at')}, 0, count(*) FROM ${incidents(projects(p), p, 'created_at')} GROUP BY 1)
    GROUP BY date`,
  unchanged,
)

/** Time from merge to deployment: a median per environment and day. */
export const dailyLeadTimes = perDay(
  (p) => sql<Durations>`SELECT (
      SELECT ${durations('merge_request.merged_at', 'deployment.finished_at')} FROM ${delivered}
      WHERE ${ofEnvironment(p)}) AS durations
    FROM ${environments(projects(p), p)}`,
  asMedians,
)

/** Time from opening to closing an incident: a median per project and day. */
export const dailyRestorations = perDay(
  (p) => sql<Durations>`SELECT ${durations('issue.created_at', 'issue.closed_at')} AS durations
    FROM ${incidents(projects(p), p, 'closed_at')} GROUP BY measured.id`,
  asMedians,
)
