import type { z } from 'zod'
import type { ImportedRelation } from '../archive/members.ts'
import type { ResourceEventRecords } from '../records/discussion.ts'
import { issueRecord } from '../records/issue.ts'
import {
  boardRecord,
  type LabelRecord,
  labelRecord,
  type MilestoneRecord,
  milestoneRecord,
  releaseRecord,
} from '../records/label-and-milestone.ts'
import { mergeRequestRecord } from '../records/merge-request.ts'
import { snippetRecord } from '../records/others.ts'
import { addIssue } from './add-issue.ts'
import { addMergeRequest } from './add-merge-request.ts'
import { addSnippet } from './add-snippet.ts'
import type { ImportContext } from './context.ts'
import type { Batch } from './rows.ts'

/** A valid record, with the labels and milestones that it refers to by title. `addTo` adds its rows to a batch. */
export interface ValidRecord {
  line_number: number
  labels: readonly LabelRecord[]
  milestones: readonly MilestoneRecord[]
  addTo(batch: Batch, context: ImportContext): void
}

export interface Relation {
  name: ImportedRelation
  /** @returns undefined if the record is invalid */
  read(record: unknown, line_number: number): ValidRecord | undefined
}

const nothing = () => {}

/** In the order of the import: a relation comes before those that refer to it. */
export const RELATIONS: readonly Relation[] = [
  relation('labels', labelRecord, (label) => ({ labels: [label], milestones: [], addTo: nothing })),
  relation('milestones', milestoneRecord, (milestone) => ({ labels: [], milestones: [milestone], addTo: nothing })),
  // Boards and releases are not imported, but some labels and milestones appear only there.
  relation('boards', boardRecord, ({ labels, milestones }) => ({ labels, milestones, addTo: nothing })),
  relation('releases', releaseRecord, ({ milestones }) => ({ labels: [], milestones, addTo: nothing })),
  relation('issues', issueRecord, (issue, line_number) => ({
    ...mentioned(issue),
    addTo: (batch, context) => addIssue(batch, context, issue, line_number),
  })),
  relation('snippets', snippetRecord, (snippet) => ({
    labels: [],
    milestones: [],
    addTo: (batch, context) => addSnippet(batch, context, snippet),
  })),
  relation('merge_requests', mergeRequestRecord, (merge_request) => ({
    ...mentioned(merge_request),
    addTo: (batch, context) => addMergeRequest(batch, context, merge_request),
  })),
]

function relation<T extends z.ZodType>(
  name: ImportedRelation,
  schema: T,
  valid_record: (record: z.output<T>, line_number: number) => Omit<ValidRecord, 'line_number'>,
): Relation {
  return {
    name,
    read(record, line_number) {
      const parsed = schema.safeParse(record)
      return parsed.success ? { line_number, ...valid_record(parsed.data, line_number) } : undefined
    },
  }
}

type Planned = ResourceEventRecords & { label_links: LabelRecord[]; milestone: MilestoneRecord | null }

function mentioned(record: Planned): Pick<ValidRecord, 'labels' | 'milestones'> {
  const labels = record.resource_label_events.map((event) => event.label)
  const milestones = record.resource_milestone_events.map((event) => event.milestone)
  return {
    labels: [...record.label_links, ...labels.filter((label) => label !== null)],
    milestones: [record.milestone, ...milestones].filter((milestone) => milestone !== null),
  }
}
