import { z } from 'zod'
import { pagination } from '../kit/http/pagination.ts'
import { mutuallyExclusive } from '../kit/http/rules.ts'
import { commaList, datetime, errorText, idOrNoneAny, intOrNoneAny, recordId } from '../kit/http/wire.ts'

const ISSUE_TYPES = ['issue', 'incident', 'test_case', 'task'] as const
const ORDERS = [
  'created_at',
  'updated_at',
  'title',
  'due_date',
  'popularity',
  'weight',
  'label_priority',
  'relative_position',
] as const
const DUE_DATES = [
  '0',
  'any',
  'today',
  'tomorrow',
  'overdue',
  'week',
  'month',
  'next_month_and_previous_two_weeks',
] as const
const SCOPES = ['created_by_me', 'assigned_to_me', 'created-by-me', 'assigned-to-me', 'all'] as const

/** Each value is a separate condition, and SQLite limits the depth of nested conditions. */
const MAX_VALUES = 100
const titles = commaList(z.string()).max(MAX_VALUES)

/** The filters that can be negated with `not[…]`. */
const negated = z.object({
  labels: titles.optional(),
  milestone: z.string().optional(),
  author_id: recordId.optional(),
  author_username: z.string().optional(),
  assignee_id: recordId.optional(),
  assignee_username: titles.optional(),
})

/** The filters of issues, which the statistics have too. */
export const issueFilters = {
  labels: titles.optional().describe('Titles; an issue must have all these labels. Or `None` or `Any`'),
  milestone: z.string().optional().describe('Title; `None`, `Any`, `#upcoming` or `#started`'),
  assignee_id: idOrNoneAny.optional().describe('ID of a user; `None` or `Any`'),
  assignee_username: titles.optional(),
  author_id: recordId.optional(),
  author_username: z.string().optional(),
  confidential: z.boolean().optional(),
  iids: z.array(recordId).optional(),
  issue_type: z.enum(ISSUE_TYPES).optional(),
  search: z
    .string()
    .refine((text) => text.split(/\s+/).length <= MAX_VALUES, errorText('is invalid'))
    .optional()
    .describe('Words that the title or the description must contain'),
  in: commaList(z.enum(['title', 'description']))
    .optional()
    .describe('Where to search; both by default'),
  due_date: z.enum(DUE_DATES).nullable().optional().describe('An empty text sets no filter'),
  created_after: datetime.optional(),
  created_before: datetime.optional(),
  updated_after: datetime.optional(),
  updated_before: datetime.optional(),
  weight: intOrNoneAny.optional().describe('Only in paid tiers'),
  not: negated.optional().describe('Negated filters'),
  scope: z.enum(SCOPES).optional(),
}

export const issueOrder = {
  state: z.enum(['opened', 'closed', 'all']).optional(),
  order_by: z.enum(ORDERS).default('created_at'),
  sort: z.enum(['asc', 'desc']).default('desc'),
  with_labels_details: z.boolean().default(false),
  ...pagination,
}

const GROUPS = ['project', 'priority', 'milestone', 'assignee'] as const

export const issueGrouping = {
  group_by: z
    .enum(GROUPS)
    .describe('`priority` is the first label that starts with `priority::`, `assignee` the first assignee'),
}

export const archivedFilter = {
  non_archived: z.boolean().default(true).describe('Leaves out the issues of archived projects'),
}

export const issueFilterRules = [
  mutuallyExclusive('assignee_id', 'assignee_username'),
  mutuallyExclusive('author_id', 'author_username'),
]

type Values<S extends Record<string, z.ZodType>> = z.output<z.ZodObject<S>>
export type IssueFilters = Values<typeof issueFilters>
export type IssueOrder = Values<typeof issueOrder>
export type GroupBy = Values<typeof issueGrouping>['group_by']
