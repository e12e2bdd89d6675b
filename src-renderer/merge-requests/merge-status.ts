import type { MergeRequest } from './merge-request.ts'

interface MergeStatus {
  /** Why the merge request can or cannot be merged. */
  text: string
  tone: 'plain' | 'warn' | 'bad'
  mergeable: boolean
}

const statuses: Readonly<Record<string, MergeStatus>> = {
  mergeable: { text: 'Ready to merge.', tone: 'plain', mergeable: true },
  unchecked: { text: 'Ready to merge.', tone: 'plain', mergeable: true },
  draft_status: {
    text: 'Drafts cannot be merged. Mark the merge request as ready first.',
    tone: 'warn',
    mergeable: false,
  },
  discussions_not_resolved: {
    text: 'The project requires that all threads are resolved before the merge.',
    tone: 'warn',
    mergeable: false,
  },
  not_approved: {
    text: 'The project requires more approvals before the merge.',
    tone: 'warn',
    mergeable: false,
  },
  conflict: { text: 'The branches conflict, so the merge request cannot be merged.', tone: 'bad', mergeable: false },
}

/** Undefined if the merge request is not open. */
export function mergeStatusOf(request: Pick<MergeRequest, 'state' | 'detailed_merge_status'>): MergeStatus | undefined {
  const { state, detailed_merge_status: status } = request
  if (state !== 'opened') return undefined
  return statuses[status] ?? { text: `The server says: ${status}.`, tone: 'warn', mergeable: false }
}

/** A title without the words that make a draft, which may be repeated. */
export const withoutDraft = (title: string) => title.replace(/^\s*(?:(?:\[draft\]|\(draft\)|draft:|draft\s-)\s*)+/i, '')
