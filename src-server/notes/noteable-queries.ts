import { sql } from 'kysely'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { confidentialEpicVisibleTo } from '../visibility/epics.ts'
import type { Viewer } from '../visibility/viewer.ts'

const mergeRequest = compiled((db, p: { project_id: number; iid: number }) =>
  db
    .selectFrom('merge_request')
    .select(['id', 'iid', 'title', 'author_id', 'discussion_locked'])
    .select(
      sql<string>`(SELECT json_group_array(assigned.user_id) FROM merge_request_assignee assigned
        WHERE assigned.merge_request_id = merge_request.id)`.as('assignee_ids'),
    )
    .where('project_id', '=', p.project_id)
    .where('iid', '=', p.iid),
)

/** A merge request of the project, with the ids of its assignees. */
export async function findMergeRequestRow(db: Db, project_id: number, iid: number) {
  const [row] = await mergeRequest(db, { project_id, iid })
  if (!row) return undefined
  const assignee_ids: number[] = JSON.parse(row.assignee_ids)
  return { ...row, assignee_ids }
}

const snippet = compiled((db, p: { project_id: number; id: number }) =>
  db
    .selectFrom('snippet')
    .select(['id', 'title', 'author_id', 'visibility'])
    .where('id', '=', p.id)
    .where('project_id', '=', p.project_id),
)

/** A snippet of the project. */
export async function findSnippetRow(db: Db, project_id: number, id: number) {
  const [row] = await snippet(db, { project_id, id })
  return row
}

const epic = compiledBy(
  (db, p: { group_id: number; id: number; viewer_id: number }, { kind }: { kind: Viewer['kind'] }) =>
    db
      .selectFrom('epic')
      .select(['epic.id', 'epic.iid', 'epic.title', 'epic.author_id', 'epic.confidential', 'epic.group_id'])
      .where('epic.id', '=', p.id)
      .where(
        sql<boolean>`epic.group_id IN (SELECT below.namespace_id FROM namespace_ancestor below WHERE below.ancestor_id = ${p.group_id})`,
      )
      .where(confidentialEpicVisibleTo({ kind, id: p.viewer_id })),
)

/** An epic of the group or of a group below it that the viewer sees, if the viewer sees the group of the epic. */
export async function findEpicRow(db: Db, { kind, id: viewer_id }: Viewer, group_id: number, id: number) {
  const [row] = await epic(db, { kind }, { group_id, id, viewer_id })
  return row
}
