import { z } from 'zod'
import { pagination } from '../kit/http/pagination.ts'
import { mutuallyExclusive } from '../kit/http/rules.ts'
import { commaList, datetime, idOrNoneAny, recordId } from '../kit/http/wire.ts'
import { STATES } from './entity.ts'

/** The parameters of every list of merge requests. */
export const mergeRequestFilters = {
  state: z
    .enum([...STATES, 'all'])
    .default('all')
    .describe('Only merge requests in this state'),
  order_by: z.enum(['created_at', 'updated_at']).default('created_at').describe('Order of the list'),
  sort: z.enum(['asc', 'desc']).default('desc').describe('Direction of the order'),
  source_branch: z.string().optional().describe('Only merge requests from this branch'),
  target_branch: z.string().optional().describe('Only merge requests into this branch'),
  ...pagination,
}
export type MergeRequestQuery = z.output<z.ZodObject<typeof mergeRequestFilters>>

/** Each title is a separate condition. */
const MAX_TITLES = 100

/** The platform compares with at most this many users. */
const MAX_APPROVERS = 5
const titles = commaList(z.string()).max(MAX_TITLES)

/** The filters that can be negated. */
const negated = z.object({
  author_id: recordId.optional(),
  author_username: z.string().optional(),
  assignee_id: recordId.optional(),
  assignee_username: z.string().optional(),
  reviewer_id: recordId.optional(),
  reviewer_username: z.string().optional(),
  labels: titles.optional(),
  milestone: z.string().optional(),
  my_reaction_emoji: z.string().optional(),
})

/** Filters that the list of a deployment does not have. */
const narrowing = {
  scope: z
    .enum(['created_by_me', 'assigned_to_me', 'created-by-me', 'assigned-to-me', 'all'])
    .default('all')
    .describe('`created_by_me`, `assigned_to_me`: only merge requests that the caller wrote or is assigned to'),
  iids: z.array(recordId).optional().describe('IIDs of the merge requests to list'),
  author_id: recordId.optional(),
  author_username: z.string().optional(),
  assignee_id: idOrNoneAny.optional().describe('ID of a user; `None` or `Any`'),
  assignee_username: z.string().optional(),
  reviewer_id: idOrNoneAny.optional().describe('ID of a user; `None` or `Any`'),
  reviewer_username: z.string().optional(),
  approved_by_ids: commaList(idOrNoneAny)
    .max(MAX_APPROVERS)
    .optional()
    .describe('IDs of users; all of them must have approved the merge request. Or `None` or `Any`'),
  approved_by_usernames: commaList(z.string())
    .max(MAX_APPROVERS)
    .optional()
    .describe('Usernames; all these users must have approved the merge request. Or `None` or `Any`'),
  approver_ids: commaList(idOrNoneAny)
    .optional()
    .describe('IDs of required approvers, or `None` or `Any`. Gantry has no approval rules, so only `None` finds any'),
  labels: titles.optional().describe('Titles; a merge request must have all these labels. Or `None` or `Any`'),
  milestone: z.string().optional().describe('Title; `None` or `Any`'),
  my_reaction_emoji: z.string().optional().describe('Name of an emoji that the caller gave; `None` or `Any`'),
  environment: z
    .string()
    .optional()
    .describe('Name of an environment; only merge requests whose deployments to it the caller may read'),
  deployed_after: datetime.optional().describe('Only merge requests with a deployment that finished after this moment'),
  deployed_before: datetime
    .optional()
    .describe('Only merge requests with a deployment that finished before this moment'),
  search: z.string().optional().describe('Words that the title or the description must contain'),
  in: commaList(z.enum(['title', 'description']))
    .optional()
    .describe('Where to search; both by default'),
  wip: z.enum(['yes', 'no']).optional().describe('`yes`: only drafts; `no`: no drafts'),
  created_after: datetime.optional(),
  created_before: datetime.optional(),
  updated_after: datetime.optional(),
  updated_before: datetime.optional(),
  not: negated.optional().describe('Negated filters'),
}
/** The parameters of the list of a project. */
export const projectMergeRequestFilters = { ...narrowing, ...mergeRequestFilters }
/** The parameters of the list of a group. */
export const groupMergeRequestFilters = {
  ...projectMergeRequestFilters,
  non_archived: z.boolean().default(true).describe('Leaves out the merge requests of archived projects'),
}
/** The parameters of the list across projects. */
export const allMergeRequestFilters = {
  ...projectMergeRequestFilters,
  scope: narrowing.scope.unwrap().default('created_by_me').describe('By default merge requests that the caller wrote'),
}
export type Narrowing = z.output<z.ZodObject<typeof narrowing>>

export const mergeRequestRules = [
  mutuallyExclusive('author_id', 'author_username'),
  mutuallyExclusive('assignee_id', 'assignee_username'),
  mutuallyExclusive('reviewer_id', 'reviewer_username'),
]
