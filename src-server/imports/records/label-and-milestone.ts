import { z } from 'zod'
import { day, field, foreignId, integer, listOf, moment, nested, partsOf, shortText, text, title } from './scalars.ts'

const COLOR = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i
const DEFAULT_COLOR = '#6699cc'

export const labelRecord = z.object({
  title,
  color: field((value) => (typeof value === 'string' && COLOR.test(value) ? value : DEFAULT_COLOR)),
  description: text,
  priorities: listOf(z.object({ priority: z.int().min(0).max(999_999) })),
  created_at: moment,
  updated_at: moment,
})
export type LabelRecord = z.output<typeof labelRecord>

export const milestoneRecord = z.object({
  iid: integer,
  title,
  description: text,
  state: field((value) => (value === 'closed' ? 'closed' : 'active')),
  start_date: day,
  due_date: day,
  /** Set for a group milestone, which has no iid in the project. */
  group_id: foreignId,
  created_at: moment,
  updated_at: moment,
})
export type MilestoneRecord = z.output<typeof milestoneRecord>

/** An iteration of a group: the import links to the one with the same dates and title. */
export const iterationRecord = z.object({ title: shortText(255), start_date: day, due_date: day })
export type IterationRecord = z.output<typeof iterationRecord>

/** The epic of an issue: the import links to the one with the same title, and with the same number if there are several. */
export const epicRecord = z.object({ iid: integer, title })
export type EpicRecord = z.output<typeof epicRecord>

export const labelLinks = partsOf(z.object({ label: labelRecord })).transform((links) => ({
  ...links,
  valid: links.valid.map((link) => link.label),
}))

const anyMilestone = nested(milestoneRecord)
export const boardRecord = z
  .object({ milestone: anyMilestone, lists: listOf(z.object({ label: nested(labelRecord), milestone: anyMilestone })) })
  .transform(({ milestone, lists }) => ({
    labels: lists.map((list) => list.label).filter((label) => label !== null),
    milestones: [milestone, ...lists.map((list) => list.milestone)].filter((each) => each !== null),
  }))
export const releaseRecord = z
  .object({ milestone_releases: listOf(z.object({ milestone: milestoneRecord })) })
  .transform(({ milestone_releases }) => ({ milestones: milestone_releases.map((each) => each.milestone) }))
