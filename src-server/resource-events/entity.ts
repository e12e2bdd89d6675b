import { z } from 'zod'
import { type IterationRow, iterationEntity, presentIteration } from '../iterations/entity.ts'
import type { Presenting } from '../kit/http/presenting.ts'
import { type LabelDetailsRow, labelDetails, presentLabelDetails } from '../labels/entity.ts'
import { type JoinedMilestone, joinedMilestone, milestoneEntity, presentMilestone } from '../milestones/entity.ts'
import { presentUserBasic, type UserBasicRow, userBasic } from '../users/entity.ts'

const by = { id: z.int(), user: userBasic.nullable(), created_at: z.string() }
const TYPES = ['Issue', 'MergeRequest'] as const
const on = { resource_type: z.enum(TYPES), resource_id: z.int() }
const action = z.enum(['add', 'remove'])
/** Histories from archives may name states that no event here has. */
const STATES = ['opened', 'closed', 'reopened', 'merged', 'locked'] as const
const MILESTONE_STATES = ['opened', 'closed', 'merged', 'locked'] as const
const GONE = 'null if it has been deleted'

export const stateEvent = z
  .object({
    ...by,
    ...on,
    state: z.enum(STATES),
    source_commit: z.string().nullable(),
    source_merge_request_id: z
      .int()
      .nullable()
      .describe('The merge request of the same project that closed the issue; null if the caller may not read it'),
  })
  .meta({ id: 'ResourceStateEvent' })
export const labelEvent = z
  .object({ ...by, ...on, label: labelDetails.nullable().describe(GONE), action })
  .meta({ id: 'ResourceLabelEvent' })
export const milestoneEvent = z
  .object({
    ...by,
    ...on,
    milestone: milestoneEntity.nullable().describe(GONE),
    action,
    state: z.enum(MILESTONE_STATES).describe('The state of the record at that time'),
  })
  .meta({ id: 'ResourceMilestoneEvent' })
export const iterationEvent = z
  .object({ ...by, ...on, iteration: iterationEntity.nullable().describe(GONE), action })
  .meta({ id: 'ResourceIterationEvent' })
export const weightEvent = z
  .object({ ...by, issue_id: z.int(), weight: z.int().nullable() })
  .meta({ id: 'ResourceWeightEvent' })

/** The columns that all kinds of events have. */
export interface EventRow {
  id: number
  resource_type: string
  resource_id: number
  created_at: string
  user_id: number | null
  username: string | null
  name: string | null
  user_state: string | null
  avatar: string | null
}

export interface EventPresenting extends Presenting {
  today: string
  /** Whether the caller may read the merge requests of the project. */
  reads_merge_requests: boolean
}

const presentBy = ({ id, created_at, ...row }: EventRow, how: Presenting) => ({
  id,
  user: row.user_id === null ? null : presentUserBasic(userOf(row.user_id, row), how),
  created_at,
})
const userOf = (
  id: number,
  { username, name, user_state, avatar }: Omit<EventRow, 'id' | 'created_at'>,
): UserBasicRow => ({ id, username: username ?? '', name: name ?? '', state: user_state ?? '', avatar })

const presentOn = ({ resource_type, resource_id }: EventRow) => ({
  resource_type: TYPES.find((one) => one === resource_type) ?? 'Issue',
  resource_id,
})

const actionOf = ({ action }: { action: string | null }) => (action === 'remove' ? 'remove' : 'add')

export interface StateEventRow extends EventRow {
  state: string | null
  source_commit: string | null
  source_merge_request_id: number | null
}

export const presentStateEvent = (row: StateEventRow, how: EventPresenting): z.input<typeof stateEvent> => ({
  ...presentBy(row, how),
  ...presentOn(row),
  state: STATES.find((one) => one === row.state) ?? 'closed',
  source_commit: row.source_commit,
  source_merge_request_id: how.reads_merge_requests ? row.source_merge_request_id : null,
})

/** The columns of the label, null if it has been deleted. */
type JoinedLabel = { [K in keyof LabelDetailsRow & string as `label_${K}`]: LabelDetailsRow[K] | null }

export type LabelEventRow = EventRow & { action: string | null } & JoinedLabel

export const presentLabelEvent = (row: LabelEventRow, how: EventPresenting): z.input<typeof labelEvent> => ({
  ...presentBy(row, how),
  ...presentOn(row),
  label:
    row.label_id === null
      ? null
      : presentLabelDetails({
          id: row.label_id,
          title: row.label_title ?? '',
          color: row.label_color ?? '',
          description: row.label_description,
        }),
  action: actionOf(row),
})

export type MilestoneEventRow = EventRow & {
  action: string | null
  state: string | null
  /** The full path of the project or group of the milestone. */
  milestone_path: string | null
} & JoinedMilestone

export function presentMilestoneEvent(row: MilestoneEventRow, how: EventPresenting): z.input<typeof milestoneEvent> {
  const milestone = joinedMilestone(row)
  return {
    ...presentBy(row, how),
    ...presentOn(row),
    milestone: milestone && presentMilestone(milestone, row.milestone_path ?? '', how),
    action: actionOf(row),
    state: MILESTONE_STATES.find((one) => one === row.state) ?? 'opened',
  }
}

/** The columns of the iteration, null if it has been deleted. */
type JoinedIteration = { [K in keyof IterationRow as `iteration_${K}`]: IterationRow[K] | null }

export type IterationEventRow = EventRow & { action: string | null } & JoinedIteration

export const presentIterationEvent = (
  row: IterationEventRow,
  how: EventPresenting,
): z.input<typeof iterationEvent> => ({
  ...presentBy(row, how),
  ...presentOn(row),
  iteration: row.iteration_id === null ? null : presentIteration(joinedIteration(row.iteration_id, row), how),
  action: actionOf(row),
})

const joinedIteration = (id: number, row: IterationEventRow): IterationRow => ({
  id,
  iid: row.iteration_iid ?? 0,
  sequence: row.iteration_sequence ?? 0,
  group_id: row.iteration_group_id ?? 0,
  title: row.iteration_title,
  description: row.iteration_description,
  created_at: row.iteration_created_at ?? '',
  updated_at: row.iteration_updated_at ?? '',
  start_date: row.iteration_start_date ?? '',
  due_date: row.iteration_due_date ?? '',
  full_path: row.iteration_full_path ?? '',
})

export interface WeightEventRow extends EventRow {
  weight: number | null
}

export const presentWeightEvent = (row: WeightEventRow, how: EventPresenting): z.input<typeof weightEvent> => ({
  ...presentBy(row, how),
  issue_id: row.resource_id,
  weight: row.weight,
})
