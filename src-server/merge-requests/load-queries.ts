import type { Db } from '../kit/db/schema.ts'
import type { UserBasicRow } from '../users/entity.ts'
import type { MergeRequestRow } from './entity.ts'
import { partsOf } from './part-queries.ts'

/** A merge request with everything that acts compare and events contain. */
export interface LoadedMergeRequest extends MergeRequestRow {
  labels: readonly { id: number; title: string }[]
  /** In their order. */
  assignees: readonly UserBasicRow[]
  reviewers: readonly UserBasicRow[]
  milestone_title: string | null
}

export async function loadMergeRequest(db: Db, row: MergeRequestRow): Promise<LoadedMergeRequest> {
  const { people, labels, assignee_ids, reviewer_ids, milestone } = (await partsOf(db, [row]))(row)
  const several = (ids: readonly number[]) => ids.flatMap((id) => people.get(id) ?? [])
  return {
    ...row,
    labels,
    assignees: several(assignee_ids),
    reviewers: several(reviewer_ids),
    milestone_title: milestone?.title ?? null,
  }
}
