import type { z } from 'zod'
import type { ImportedRelation } from '../archive/members.ts'
import type { ResourceEventRecords } from '../records/discussion.ts'
import { type Fault, faultIn } from '../records/faults.ts'
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
import type { Parts } from '../records/scalars.ts'
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
  /** False if `addTo` adds nothing: only the labels and milestones of the records are created. */
  has_rows: boolean
  read(record: unknown, line_number: number): ValidRecord | { fault: Fault }
}

const NO_ROWS = { addTo: () => {} }

/** In the order of the import: a relation comes before those that refer to it. */
export const RELATIONS: readonly Relation[] = [
  relation('labels', labelRecord, (label) => ({ labels: [label], milestones: [], ...NO_ROWS })),
  relation('milestones', milestoneRecord, (milestone) => ({ labels: [], milestones: [milestone], ...NO_ROWS })),
  // Boards and releases are not imported, but some labels and milestones appear only there.
  relation('boards', boardRecord, ({ labels, milestones }) => ({ labels, milestones, ...NO_ROWS })),
  relation('releases', releaseRecord, ({ milestones }) => ({ labels: [], milestones, ...NO_ROWS })),
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
    has_rows: ['issues', 'snippets', 'merge_requests'].includes(name),
    read(record, line_number) {
      const parsed = schema.safeParse(record)
      if (!parsed.success) return { fault: faultIn(record, parsed.error.issues) }
      return { line_number, ...valid_record(parsed.data, line_number) }
    },
  }
}

type Planned = ResourceEventRecords & { label_links: Parts<LabelRecord>; milestone: Parts<MilestoneRecord> }

function mentioned(record: Planned): Pick<ValidRecord, 'labels' | 'milestones'> {
  const labels = record.resource_label_events.valid.map((event) => event.label)
  const milestones = record.resource_milestone_events.valid.map((event) => event.milestone)
  return {
    labels: [...record.label_links.valid, ...labels.filter((label) => label !== null)],
    milestones: [...record.milestone.valid, ...milestones.filter((milestone) => milestone !== null)],
  }
}
