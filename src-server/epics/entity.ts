import { z } from 'zod'
import { deprecated } from '../kit/http/deprecated.ts'
import type { Presenting } from '../kit/http/presenting.ts'
import { textColorOf } from '../labels/colors.ts'
import { type LabelDetailsRow, labelDetails, presentLabelDetails } from '../labels/entity.ts'
import { type AuthorColumns, authorOf, presentUserBasic, userBasic } from '../users/entity.ts'

const date = z.string().nullable()

export const epicEntity = z
  .object({
    id: z.int(),
    iid: z.int(),
    group_id: z.int(),
    title: z.string(),
    description: z.string().nullable(),
    state: z.enum(['opened', 'closed']),
    confidential: z.boolean(),
    color: z.string(),
    text_color: z.string().describe('Readable on the color'),
    author: userBasic,
    labels: z
      .union([z.array(z.string()), z.array(labelDetails)])
      .describe('Titles, or labels with `with_labels_details`'),
    start_date: date,
    start_date_is_fixed: z.boolean().describe('Whether there is a start date: Gantry inherits none'),
    start_date_fixed: date,
    end_date: deprecated(date, 'use `due_date`'),
    due_date: date,
    due_date_is_fixed: z.boolean().describe('Whether there is a due date: Gantry inherits none'),
    due_date_fixed: date,
    created_at: z.string(),
    updated_at: z.string(),
    closed_at: date,
    references: z.object({ short: z.string(), relative: z.string(), full: z.string() }),
    web_url: z.string(),
    _links: z.object({ self: z.string(), epic_issues: z.string(), group: z.string() }),
  })
  .meta({ id: 'Epic' })
type EpicEntity = z.infer<typeof epicEntity>

/** An epic with its author and the path of its group. */
export interface EpicRow extends AuthorColumns {
  id: number
  iid: number
  group_id: number
  title: string
  description: string | null
  state: 1 | 2
  confidential: 0 | 1
  color: string
  start_date: string | null
  end_date: string | null
  created_at: string
  updated_at: string
  closed_at: string | null
  full_path: string
}

export interface LoadedEpic extends EpicRow {
  labels: readonly LabelDetailsRow[]
}

export const stateOf = ({ state }: Pick<EpicRow, 'state'>) => (state === 1 ? 'opened' : 'closed')

/** `from`: the path of the group that the answer is about. */
export function presentEpic(
  epic: LoadedEpic,
  from: string,
  how: Presenting,
  { details = false }: { details?: boolean } = {},
): EpicEntity {
  const { iid, group_id, full_path, start_date, end_date, color } = epic
  const [short, full] = [`&${iid}`, `${full_path}&${iid}`]
  const below = full.startsWith(`${from}/`) ? full.slice(from.length + 1) : full
  const api = `${how.base_url}/api/v4/groups/${group_id}`
  return {
    id: epic.id,
    iid,
    group_id,
    title: epic.title,
    description: epic.description,
    state: stateOf(epic),
    confidential: epic.confidential === 1,
    color,
    text_color: textColorOf(color),
    author: presentUserBasic(authorOf(epic), how),
    labels: details ? epic.labels.map(presentLabelDetails) : epic.labels.map((label) => label.title),
    start_date,
    start_date_is_fixed: start_date !== null,
    start_date_fixed: start_date,
    end_date,
    due_date: end_date,
    due_date_is_fixed: end_date !== null,
    due_date_fixed: end_date,
    created_at: epic.created_at,
    updated_at: epic.updated_at,
    closed_at: epic.closed_at,
    references: { short, relative: full_path === from ? short : below, full },
    web_url: `${how.base_url}/groups/${full_path}/-/epics/${iid}`,
    _links: { self: `${api}/epics/${iid}`, epic_issues: `${api}/epics/${iid}/issues`, group: api },
  }
}
