interface Mergeable {
  state: number
  draft: number
  merge_status: string
  /** 1: unresolved discussions block the merge. */
  blocked_by_discussions: number
}

/** The reason why the merge request can or cannot be merged. */
export function detailedStatus({ state, draft, merge_status, blocked_by_discussions }: Mergeable): string {
  if (state !== 1) return 'not_open'
  if (draft === 1) return 'draft_status'
  if (blocked_by_discussions === 1) return 'discussions_not_resolved'
  if (merge_status === 'can_be_merged') return 'mergeable'
  return merge_status === 'cannot_be_merged' ? 'conflict' : 'unchecked'
}
