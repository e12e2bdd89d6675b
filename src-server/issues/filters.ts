import { z } from 'zod'
import { formed } from '../kit/http/allowed-values.ts'
import { deprecatedValues } from '../kit/http/deprecated.ts'
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
  'milestone_due',
  'priority',
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
const HEALTH = ['on_track', 'needs_attention', 'at_risk', 'None', 'Any'] as const
const SCOPES = ['created_by_me', 'assigned_to_me', 'created-by-me', 'assigned-to-me', 'all'] as const

/** Each value is a separate condition, and SQLite limits the depth of nested conditions. */
const MAX_VALUES = 100
const titles = commaList(z.string()).max(MAX_VALUES)

const search = z
  .string()
  .refine((text) => text.split(/\s+/).length <= MAX_VALUES, errorText('is invalid'))
  .optional()
const searchedIn = commaList(z.enum(['title', 'description'])).optional()

/** The filters that can be negated with `not[…]` in every list. */
const negated = {
  labels: titles.optional(),
  milestone: z.string().optional(),
  author_id: recordId.optional(),
  author_username: z.string().optional(),
  assignee_id: recordId.optional(),
  assignee_username: titles.optional(),
}
/** In lists across projects. */
const negatedAcross = z.object({
  ...negated,
  iids: z.array(recordId).optional(),
  milestone_id: z.enum(['Upcoming', 'Started']).optional(),
  iteration_id: recordId.optional(),
  iteration_title: z.string().optional(),
  weight: z.int().optional(),
})
/** In lists of one project or group. */
const negatedWithin = z.object({ ...negated, my_reaction_emoji: z.string().optional(), search, in: searchedIn })

/** The filters of issues that do not depend on the scope of the list. */
const common = {
  labels: deprecatedValues(
    titles.optional().describe('Titles; an issue must have all these labels. Or `None` or `Any`'),
    '^no label$',
    'use None',
  ),
  milestone_id: z
    .enum(['None', 'Any', 'Upcoming', 'Started'])
    .optional()
    .describe('`Upcoming`: the active milestone of each project and group that is due next'),
  milestone: z.string().optional().describe('Title; `None`, `Any`, `#upcoming` or `#started`'),
  assignee_id: idOrNoneAny.optional().describe('ID of a user; `None` or `Any`'),
  assignee_username: titles.optional(),
  author_id: recordId.optional(),
  author_username: z.string().optional(),
  confidential: z.boolean().optional(),
  iids: z.array(recordId).optional(),
  issue_type: z.enum(ISSUE_TYPES).optional(),
  search: search.describe('Words that the title or the description must contain'),
  in: searchedIn.describe('Where to search; both by default'),
  due_date: z.enum(DUE_DATES).nullable().optional().describe('An empty text sets no filter'),
  created_after: datetime.optional(),
  created_before: datetime.optional(),
  updated_after: datetime.optional(),
  updated_before: datetime.optional(),
  my_reaction_emoji: z.string().optional().describe('Name of an emoji that the caller gave; `None` or `Any`'),
  weight: intOrNoneAny.optional().describe('Only in paid tiers'),
  epic_id: idOrNoneAny.optional().describe('ID of an epic; `None` or `Any`. Only in paid tiers'),
  iteration_id: z
    .union([idOrNoneAny, formed(z.string().regex(/^current$/i), 'Current')])
    .optional()
    .describe('ID of an iteration; `None`, `Any` or `Current`. Only in paid tiers'),
  iteration_title: z.string().optional().describe('Only in paid tiers'),
  health_status: z.enum(HEALTH).optional().describe('Only in paid tiers'),
  scope: z.enum(SCOPES).optional(),
}

/** The filters of a list of one project or group, which the statistics have too. */
export const issueFilters = { ...common, not: negatedWithin.optional().describe('Negated filters') }
/** The filters of lists across projects. */
export const issueFiltersAcross = { ...common, not: negatedAcross.optional().describe('Negated filters') }

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
  mutuallyExclusive('milestone_id', 'milestone'),
  mutuallyExclusive('iteration_id', 'iteration_title'),
  mutuallyExclusive('assignee_id', 'assignee_username'),
  mutuallyExclusive('author_id', 'author_username'),
]

type Values<S extends Record<string, z.ZodType>> = z.output<z.ZodObject<S>>
type Negated = z.output<typeof negatedWithin> & z.output<typeof negatedAcross>
/** The filters of any list. Each list accepts some of them in `not`. */
export type IssueFilters = Values<typeof common> & { not?: Partial<Negated> | undefined }
export type IssueOrder = Values<typeof issueOrder>
export type GroupBy = Values<typeof issueGrouping>['group_by']
