import { expressionBuilder, sql } from 'kysely'
import type { Actor } from '../../kit/access/actor.ts'
import type { Database, Db } from '../../kit/db/schema.ts'
import type { Page } from '../../kit/http/pagination.ts'
import { type PageBounds, pagedByIds } from '../../kit/lists/paged.ts'
import { mergeRequestsEnabledFor } from '../../visibility/merge-requests.ts'
import { projectVisibleTo } from '../../visibility/projects.ts'
import { type Viewer, viewerOf } from '../../visibility/viewer.ts'
import type { MergeRequestRow } from '../entity.ts'
import { mergeRequestRows } from '../row-queries.ts'

interface Values extends PageBounds {
  milestone_id: number
  viewer_id: number
}

const milestonePages = pagedByIds({
  find: (p: Values, { kind }: { kind: Viewer['kind'] }) => {
    const viewer = { kind, id: p.viewer_id }
    const isVisible = projectVisibleTo(viewer)(expressionBuilder<Database, 'project'>())
    return sql<{
      id: number
    }>`SELECT merge_request.id FROM merge_request CROSS JOIN project ON project.id = merge_request.project_id
      WHERE merge_request.milestone_id = ${p.milestone_id} AND ${isVisible} AND ${mergeRequestsEnabledFor(viewer)}`
  },
  order: () => sql`merge_request.id DESC`,
  rows: mergeRequestRows,
})

/** A page of the merge requests with the milestone that the caller may read, of all projects. */
export function listMilestoneMergeRequests(
  db: Db,
  actor: Actor | null,
  milestone_id: number,
  { limit, offset }: Page,
): Promise<{ rows: MergeRequestRow[]; total: number }> {
  const { kind, id } = viewerOf(actor)
  return milestonePages(db, { kind }, { milestone_id, viewer_id: id, limit, offset })
}
