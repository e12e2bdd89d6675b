interface Mergeable {
  state: number
  draft: number
  merge_status: string
  /** 1: unresolved discussions block the merge. */
  blocked_by_discussions: number
  /** How many more approvals the project requires. */
  approvals_left: number
}

/**
 * The reason why the merge request can or cannot be merged.
 *
 * @param licensed projects require approvals only in paid tiers
 */
export function detailedStatus(row: Mergeable, licensed: boolean): string {
  if (row.state !== 1) return 'not_open'
  if (row.draft === 1) return 'draft_status'
  if (row.blocked_by_discussions === 1) return 'discussions_not_resolved'
  if (licensed && row.approvals_left > 0) return 'not_approved'
  if (row.merge_status === 'can_be_merged') return 'mergeable'
  return row.merge_status === 'cannot_be_merged' ? 'conflict' : 'unchecked'
}

/** Open, ready, approved, without unresolved discussions that block the merge, and without conflicts. */
export const isMergeable = (row: Mergeable, licensed: boolean): boolean =>
  ['mergeable', 'unchecked'].includes(detailedStatus(row, licensed))
