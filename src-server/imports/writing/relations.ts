import type { z } from 'zod'
import type { ImportedRelation } from '../archive/members.ts'
import type { ResourceEventRecords } from '../records/discussion.ts'
import { issueRecord } from '../records/issue.ts'
import { mergeRequestRecord } from '../records/merge-request.ts'
import { snippetRecord } from '../records/others.ts'
import {
  boardRecord,
  type LabelRecord,
  labelRecord,
  type MilestoneRecord,
  milestoneRecord,
  releaseRecord,
} from '../records/planning.ts'
import type { ImportContext } from './context.ts'
import { placeIssue } from './place-issue.ts'
import { placeMergeRequest } from './place-merge-request.ts'
import { placeSnippet } from './place-snippet.ts'
import type { Batch } from './rows.ts'

/** A record that passed: what it refers to by title, and how it becomes rows. */
export interface Placeable {
  line_number: number
  labels: readonly LabelRecord[]
  milestones: readonly MilestoneRecord[]
  place(batch: Batch, context: ImportContext): void
}

export interface Relation {
  name: ImportedRelation
  /** @returns undefined where the record breaks a rule */
  read(record: unknown, line_number: number): Placeable | undefined
}

const nothing = () => {}

/** In the order in which they are imported: what is referred to stands first. */
export const RELATIONS: readonly Relation[] = [
  relation('labels', labelRecord, (label) => ({ labels: [label], milestones: [], place: nothing })),
  relation('milestones', milestoneRecord, (milestone) => ({ labels: [], milestones: [milestone], place: nothing })),
  // Of these only labels and milestones are kept, which may stand nowhere else.
  relation('boards', boardRecord, ({ labels, milestones }) => ({ labels, milestones, place: nothing })),
  relation('releases', releaseRecord, ({ milestones }) => ({ labels: [], milestones, place: nothing })),
  relation('issues', issueRecord, (issue, line_number) => ({
    ...mentioned(issue),
    place: (batch, context) => placeIssue(batch, context, issue, line_number),
  })),
  relation('snippets', snippetRecord, (snippet) => ({
    labels: [],
    milestones: [],
    place: (batch, context) => placeSnippet(batch, context, snippet),
  })),
  relation('merge_requests', mergeRequestRecord, (merge_request) => ({
    ...mentioned(merge_request),
    place: (batch, context) => placeMergeRequest(batch, context, merge_request),
  })),
]

function relation<T extends z.ZodType>(
  name: ImportedRelation,
  schema: T,
  placeable: (record: z.output<T>, line_number: number) => Omit<Placeable, 'line_number'>,
): Relation {
  return {
    name,
    read(record, line_number) {
      const parsed = schema.safeParse(record)
      return parsed.success ? { line_number, ...placeable(parsed.data, line_number) } : undefined
    },
  }
}

type Planned = ResourceEventRecords & { label_links: LabelRecord[]; milestone: MilestoneRecord | null }

function mentioned(record: Planned): Pick<Placeable, 'labels' | 'milestones'> {
  const labels = record.resource_label_events.map((event) => event.label)
  const milestones = record.resource_milestone_events.map((event) => event.milestone)
  return {
    labels: [...record.label_links, ...labels.filter((label) => label !== null)],
    milestones: [record.milestone, ...milestones].filter((milestone) => milestone !== null),
  }
}
