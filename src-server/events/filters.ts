import { z } from 'zod'
import { pagination } from '../kit/http/pagination.ts'
import { date } from '../kit/http/wire.ts'

/** The stored actions of each word of the parameter. */
export const ACTIONS = {
  approved: ['approved'],
  closed: ['closed'],
  commented: ['commented on'],
  created: ['created', 'opened', 'imported'],
  destroyed: ['destroyed'],
  expired: ['expired'],
  joined: ['joined'],
  left: ['left'],
  merged: ['merged'],
  pushed: ['pushed to', 'pushed new', 'deleted'],
  reopened: ['reopened'],
  updated: ['updated'],
} as const

/** The stored types of each word of the parameter. */
export const TARGET_TYPES = {
  epic: 'Epic',
  issue: 'Issue',
  merge_request: 'MergeRequest',
  milestone: 'Milestone',
  note: 'Note',
  project: 'Project',
  snippet: 'Snippet',
  user: 'User',
} as const

/** Parameters of lists of events. */
export const eventFilters = {
  action: z
    .enum([
      'approved',
      'closed',
      'commented',
      'created',
      'destroyed',
      'expired',
      'joined',
      'left',
      'merged',
      'pushed',
      'reopened',
      'updated',
    ])
    .optional(),
  target_type: z.enum(['epic', 'issue', 'merge_request', 'milestone', 'note', 'project', 'snippet', 'user']).optional(),
  before: date.optional().describe('Only events before this day'),
  after: date.optional().describe('Only events after this day'),
  sort: z.enum(['asc', 'desc']).default('desc'),
  ...pagination,
}
export type EventQuery = z.output<z.ZodObject<typeof eventFilters>>
