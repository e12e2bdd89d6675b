import { type RawBuilder, sql } from 'kysely'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFoundPlain } from '../kit/errors.ts'
import type { Page } from '../kit/http/pagination.ts'
import { COUNTED_TO } from '../kit/page-limits.ts'
import { conditionSql } from './condition-queries.ts'
import type { AskedCondition, Condition, Values as Further } from './conditions.ts'
import { type MergeRequestRow, stateNumber } from './entity.ts'
import type { MergeRequestQuery } from './filters.ts'
import { mergeRequestRows } from './row-queries.ts'

export { partsOf } from './part-queries.ts'

/** Whose merge requests are listed: a project's, or those that a deployment brought. */
export type Whose = { of: 'project' | 'deployment'; id: number }

interface Shape {
  of: Whose['of']
  order: 'created_at' | 'updated_at'
  sort: 'asc' | 'desc'
  state: boolean
  source: boolean
  target: boolean
  conditions: readonly Condition[]
}
interface Own {
  id: number
  state: number
  source: string
  target: string
}
type Values = Own & Further

const from = (p: Values, { of, order }: Shape) =>
  of === 'deployment'
    ? sql`deployment_merge_request linked CROSS JOIN merge_request ON merge_request.id = linked.merge_request_id
        WHERE linked.deployment_id = ${p.id}`
    : sql`merge_request INDEXED BY ${sql.ref(order === 'created_at' ? 'merge_request_project' : 'merge_request_updated')}
        WHERE merge_request.project_id = ${p.id}`

const found = (
  p: Values,
  shape: Shape,
): RawBuilder<{ id: number }> => sql`SELECT merge_request.id FROM ${from(p, shape)}
    ${shape.state ? sql`AND merge_request.state = ${p.state}` : sql``}
    ${shape.source ? sql`AND merge_request.source_branch = ${p.source}` : sql``}
    ${shape.target ? sql`AND merge_request.target_branch = ${p.target}` : sql``}
    ${sql.join(
      shape.conditions.map((one) => sql`AND ${conditionSql(p, one)}`),
      sql` `,
    )}`

const mergeRequestPage = compiledBy((db, p: Values & { limit: number; offset: number }, shape: Shape) => {
  const direction = sql.raw(shape.sort)
  const first = shape.order === 'updated_at' ? sql`merge_request.updated_at ${direction},` : sql``
  return mergeRequestRows(
    db,
    sql`${found(p, shape)} ORDER BY ${first} merge_request.id ${direction} LIMIT ${p.limit} OFFSET ${p.offset}`,
  )
})

const mergeRequestCount = compiledBy((db, p: Values, shape: Shape) => ({
  compile: () =>
    sql<{ total: number }>`SELECT count(*) AS total FROM (${found(p, shape)} LIMIT ${sql.lit(COUNTED_TO + 1)})`.compile(
      db,
    ),
}))

/** Creation is ordered by id. */
export async function listMergeRequests(
  db: Db,
  { of, id }: Whose,
  query: MergeRequestQuery,
  { limit, offset }: Page,
  conditions: readonly AskedCondition[] = [],
): Promise<{ rows: MergeRequestRow[]; total: number }> {
  const { state, source_branch: source, target_branch: target } = query
  const shape = {
    of,
    order: query.order_by,
    sort: query.sort,
    state: state !== 'all',
    source: source !== undefined,
    target: target !== undefined,
    conditions: conditions.map((one) => one.condition),
  }
  const values = {
    ...Object.assign({}, ...conditions.map((one) => one.values)),
    ...{ id, state: state === 'all' ? 0 : stateNumber[state], source: source ?? '', target: target ?? '' },
  }
  const rows = await mergeRequestPage(db, shape, { ...values, limit, offset })
  if (rows.length > 0 && rows.length < limit) return { rows, total: offset + rows.length }
  const [count] = await mergeRequestCount(db, shape, values)
  return { rows, total: count?.total ?? 0 }
}

const oneMergeRequest = compiled((db, p: { project_id: number; iid: number }) =>
  mergeRequestRows(
    db,
    sql`SELECT merge_request.id FROM merge_request
      WHERE merge_request.project_id = ${p.project_id} AND merge_request.iid = ${p.iid}`,
  ),
)

/** @throws ApiError 404 `404 Not found` */
export async function findMergeRequest(db: Db, project_id: number, iid: number): Promise<MergeRequestRow> {
  const [row] = await oneMergeRequest(db, { project_id, iid })
  if (!row) throw notFoundPlain()
  return row
}
