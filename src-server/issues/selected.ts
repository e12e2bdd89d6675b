import { z } from 'zod'
import type { Actor } from '../kit/access/actor.ts'
import type { Instance } from '../kit/instance.ts'
import { maySetMetadata, mayUpdateIssue } from './policy.ts'
import type { SelectedRow } from './selected-queries.ts'

/** What a change of many issues needs to know about each of them. */
export const selectedIssue = z
  .object({
    project_id: z.int(),
    iid: z.int(),
    title: z.string(),
    reference: z.string().describe('`path/of/project#14`'),
    state: z.enum(['opened', 'closed']),
    confidential: z.boolean(),
    labels: z.array(z.string()).describe('Titles'),
    milestone: z.object({ id: z.int(), title: z.string() }).nullable(),
    assignees: z.array(z.object({ id: z.int(), name: z.string(), username: z.string() })),
    due_date: z.string().nullable(),
    weight: z.int().nullable().optional().describe('Only in paid tiers'),
    updated_at: z.string(),
    moved_to_id: z.int().nullable().describe('The copy of a moved issue. A moved issue cannot be moved again'),
    project_archived: z.boolean().describe('Nobody can change issues of an archived project'),
    may_update: z.boolean().describe('Whether the caller may change title, description and state'),
    may_set_metadata: z
      .boolean()
      .describe('Whether the caller may change labels, milestone, assignees, due date, weight and visibility'),
  })
  .meta({ id: 'SelectedIssue' })

export function presentSelected(row: SelectedRow, actor: Actor, { licensed }: Instance): z.infer<typeof selectedIssue> {
  const assignees: { id: number; name: string; username: string }[] = JSON.parse(row.assignees)
  const place = { access_level: row.access_level }
  const assignee_ids = assignees.map(({ id }) => id)
  return {
    project_id: row.project_id,
    iid: row.iid,
    title: row.title,
    reference: `${row.path_with_namespace}#${row.iid}`,
    state: row.state === 1 ? 'opened' : 'closed',
    confidential: row.confidential === 1,
    labels: JSON.parse(row.labels),
    milestone: row.milestone_id === null ? null : { id: row.milestone_id, title: row.milestone_title ?? '' },
    assignees,
    due_date: row.due_date,
    ...(licensed && { weight: row.weight }),
    updated_at: row.updated_at,
    moved_to_id: row.moved_to_id,
    project_archived: row.archived === 1,
    may_update: mayUpdateIssue(place, actor, { ...row, assignee_ids }),
    may_set_metadata: maySetMetadata(place),
  }
}
