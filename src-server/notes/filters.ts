import { z } from 'zod'
import { pagination } from '../kit/http/pagination.ts'

const noteFilter = {
  sort: z.enum(['asc', 'desc']).default('desc'),
  order_by: z.enum(['created_at', 'updated_at']).default('created_at'),
  activity_filter: z
    .enum(['all_notes', 'only_comments', 'only_activity'])
    .default('all_notes')
    .describe('Comments, system notes, or both'),
}
export const noteFilters = { ...noteFilter, ...pagination }
export type NoteFilter = { [K in keyof typeof noteFilter]: z.output<(typeof noteFilter)[K]> }
