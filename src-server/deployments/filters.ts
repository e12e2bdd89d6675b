import { z } from 'zod'
import { badRequest } from '../kit/errors.ts'
import { pagination } from '../kit/http/pagination.ts'
import { datetime } from '../kit/http/wire.ts'
import { STATUSES } from './entity.ts'

const ORDERS = ['id', 'iid', 'created_at', 'updated_at', 'ref', 'finished_at'] as const

export const deploymentFilters = {
  order_by: z
    .enum(ORDERS)
    .default('id')
    .describe('`finished_at` requires a `finished_…` filter, and each of these filters requires `finished_at`'),
  sort: z.enum(['asc', 'desc']).default('asc').describe('Direction of the order'),
  updated_after: datetime.optional().describe('Always orders by `updated_at`'),
  updated_before: datetime.optional().describe('Always orders by `updated_at`'),
  finished_after: datetime.optional().describe('Requires `status=success` and `order_by=finished_at`'),
  finished_before: datetime.optional().describe('Requires `status=success` and `order_by=finished_at`'),
  environment: z.string().optional().describe('Name of the environment'),
  status: z.enum(STATUSES).optional().describe('Only deployments with this status'),
  ...pagination,
}
export type DeploymentQuery = z.output<z.ZodObject<typeof deploymentFilters>>

/** The column that orders a list. `iid` and `created_at` have the same order as `id`. */
export type DeploymentOrder = 'id' | 'updated_at' | 'ref' | 'finished_at'

/**
 * The order of the list.
 *
 * @throws ApiError 400 if the filters contradict each other or the order
 */
export function orderOf(query: DeploymentQuery): DeploymentOrder {
  const byUpdate = query.updated_after !== undefined || query.updated_before !== undefined
  const byEnd = query.finished_after !== undefined || query.finished_before !== undefined
  if (byUpdate && byEnd) throw badRequest('Both `updated_at` filter and `finished_at` filter can not be specified')
  if (byEnd !== (query.order_by === 'finished_at'))
    throw badRequest('`finished_at` filter and `finished_at` sorting must be paired')
  if (byEnd && query.status !== 'success')
    throw badRequest('`finished_at` filter must be combined with `success` status filter.')
  if (byUpdate) return 'updated_at'
  return query.order_by === 'iid' || query.order_by === 'created_at' ? 'id' : query.order_by
}
