import { z } from 'zod'
import { cursor } from '../kit/http/cursor.ts'
import { keysetPagination } from '../kit/http/pagination.ts'
import { datetime } from '../kit/http/wire.ts'

export const auditFilters = {
  created_after: datetime.optional().describe('At this moment or later'),
  created_before: datetime.optional().describe('At this moment or earlier'),
  order_by: z.enum(['id']).default('id').describe('The order of the commits'),
  sort: z.enum(['asc', 'desc']).default('desc').describe('Direction of the order'),
  ...keysetPagination,
  cursor: cursor.describe('Position from the link of the previous keyset page'),
}
