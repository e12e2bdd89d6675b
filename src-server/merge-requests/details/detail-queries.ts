import { sql } from 'kysely'
import { compiled } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { snapshotsOfContacts, snapshotsOfRepositories } from '../../snapshots/queries.ts'
import type { MergeRequestDetails } from '../events.ts'
import type { LoadedMergeRequest } from '../load-queries.ts'
import { detailedStatus } from '../status.ts'

const edits = compiled((db, p: { id: number }) =>
  db
    .selectFrom('merge_request')
    .select(['updated_by_id', 'last_edited_at', 'last_edited_by_id'])
    .select(
      sql<0 | 1>`NOT EXISTS (SELECT 1 FROM merge_request AS earlier WHERE earlier.author_id = merge_request.author_id
          AND earlier.project_id = merge_request.project_id AND earlier.state = 3 AND earlier.id <> merge_request.id)
        AND NOT EXISTS (SELECT 1 FROM project_authorization AS access
          WHERE access.user_id = merge_request.author_id AND access.project_id = merge_request.project_id)`.as(
        'first_contribution',
      ),
    )
    .where('id', '=', p.id),
)

const labelsById = compiled((db, p: { ids: string }) =>
  db
    .selectFrom('label')
    .select(['id', 'title', 'color', 'project_id', 'created_at', 'updated_at', 'description', 'group_id'])
    .where(sql<boolean>`label.id IN (SELECT value FROM json_each(${p.ids}))`)
    .orderBy('title'),
)

interface Described {
  row: LoadedMergeRequest
  actor: { id: number }
  /** Whether the instance has a paid tier. */
  licensed: boolean
  /** Labels that the merge request had before the act. */
  before?: readonly { id: number }[] | undefined
}

/** What payloads of hooks say of a merge request in addition to its snapshot. */
export async function detailsOf(
  db: Db,
  { row, actor, licensed, before = [] }: Described,
): Promise<MergeRequestDetails> {
  const project_ids = [row.project_id, ...(row.source_project_id === null ? [] : [row.source_project_id])]
  const repositories = await snapshotsOfRepositories(db, project_ids)
  const label_ids = [...row.labels, ...before].map(({ id }) => id)
  const labels = label_ids.length === 0 ? [] : await labelsById(db, { ids: JSON.stringify(label_ids) })
  const people = [...row.assignees, ...row.reviewers].map(({ id }) => id)
  const contacts = await snapshotsOfContacts(db, [actor.id, row.author_id, ...people])
  const [edited] = await edits(db, { id: row.id })
  const { merge_status, merge_error, merge_params, merge_when_pipeline_succeeds, merge_user_id } = row
  return {
    target: repositories.get(row.project_id) ?? null,
    source: row.source_project_id === null ? null : (repositories.get(row.source_project_id) ?? null),
    people: [...contacts.values()],
    labels,
    updated_by_id: edited?.updated_by_id ?? null,
    last_edited_at: edited?.last_edited_at ?? null,
    last_edited_by_id: edited?.last_edited_by_id ?? null,
    first_contribution: edited?.first_contribution === 1,
    sha: row.sha,
    ...{ merge_status, merge_error, merge_params, merge_user_id },
    merge_when_pipeline_succeeds: merge_when_pipeline_succeeds === 1,
    time_estimate: row.time_estimate,
    total_time_spent: row.total_time_spent,
    blocking_discussions_resolved: row.blocked_by_discussions === 0,
    detailed_merge_status: detailedStatus(row, licensed),
  }
}
