import type { ProjectOrGroup } from '../activity/target.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../kit/http/pagination.ts'
import { ok } from '../kit/http/reply.ts'
import type { Instance } from '../kit/instance.ts'
import { findGroupPlaces } from '../planning/group-above-queries.ts'
import { labelCounts } from './count-queries.ts'
import { type FoundLabel, presentLabel } from './entity.ts'
import type { SourcedLabelQuery } from './filters.ts'
import { type LabelQuery, listLabels } from './queries.ts'
import { listSourcedLabels } from './sourced-queries.ts'

/** The parts of a request that a list needs. */
interface Showing {
  actor: Actor | null
  db: Db
  instance: Instance
  request: RequestFacts
}
interface ListQuery extends LabelQuery {
  with_counts: boolean
  page: number
  per_page: number
}

/** A page of the labels of a project or group. */
export async function showLabels({ actor, db, instance, request }: Showing, home: ProjectOrGroup, query: ListQuery) {
  const page = pageOf(query)
  const { rows, total } = await listLabels(db, actor, home, query, page, instance.clock.today())
  const counts = query.with_counts ? await labelCounts(db, actor, home, rows) : undefined
  const of = home.project ? 'project' : 'group'
  return ok(
    rows.map((row) => presentLabel(row, of, counts?.get(row.id))),
    pageHeaders(page, total, rows.length, request),
  )
}

/** A page of the labels of a project or group, each with its counts and the group that it is inherited from. */
export async function showSourcedLabels(
  { actor, db, instance, request }: Showing & { actor: Actor },
  home: ProjectOrGroup,
  query: SourcedLabelQuery,
) {
  const page = pageOf(query)
  const { rows, total } = await listSourcedLabels(db, actor, home, query, page)
  const counts = await labelCounts(db, actor, home, rows)
  const inheritedFrom = ({ group_id }: FoundLabel) => (group_id === home.group?.id ? null : group_id)
  const ids = [...new Set(rows.flatMap((row) => inheritedFrom(row) ?? []))]
  const places = await findGroupPlaces(db, actor, ids, instance.clock.today())
  const of = home.project ? 'project' : 'group'
  return ok(
    rows.map((row) => {
      const group_id = inheritedFrom(row)
      return {
        ...presentLabel(row, of, counts.get(row.id)),
        inherited: group_id !== null,
        group: group_id === null ? null : (places.get(group_id) ?? null),
        updated_at: row.updated_at,
      }
    }),
    pageHeaders(page, total, rows.length, request),
  )
}
