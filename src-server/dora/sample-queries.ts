import { addEnvironment, findEnvironmentByName, newEnvironmentNamed } from '../delivery/queries.ts'
import { addIssue, changeIssue } from '../issues/bookkeeping-queries.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import type { Sample } from './sample-plan.ts'

export const hasDeployments = async (db: Db, project_id: number) =>
  (await db.selectFrom('deployment').select('id').where('project_id', '=', project_id).limit(1).executeTakeFirst()) !==
  undefined

interface SampleTarget {
  project_id: number
  default_branch: string
  actor_id: number
  now: string
}

const iso = (ms: number) => new Date(ms).toISOString()

export async function addSample(trx: Trx, sample: Sample, target: SampleTarget) {
  const { staging, production } = await addEnvironments(trx, target)
  const merge_request_ids = await addMergeRequests(trx, sample, target)
  await addDeployments(trx, sample, merge_request_ids, { staging, production }, target)
  await addIncidents(trx, sample, target)
}

async function addEnvironments(trx: Trx, { project_id, now }: SampleTarget) {
  const environmentFor = async (name: string) =>
    (await findEnvironmentByName(trx, project_id, name)) ??
    addEnvironment(trx, { ...newEnvironmentNamed(name), project_id }, now)
  const [staging, production] = [await environmentFor('staging'), await environmentFor('production')]
  return { staging: staging.id, production: production.id }
}

async function addMergeRequests(trx: Trx, { changes, deployments }: Sample, target: SampleTarget): Promise<number[]> {
  const { project_id, default_branch, actor_id } = target
  if (changes.length === 0) return []
  const { last_merge_request_iid } = await trx
    .updateTable('project')
    .set((eb) => ({ last_merge_request_iid: eb('last_merge_request_iid', '+', changes.length) }))
    .where('id', '=', project_id)
    .returning('last_merge_request_iid')
    .executeTakeFirstOrThrow()
  const first = last_merge_request_iid - changes.length + 1
  const deployed_at = new Map(
    deployments
      .filter(({ environment }) => environment === 'production')
      .flatMap((release) => release.changes.map((index) => [index, iso(release.finished_ms)] as const)),
  )
  const rows = await trx
    .insertInto('merge_request')
    .values(
      changes.map(({ title, branch, created_ms, merged_ms, sha }, index) => ({
        project_id,
        iid: first + index,
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
        first_deployed_to_production_at: deployed_at.get(index) ?? null,
        prepared_at: iso(created_ms),
        created_at: iso(created_ms),
        updated_at: iso(merged_ms),
      })),
    )
    .returning(['id', 'iid'])
    .execute()
  const ids = new Map(rows.map(({ id, iid }) => [iid, id]))
  return changes.map((_, index) => ids.get(first + index) ?? 0)
}

async function addDeployments(
  trx: Trx,
  { deployments }: Sample,
  merge_request_ids: readonly number[],
  environments: { staging: number; production: number },
  { project_id, default_branch, actor_id }: SampleTarget,
) {
  if (deployments.length === 0) return
  const rows = await trx
    .insertInto('deployment')
    .values(
      deployments.map(({ environment, status, begun_ms, finished_ms, sha }, index) => ({
        project_id,
        environment_id: environments[environment],
        iid: index + 1,
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
  const links = rows.flatMap(({ id, iid }) =>
    (deployments[iid - 1]?.changes ?? []).map((index) => ({
      deployment_id: id,
      merge_request_id: merge_request_ids[index] ?? 0,
    })),
  )
  if (links.length > 0) await trx.insertInto('deployment_merge_request').values(links).execute()
}

async function addIncidents(trx: Trx, { incidents }: Sample, { project_id, actor_id }: SampleTarget) {
  for (const { title, created_ms, closed_ms } of incidents) {
    const row = { project_id, title, author_id: actor_id, issue_type: 'incident', severity: 'high' }
    const issue = await addIssue(trx, { ...row, created_at: iso(created_ms), updated_at: iso(closed_ms) })
    const closed = { state: 2, closed_at: iso(closed_ms), closed_by_id: actor_id } as const
    await changeIssue(trx, { ...issue, title, description: null }, closed)
  }
}
