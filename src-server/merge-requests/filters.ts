import { z } from 'zod'
import { pagination } from '../kit/http/pagination.ts'
import { STATES } from './entity.ts'

/** The parameters of every list of merge requests. */
export const mergeRequestFilters = {
  state: z
    .enum([...STATES, 'all'])
    .default('all')
    .describe('Only those that stand so'),
  order_by: z.enum(['created_at', 'updated_at']).default('created_at').describe('What the list is ordered by'),
  sort: z.enum(['asc', 'desc']).default('desc').describe('Direction of the order'),
  source_branch: z.string().optional().describe('Only those that come from this branch'),
  target_branch: z.string().optional().describe('Only those that go to this branch'),
  ...pagination,
}
export type MergeRequestQuery = z.output<z.ZodObject<typeof mergeRequestFilters>>
