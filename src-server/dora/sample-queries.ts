import { addEnvironment, environmentCalled, environmentNamed } from '../delivery/queries.ts'
import { addIssue, changeIssue } from '../issues/bookkeeping-queries.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import type { Sample } from './sample-plan.ts'

export const hasDeployments = async (db: Db, project_id: number) =>
  (await db.selectFrom('deployment').select('id').where('project_id', '=', project_id).limit(1).executeTakeFirst()) !==
  undefined

interface Where {
  project_id: number
  default_branch: string
  actor_id: number
  now: string
}

const iso = (ms: number) => new Date(ms).toISOString()

/** All of it, in the transaction of the request. */
export async function addSample(trx: Trx, sample: Sample, where: Where) {
  const { staging, production } = await addEnvironments(trx, where)
  const requests = await addRequests(trx, sample, where)
  await addDeployments(trx, sample, requests, { staging, production }, where)
  await addIncidents(trx, sample, where)
}

async function addEnvironments(trx: Trx, { project_id, now }: Where) {
  const environmentFor = async (name: string) =>
    (await environmentCalled(trx, project_id, name)) ??
    addEnvironment(trx, { ...environmentNamed(name), project_id }, now)
  const [staging, production] = [await environmentFor('staging'), await environmentFor('production')]
  return { staging: staging.id, production: production.id }
}

async function addRequests(trx: Trx, { changes, deployments }: Sample, where: Where): Promise<number[]> {
  const { project_id, default_branch, actor_id } = where
  if (changes.length === 0) return []
  const { last_merge_request_iid } = await trx
    .updateTable('project')
    .set((eb) => ({ last_merge_request_iid: eb('last_merge_request_iid', '+', changes.length) }))
    .where('id', '=', project_id)
    .returning('last_merge_request_iid')
    .executeTakeFirstOrThrow()
  const first = last_merge_request_iid - changes.length + 1
  const reached = new Map(
    deployments
      .filter(({ environment }) => environment === 'production')
      .flatMap((train) => train.changes.map((place) => [place, iso(train.finished_ms)] as const)),
  )
  const rows = await trx
    .insertInto('merge_request')
    .values(
      changes.map(({ title, branch, created_ms, merged_ms, sha }, place) => ({
        project_id,
        iid: first + place,
        title,
        state: 3 as const,
        author_id: actor_id,
        source_project_id: project_id,
        source_branch: branch,
        target_branch: default_branch,
        sha,
        merge_commit_sha: sha,
        merged_at: iso(merged_ms),
        merge_user_id: actor_id,
        first_deployed_to_production_at: reached.get(place) ?? null,
        prepared_at: iso(created_ms),
        created_at: iso(created_ms),
        updated_at: iso(merged_ms),
      })),
    )
    .returning(['id', 'iid'])
    .execute()
  const ids = new Map(rows.map(({ id, iid }) => [iid, id]))
  return changes.map((_, place) => ids.get(first + place) ?? 0)
}

async function addDeployments(
  trx: Trx,
  { deployments }: Sample,
  requests: readonly number[],
  environments: { staging: number; production: number },
  { project_id, default_branch, actor_id }: Where,
) {
  if (deployments.length === 0) return
  const rows = await trx
    .insertInto('deployment')
    .values(
      deployments.map(({ environment, status, begun_ms, finished_ms, sha }, place) => ({
        project_id,
        environment_id: environments[environment],
        iid: place + 1,
        user_id: actor_id,
        ref: default_branch,
        sha,
        status,
        created_at: iso(begun_ms),
        updated_at: iso(finished_ms),
        finished_at: iso(finished_ms),
      })),
    )
    .returning(['id', 'iid'])
    .execute()
  const brought = rows.flatMap(({ id, iid }) =>
    (deployments[iid - 1]?.changes ?? []).map((place) => ({
      deployment_id: id,
      merge_request_id: requests[place] ?? 0,
    })),
  )
  if (brought.length > 0) await trx.insertInto('deployment_merge_request').values(brought).execute()
}

async function addIncidents(trx: Trx, { incidents }: Sample, { project_id, actor_id }: Where) {
  for (const { title, created_ms, closed_ms } of incidents) {
    const row = { project_id, title, author_id: actor_id, issue_type: 'incident', severity: 'high' }
    const issue = await addIssue(trx, { ...row, created_at: iso(created_ms), updated_at: iso(closed_ms) })
    const closed = { state: 2, closed_at: iso(closed_ms), closed_by_id: actor_id } as const
    await changeIssue(trx, { ...issue, title, description: null }, closed)
  }
}
