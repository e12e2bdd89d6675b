import type { ProjectOrGroup } from '../activity/target.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../kit/http/pagination.ts'
import { ok } from '../kit/http/reply.ts'
import type { Instance } from '../kit/instance.ts'
import { findGroupPlaces } from '../planning/group-above-queries.ts'
import { countIssues, NO_ISSUES } from './count-queries.ts'
import { listCountedMilestones } from './counted-queries.ts'
import { type MilestoneEntity, type MilestoneRow, presentMilestone } from './entity.ts'
import type { CountedMilestoneQuery, MilestoneQuery } from './filters.ts'
import { listMilestones } from './list-queries.ts'

/** The parts of a request that the functions below need. */
interface Showing {
  actor: Actor | null
  db: Db
  instance: Instance
  request: RequestFacts
}

const contextOf = ({ instance, request }: Pick<Showing, 'instance' | 'request'>) => ({
  base_url: request.base_url,
  today: instance.clock.today(),
})

/** A page of the milestones of a project or group. */
export async function showMilestones(showing: Showing, home: ProjectOrGroup, query: MilestoneQuery) {
  const { actor, db, request } = showing
  const page = pageOf(query)
  const how = contextOf(showing)
  const { rows, total } = await listMilestones(db, actor, home, query, page, how.today)
  return ok(
    rows.map((row) => presentMilestone(row, row.parent_path, how)),
    pageHeaders(page, total, rows.length, request),
  )
}

/** A page of the milestones of a project or group and its parent groups, each with the numbers of its issues. */
export async function showCountedMilestones(
  showing: Showing & { actor: Actor },
  home: ProjectOrGroup,
  query: CountedMilestoneQuery,
) {
  const { actor, db, request } = showing
  const page = pageOf(query)
  const how = contextOf(showing)
  const { rows, total } = await listCountedMilestones(db, home, query, page)
  const ids = rows.map(({ id }) => id)
  const counts = await countIssues(db, actor, home, ids)
  const inheritedFrom = ({ group_id }: MilestoneRow) => (group_id === home.group?.id ? null : group_id)
  const group_ids = [...new Set(rows.flatMap((row) => inheritedFrom(row) ?? []))]
  const places = await findGroupPlaces(db, actor, group_ids, how.today)
  return ok(
    rows.map((row) => {
      const group_id = inheritedFrom(row)
      return {
        ...presentMilestone(row, row.parent_path, how),
        ...(counts.get(row.id) ?? NO_ISSUES),
        inherited: group_id !== null,
        group: group_id === null ? null : (places.get(group_id) ?? null),
      }
    }),
    pageHeaders(page, total, rows.length, request),
  )
}

/** A milestone of the project or group itself. */
export const showMilestone = (
  showing: Pick<Showing, 'instance' | 'request'>,
  { project, group }: ProjectOrGroup,
  row: MilestoneRow,
): MilestoneEntity => presentMilestone(row, project ? project.path_with_namespace : group.full_path, contextOf(showing))
