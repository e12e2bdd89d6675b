import { pagination } from '../kit/http/pagination.ts'
import { datetime } from '../kit/http/wire.ts'

export const auditFilters = {
  created_after: datetime.optional().describe('At this moment or later'),
  created_before: datetime.optional().describe('At this moment or earlier'),
  ...pagination,
}
