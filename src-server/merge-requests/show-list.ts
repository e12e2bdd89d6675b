import type { Actor } from '../kit/access/actor.ts'
import type { Db } from '../kit/db/schema.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { pageHeaders, pageOf } from '../kit/http/pagination.ts'
import { presenting } from '../kit/http/presenting.ts'
import { ok } from '../kit/http/reply.ts'
import type { Instance } from '../kit/instance.ts'
import { readConditions } from './conditions.ts'
import { presentMergeRequestBasic } from './entity.ts'
import type { MergeRequestQuery, Narrowing } from './filters.ts'
import { listMergeRequests, partsOf, type Scope } from './queries.ts'

interface Showing {
  actor: Actor | null
  db: Db
  instance: Instance
  request: RequestFacts
}

/** A page of the merge requests of a scope. */
export async function showMergeRequests(
  { actor, db, instance, request }: Showing,
  scope: Scope,
  query: Narrowing & MergeRequestQuery,
) {
  const page = pageOf(query)
  const conditions = readConditions(query, actor?.id ?? 0)
  const { rows, total } = await listMergeRequests(db, scope, query, page, conditions)
  const parts = await partsOf(db, rows)
  const how = { ...presenting(request, instance), today: instance.clock.today() }
  return ok(
    rows.map((row) => presentMergeRequestBasic(row, parts(row), how)),
    pageHeaders(page, total, rows.length, request),
  )
}
