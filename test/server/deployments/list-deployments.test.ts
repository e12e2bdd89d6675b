import type { Given } from '../../support/given.ts'
import { expectPlan, expectPlans, plansOf, planWith } from '../../support/plans.ts'
import { queryOf, type TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const LIST = 'GET /projects/:id/deployments'

/** iid, environment, status, ref, day of the last update, day of the end */
const TABLE = [
  [1, 'production', 'success', 'main', '2026-05-03', '2026-05-01'],
  [2, 'staging', 'failed', 'main', '2026-05-02', '2026-05-02'],
  [3, 'production', 'success', 'next', '2026-05-06', '2026-05-06'],
  [4, 'staging', 'success', 'main', '2026-05-04', '2026-05-04'],
  [5, 'production', 'running', 'alpha', '2026-05-05', undefined],
] as const

const at = (day: string) => `${day}T12:00:00.000Z`

async function world({ db }: TestServer, given: Given) {
  const owner = await given.user()
  const project = await given.project({ owner })
  const elsewhere = await given.project({ owner })
  await db.write(async (trx) => {
    const { id: environment_id } = await trx
      .insertInto('environment')
      .values({
        ...{ project_id: elsewhere.id, name: 'production', slug: 'production', tier: 'production' },
        ...{ created_at: at('2026-05-01'), updated_at: at('2026-05-01') },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('deployment')
      .values({
        ...{ project_id: elsewhere.id, environment_id, iid: 9, status: 'success', ref: 'main', sha: 'a'.repeat(40) },
        ...{ created_at: at('2026-05-04'), updated_at: at('2026-05-04'), finished_at: at('2026-05-04') },
      })
      .execute()
    for (const name of ['production', 'staging'])
      await trx
        .insertInto('environment')
        .values({
          project_id: project.id,
          name,
          slug: name,
          tier: name,
          created_at: at('2026-05-01'),
          updated_at: at('2026-05-01'),
        })
        .execute()
    const environments = await trx
      .selectFrom('environment')
      .select(['id', 'name'])
      .where('project_id', '=', project.id)
      .execute()
    for (const [iid, environment, status, ref, updated, finished] of TABLE)
      await trx
        .insertInto('deployment')
        .values({
          ...{ project_id: project.id, iid, status, ref, sha: 'a'.repeat(40) },
          environment_id: environments.find(({ name }) => name === environment)?.id ?? 0,
          ...{ created_at: at('2026-05-01'), updated_at: at(updated), finished_at: finished ? at(finished) : null },
        })
        .execute()
  })
  return { owner, project }
}

const finished = { order_by: 'finished_at', status: 'success' }

describe(LIST, () => {
  test.for([
    [{}, [1, 2, 3, 4, 5]],
    [{ sort: 'desc' }, [5, 4, 3, 2, 1]],
    [{ order_by: 'iid', sort: 'desc' }, [5, 4, 3, 2, 1]],
    [{ order_by: 'created_at' }, [1, 2, 3, 4, 5]],
    [{ order_by: 'updated_at' }, [2, 1, 4, 5, 3]],
    [{ order_by: 'updated_at', sort: 'desc' }, [3, 5, 4, 1, 2]],
    [{ order_by: 'ref' }, [5, 1, 2, 4, 3]],
    [{ order_by: 'ref', sort: 'desc' }, [3, 4, 2, 1, 5]],
    [{ environment: 'production' }, [1, 3, 5]],
    [{ environment: 'production', sort: 'desc', order_by: 'updated_at' }, [3, 5, 1]],
    [{ environment: 'nowhere' }, []],
    [{ environment: 'Production' }, []],
    [{ environment: '' }, [1, 2, 3, 4, 5]],
    [{ status: 'success' }, [1, 3, 4]],
    [{ status: 'failed' }, [2]],
    [{ status: 'running', order_by: 'ref' }, [5]],
    [{ order_by: 'iid' }, [1, 2, 3, 4, 5]],
    [{ order_by: 'created_at', sort: 'desc' }, [5, 4, 3, 2, 1]],
    [{ updated_before: '2026-05-03T12:00:00Z', environment: 'staging' }, [2]],
    [{ updated_after: '2026-05-04T12:00:00Z', status: 'success' }, [4, 3]],
    [{ status: 'blocked' }, []],
    [{ status: 'success', environment: 'staging' }, [4]],
    [{ updated_after: '2026-05-04T12:00:00Z' }, [4, 5, 3]],
    [{ updated_after: '2026-05-04T12:00:00.001Z', sort: 'desc' }, [3, 5]],
    [{ updated_before: '2026-05-03T12:00:00Z', order_by: 'ref' }, [2, 1]],
    [{ updated_after: '2026-05-03', updated_before: '2026-05-05' }, [1, 4]],
    [{ ...finished, finished_after: '2026-05-01' }, [1, 4, 3]],
    [{ ...finished, finished_after: '2026-05-04T12:00:00Z', sort: 'desc' }, [3, 4]],
    [{ ...finished, finished_before: '2026-05-04T12:00:00Z' }, [1]],
    [{ ...finished, finished_after: '2026-05-01', environment: 'production', sort: 'desc' }, [3, 1]],
    [{ per_page: 2, page: 2 }, [3, 4]],
  ] as const)('%j: %j', async ([query, expected], { server, given, asLoose }) => {
    const { owner, project } = await world(server, given)
    const { body } = await (await asLoose(owner))(LIST, { id: project.id, ...query })
    expect(Array.isArray(body) ? body.map(({ iid }) => iid) : body).toEqual(expected)
  })

  test.for([
    [{ order_by: 'status' }, { error: 'order_by does not have a valid value' }],
    [{ sort: 'up', status: 'done' }, { error: 'sort does not have a valid value, status does not have a valid value' }],
    [{ updated_after: 'now' }, { error: 'updated_after is invalid' }],
    [
      { order_by: 'finished_at', status: 'success' },
      { message: '400 Bad request - `finished_at` filter and `finished_at` sorting must be paired' },
    ],
    [
      { finished_after: '2026-05-01', status: 'success' },
      { message: '400 Bad request - `finished_at` filter and `finished_at` sorting must be paired' },
    ],
    [
      { finished_before: '2026-05-01', order_by: 'finished_at' },
      { message: '400 Bad request - `finished_at` filter must be combined with `success` status filter.' },
    ],
    [
      { finished_after: '2026-05-01', order_by: 'finished_at', status: 'failed' },
      { message: '400 Bad request - `finished_at` filter must be combined with `success` status filter.' },
    ],
    [
      { finished_after: '2026-05-01', updated_after: '2026-05-01' },
      { message: '400 Bad request - Both `updated_at` filter and `finished_at` filter can not be specified' },
    ],
    [
      { finished_before: '2026-05-01', updated_before: '2026-05-01' },
      { message: '400 Bad request - Both `updated_at` filter and `finished_at` filter can not be specified' },
    ],
  ] as const)('%j is refused', async ([query, body], { server, given, asLoose }) => {
    const { owner, project } = await world(server, given)
    expect(await (await asLoose(owner))(LIST, { id: project.id, ...query })).toMatchObject({ status: 400, body })
  })

  test.for([
    [{}, 'deployment_project'],
    [{ status: 'failed', sort: 'desc' }, 'deployment_project'],
    [{ environment: 'production' }, 'deployment_environment_project'],
    [{ order_by: 'updated_at', sort: 'desc' }, 'deployment_updated'],
    [{ updated_after: '2026-05-01' }, 'deployment_updated'],
    [{ order_by: 'ref' }, 'deployment_ref'],
    [{ ...finished, finished_after: '2026-05-01' }, 'deployment_finished'],
    [{ ...finished, finished_after: '2026-05-01', environment: 'staging', sort: 'desc' }, 'deployment_environment'],
  ] as const)('%j reads the index %s', async ([query, index], { server, given }) => {
    const { owner, project } = await world(server, given)
    const path = `/projects/${project.id}/deployments?${queryOf({ ...query, per_page: 2 })}`
    const token = await given.token(owner)
    const plans = await plansOf(() => server.send('GET', path, { token }))
    expectPlans(plans)
    expectPlan(planWith(plans, /environment_url/), { uses: index })
  })
})
