import { useRead } from '../api/use-api.ts'
import { writeRequest } from '../api/write-request.ts'
import { valuesWithout } from '../changes/undo-creation.ts'
import { useList } from '../lists/use-list.ts'
import type { RecordKind } from '../planning/record-kind.ts'
import { hexOf } from './color.ts'
import { type Label, labelAddresses, labelLists, readLabel, readsAffectedByLabels } from './label.ts'
import { labelColumns } from './label-columns.tsx'
import { draftOf, type LabelDraft, newLabel, obstacleOf, savedValuesOf, valuesOf } from './label-draft.ts'
import { labelErrors } from './label-errors.ts'
import { LabelFields } from './label-fields.tsx'
import { labelList } from './label-list.ts'
import { LabelDescription, LabelMark, metaOf } from './label-parts.tsx'
import { LabelDeletion, LabelPromotion } from './label-texts.tsx'
import { issuesWith } from './label-uses.ts'
import { useSubscriptionToggle } from './subscription.ts'

export const labelKind: RecordKind<Label, LabelDraft> = {
  noun: 'label',
  heading: 'Label',
  urlPrefix: 'l',
  lists: labelLists,
  affectedReads: readsAffectedByLabels,
  readSaved: readLabel,
  useSaved: ({ kind, id }, label_id) =>
    useRead(labelAddresses[kind].list, { id, ids: [label_id ?? 0] }, { enabled: label_id !== undefined }),
  requests: {
    create: ({ kind, id }, { name, color, description, priority }) =>
      writeRequest(labelAddresses[kind].create, {
        id,
        name: name.trim(),
        color: hexOf(color) ?? color.trim(),
        ...(description.trim() && { description: description.trim() }),
        ...(kind === 'project' && priority.trim() && { priority: Number(priority) }),
      }),
    update: ({ kind, id }, label_id, { name, ...values }) =>
      writeRequest(labelAddresses[kind].update, {
        id,
        label_id: String(label_id),
        ...values,
        ...(typeof name === 'string' && { new_name: name }),
      }),
    remove: ({ kind, id }, label_id) => writeRequest(labelAddresses[kind].remove, { id, label_id: String(label_id) }),
    promote: ({ id }, label_id) =>
      writeRequest('PUT /projects/:id/labels/:label_id/promote', { id, label_id: String(label_id) }),
  },
  form: { empty: newLabel, draftOf, obstacleOf, valuesOf, savedValuesOf, errorsOf: labelErrors, Fields: LabelFields },
  contentsOf: (label) => ({
    values: valuesWithout(label, [...countNames, 'subscribed', 'updated_at']),
    counts: {
      'issue, issues': issuesWith(label),
      'open merge request, open merge requests': label.open_merge_requests_count ?? 0,
    },
  }),
  issueCountOf: issuesWith,
  DeletionText: LabelDeletion,
  PromotionText: LabelPromotion,
  useToggle: useSubscriptionToggle,
  list: {
    useRows: (home, url) =>
      useList(labelList(home), url, { filter: url.get('q') ?? '', sort: url.get('sort') ?? 'title:asc' }),
    columns: labelColumns,
    hint: 'inherited: subscribed: or words in names and descriptions …',
    purpose: 'Labels mark issues and merge requests. Projects also have the labels of their parent groups.',
  },
  peek: { Badge: LabelMark, metaOf, Content: LabelDescription },
}

const countNames = ['open_issues_count', 'closed_issues_count', 'open_merge_requests_count']
