import { addIssue, changeIssue } from '../../../src-server/issues/bookkeeping-queries.ts'
import type { TestServer } from '../../support/server.ts'

/** `2026-03-02 08:00` → `2026-03-02T08:00:00.000Z` */
export const moment = (text: string) => new Date(`${text.replace(' ', 'T')}Z`).toISOString()

export interface Deployed {
  environment: string
  tier: string
  status: string
  finished_at: string
  /** The merge times of the merge requests that the deployment delivered. */
  merged: readonly string[]
}
export interface Incident {
  created_at: string
  closed_at?: string | undefined
  duplicate?: boolean
  type?: string
}

/** Writes the history as rows, without the API. */
export async function writeHistory(
  { db, clock }: TestServer,
  project: { id: number },
  author: { id: number },
  { deployments = [], incidents = [] }: { deployments?: readonly Deployed[]; incidents?: readonly Incident[] },
) {
  const now = clock.iso()
  await db.write(async (trx) => {
    const environments = new Map<string, number>()
    let merge_request_iid = 0
    for (const [index, { environment: name, tier, status, finished_at, merged }] of deployments.entries()) {
      const environment_id =
        environments.get(name) ??
        (
          await trx
            .insertInto('environment')
            .values({ project_id: project.id, name, slug: name, tier, created_at: now, updated_at: now })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id
      environments.set(name, environment_id)
      const moments = { created_at: finished_at, updated_at: finished_at, finished_at }
      const deployment = await trx
        .insertInto('deployment')
        .values({
          ...moments,
          ...{ project_id: project.id, environment_id, iid: index + 1, user_id: author.id },
          ...{ ref: 'main', sha: 'a'.repeat(40), status },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const merged_at of merged) {
        const request = await trx
          .insertInto('merge_request')
          .values({
            ...{ project_id: project.id, iid: ++merge_request_iid, title: 'A change', author_id: author.id, state: 3 },
            ...{ source_branch: 'change', target_branch: 'main', merged_at, created_at: now, updated_at: now },
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await trx
          .insertInto('deployment_merge_request')
          .values({ deployment_id: deployment.id, merge_request_id: request.id })
          .execute()
      }
    }
    for (const { created_at, closed_at, duplicate = false, type = 'incident' } of incidents) {
      const row = { project_id: project.id, author_id: author.id, title: 'Down', created_at, updated_at: now }
      const issue = await addIssue(trx, { ...row, issue_type: type })
      if (duplicate) {
        const original = await addIssue(trx, row)
        await trx.updateTable('issue').set({ duplicated_to_id: original.id }).where('id', '=', issue.id).execute()
      }
      if (closed_at !== undefined)
        await changeIssue(trx, { ...issue, title: 'Down', description: null }, { state: 2, closed_at })
    }
  })
}
