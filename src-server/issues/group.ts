import { z } from 'zod'
import type { Presenting } from '../kit/http/presenting.ts'
import { presentUserBasic, userBasic } from '../users/entity.ts'
import type { GroupBy } from './filters.ts'
import type { GroupRow } from './lists/page-queries.ts'

const issueGroup = z
  .object({
    project: z.object({ id: z.int(), path_with_namespace: z.string() }).optional(),
    priority: z.object({ name: z.string(), color: z.string() }).nullable().optional(),
    milestone: z.object({ id: z.int(), title: z.string(), due_date: z.string().nullable() }).nullable().optional(),
    assignee: userBasic.nullable().optional(),
    issues_count: z.int(),
    weight: z.int().optional().describe('The total weight of the issues; only in paid tiers'),
  })
  .describe('What the issues have in common: the field that `group_by` names. Null for issues without one')
  .meta({ id: 'IssueGroup' })

export const issueGroups = z
  .object({
    groups: z.array(issueGroup),
    has_more: z.boolean().describe('Whether there are more groups than the answer contains'),
  })
  .meta({ id: 'IssueGroups' })

/** Answers contain at most this many groups. */
export const MAX_GROUPS = 500

/** Presents the groups of a list, of which one more than the limit has been read. */
export const presentGroups = (
  rows: readonly GroupRow[],
  group_by: GroupBy,
  how: Presenting,
): z.infer<typeof issueGroups> => ({
  groups: rows.slice(0, MAX_GROUPS).map(({ shown, issues_count, weight }) => ({
    [group_by]: presentRecord(shown, group_by, how),
    issues_count,
    ...(how.licensed && { weight }),
  })),
  has_more: rows.length > MAX_GROUPS,
})

function presentRecord(shown: string | null, group_by: GroupBy, how: Presenting) {
  if (shown === null) return null
  const record = JSON.parse(shown)
  return group_by === 'assignee' ? presentUserBasic(record, how) : record
}
