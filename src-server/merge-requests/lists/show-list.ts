import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import type { RequestFacts } from '../../kit/http/endpoint.ts'
import { type Page, pageHeaders, pageOf } from '../../kit/http/pagination.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import type { Instance } from '../../kit/instance.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import { presentMergeRequestBasic } from '../entity.ts'
import type { MergeRequestQuery, Narrowing } from '../filters.ts'
import { listMergeRequests, partsOf, type Scope } from '../queries.ts'
import { readConditions } from './conditions.ts'

interface Showing {
  db: Db
  instance: Instance
  request: RequestFacts
}
type Rows = Awaited<ReturnType<typeof listMergeRequests>>

/** A page of the merge requests of a scope. */
export async function showMergeRequests(
  { actor, ...showing }: Showing & { actor: Actor | null },
  scope: Scope,
  query: Narrowing & MergeRequestQuery,
) {
  const page = pageOf(query)
  const conditions = readConditions(query, viewerOf(actor))
  return showPage(showing, page, await listMergeRequests(showing.db, scope, query, page, conditions))
}

/** The answer of a list of merge requests, from the rows of one page. */
export async function showPage({ db, instance, request }: Showing, page: Page, { rows, total }: Rows) {
  const parts = await partsOf(db, rows)
  const how = { ...presenting(request, instance), today: instance.clock.today() }
  return ok(
    rows.map((row) => presentMergeRequestBasic(row, parts(row), how)),
    pageHeaders(page, total, rows.length, request),
  )
}
