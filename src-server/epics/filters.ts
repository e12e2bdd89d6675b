import { z } from 'zod'
import { pagination } from '../kit/http/pagination.ts'
import { mutuallyExclusive } from '../kit/http/rules.ts'
import { commaList, datetime, recordId } from '../kit/http/wire.ts'

/** Each title is a separate condition. */
const MAX_TITLES = 100

const titles = commaList(z.string()).max(MAX_TITLES).optional()
const negated = z.object({ labels: titles, author_id: recordId.optional(), author_username: z.string().optional() })

export const epicFilters = {
  state: z.enum(['opened', 'closed', 'all']).default('all').describe('Only epics in this state'),
  search: z.string().optional().describe('Words that the title or the description must contain'),
  iids: z.array(recordId).optional().describe('IIDs of the epics to list'),
  author_id: recordId.optional(),
  author_username: z.string().optional(),
  labels: titles.describe('Titles; an epic must have all these labels. Or `None` or `Any`'),
  with_labels_details: z.boolean().default(false).describe('Labels with color and description instead of titles'),
  created_after: datetime.optional(),
  created_before: datetime.optional(),
  updated_after: datetime.optional(),
  updated_before: datetime.optional(),
  not: negated.optional().describe('Negated filters: an epic must have none of the labels, and another author'),
  include_descendant_groups: z.boolean().default(true).describe('Also epics of the groups below the group'),
  include_ancestor_groups: z.boolean().default(false).describe('Also epics of the groups above the group'),
  order_by: z
    .enum(['created_at', 'updated_at', 'title'])
    .default('created_at')
    .describe('Order of the list; equal values are ordered by id'),
  sort: z.enum(['asc', 'desc']).default('desc').describe('Direction of the order'),
  ...pagination,
}
export type EpicQuery = Omit<z.output<z.ZodObject<typeof epicFilters>>, 'page' | 'per_page'>

export const epicRules = [mutuallyExclusive('author_id', 'author_username')]
