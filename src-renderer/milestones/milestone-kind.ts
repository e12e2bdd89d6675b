import { useRead } from '../api/use-api.ts'
import { writeRequest } from '../api/write-request.ts'
import { useList } from '../lists/use-list.ts'
import type { RecordKind } from '../planning/record-kind.ts'
import {
  type Milestone,
  milestoneAddresses,
  milestoneLists,
  milestoneUpdate,
  readMilestone,
  readsAffectedByMilestones,
} from './milestone.ts'
import { milestoneColumns } from './milestone-columns.tsx'
import { draftOf, type MilestoneDraft, newMilestone, obstacleOf, savedValuesOf, valuesOf } from './milestone-draft.ts'
import { milestoneErrors } from './milestone-errors.ts'
import { MilestoneFields } from './milestone-fields.tsx'
import { defaultFilter, milestoneList } from './milestone-list.ts'
import { MilestoneContent, metaOf } from './milestone-parts.tsx'
import { MilestoneStateBadge } from './milestone-state.tsx'
import { MilestoneDeletion, MilestonePromotion } from './milestone-texts.tsx'
import { useStateToggle } from './state-toggle.ts'

export const milestoneKind: RecordKind<Milestone, MilestoneDraft> = {
  noun: 'milestone',
  heading: 'Milestone',
  urlPrefix: 'ms',
  lists: milestoneLists,
  affectedReads: readsAffectedByMilestones,
  readSaved: readMilestone,
  useSaved: ({ kind, id }, milestone_id) =>
    useRead(milestoneAddresses[kind].list, { id, ids: [milestone_id ?? 0] }, { enabled: milestone_id !== undefined }),
  requests: {
    create: ({ kind, id }, { title, description, start_date, due_date }) =>
      writeRequest(milestoneAddresses[kind].create, {
        id,
        title: title.trim(),
        ...(description && { description }),
        ...(start_date && { start_date }),
        ...(due_date && { due_date }),
      }),
    update: milestoneUpdate,
    remove: ({ kind, id }, milestone_id) => writeRequest(milestoneAddresses[kind].remove, { id, milestone_id }),
    promote: ({ id }, milestone_id) =>
      writeRequest('POST /projects/:id/milestones/:milestone_id/promote', { id, milestone_id }),
  },
  form: {
    empty: newMilestone,
    draftOf,
    obstacleOf,
    valuesOf: (_, typed) => valuesOf(typed),
    savedValuesOf: (_, milestone) => savedValuesOf(milestone),
    errorsOf: milestoneErrors,
    Fields: MilestoneFields,
  },
  contentsOf: (milestone) => ({
    values: { ...savedValuesOf(milestone), state: milestone.state },
    counts: { 'issue, issues': milestone.issues_count },
  }),
  issueCountOf: ({ issues_count }) => issues_count,
  DeletionText: MilestoneDeletion,
  PromotionText: MilestonePromotion,
  useToggle: useStateToggle,
  list: {
    useRows: (home, url) =>
      useList(milestoneList(home), url, {
        filter: url.get('q') ?? defaultFilter,
        sort: url.get('sort') ?? 'due_date:asc',
      }),
    columns: milestoneColumns,
    hint: 'state: inherited: or words in titles and descriptions …',
    purpose: 'A milestone collects issues until a date. Projects also have the milestones of their parent groups.',
  },
  peek: { Badge: MilestoneStateBadge, metaOf, Content: MilestoneContent },
}
