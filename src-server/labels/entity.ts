import { z } from 'zod'
import { textColorOf } from './colors.ts'

/** A label inside an issue, with `with_labels_details`. */
export const labelDetails = z
  .object({
    id: z.int(),
    name: z.string(),
    description: z.string().nullable(),
    description_html: z.string().nullable(),
    text_color: z.string(),
    color: z.string(),
  })
  .meta({ id: 'LabelDetails' })
export type LabelDetails = z.infer<typeof labelDetails>

export const labelEntity = z
  .object({
    ...labelDetails.shape,
    open_issues_count: z.int().optional().describe('With `with_counts`'),
    closed_issues_count: z.int().optional(),
    open_merge_requests_count: z.int().optional(),
    subscribed: z.boolean(),
    priority: z.int().nullable().optional().describe('Only in a project'),
    is_project_label: z
      .boolean()
      .optional()
      .describe('Only in a project. `false`: the label belongs to a parent group'),
  })
  .meta({ id: 'Label' })
export type LabelEntity = z.infer<typeof labelEntity>

/** A label with what the console shows about it. */
export const sourcedLabel = z
  .object({
    ...labelEntity.shape,
    inherited: z.boolean().describe('The label belongs to a parent group'),
    group: z
      .object({ id: z.int(), full_path: z.string() })
      .nullable()
      .describe('The parent group of an inherited label; null if the caller cannot see the group'),
    updated_at: z.string(),
  })
  .meta({ id: 'SourcedLabel' })

export interface LabelDetailsRow {
  id: number
  title: string
  color: string
  description: string | null
}

export interface LabelRow extends LabelDetailsRow {
  project_id: number | null
  group_id: number | null
  priority: number | null
  subscribed: number | null
  updated_at: string
}

/** A label with its stored counters, which count everything that has the label. */
export interface FoundLabel extends LabelRow {
  issues_count: number
  open_issues_count: number
  open_merge_requests_count: number
}

export interface LabelCounts {
  opened: number
  closed: number
  open_merge_requests: number
}

export const presentLabelDetails = (row: LabelDetailsRow): LabelDetails => ({
  id: row.id,
  name: row.title,
  description: row.description,
  description_html: row.description === null ? null : escapeHtml(row.description),
  text_color: textColorOf(row.color),
  color: row.color,
})

/** `of`: what the caller asked for labels of. */
export const presentLabel = (row: LabelRow, of: 'project' | 'group', counts?: LabelCounts): LabelEntity => ({
  ...presentLabelDetails(row),
  ...(counts && {
    open_issues_count: counts.opened,
    closed_issues_count: counts.closed,
    open_merge_requests_count: counts.open_merge_requests,
  }),
  subscribed: row.subscribed === 1,
  ...(of === 'project' && { priority: row.priority, is_project_label: row.project_id !== null }),
})

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A label's description is plain text. */
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign)
