import { z } from 'zod'
import { pagination } from '../kit/http/pagination.ts'
import { datetime } from '../kit/http/wire.ts'

export const iterationFilters = {
  state: z
    .enum(['opened', 'upcoming', 'current', 'closed', 'all'])
    .default('all')
    .describe('Only iterations in this state; `opened` is upcoming or current'),
  search: z.string().optional().describe('A part of the title'),
  include_ancestors: z.boolean().default(true).describe('Also iterations of the groups above the group'),
  updated_after: datetime.optional(),
  updated_before: datetime.optional(),
  ...pagination,
}
export type IterationQuery = Omit<z.output<z.ZodObject<typeof iterationFilters>>, 'page' | 'per_page'>
