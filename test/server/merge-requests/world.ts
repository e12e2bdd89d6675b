import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { addRequest } from '../deployments/merged.ts'

/** The moments at which the deployments finish. */
export const FINISHED = ['2026-05-01T10:00:00.000Z', '2026-05-10T10:00:00.000Z', '2026-05-20T10:00:00.000Z'] as const

/**
 * Merge requests of three projects with all combinations of people, labels, reactions and deployments that the filters distinguish. Each
 * value repeats after another prime number of merge requests.
 */
export async function drawWorld(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const [ada, ben, cy] = [
    await given.user({ username: 'ada' }),
    await given.user({ username: 'ben' }),
    await given.user({ username: 'cy' }),
  ]
  const group = await given.group({ path: 'acme' })
  const open = await given.project({ in: group, owner: ada })
  const secret = await given.project({ in: group, owner: ada, visibility: 'private' })
  const off = await given.project({ in: group, owner: ada, environments_access_level: 'disabled' })
  const projects = [open, secret, off]
  for (const project of projects) await given.member({ project }, ada, 50)
  await given.member({ project: open }, ben, 20)
  const labels = [await make.label({ group }, 'bug'), await make.label({ group }, 'Wood')]
  const milestones = [await make.milestone({ group }, '1.0'), await make.milestone({ group }, '2.0')]
  const deployments = new Map<number, number[]>()
  for (const project of projects) deployments.set(project.id, await addDeployments(server, project))

  for (let n = 0; n < 90; n++) {
    const project = projects[n % 4 === 3 ? 1 : n % 9 === 0 ? 2 : 0] ?? open
    const author = [ada, ben, cy][n % 3] ?? ada
    const iid = await addRequest(server, project, author, { state: 1, milestone_id: milestones[n % 5]?.id ?? null })
    await server.db.write(async (trx) => {
      const { id } = await trx
        .selectFrom('merge_request')
        .select('id')
        .where('project_id', '=', project.id)
        .where('iid', '=', iid)
        .executeTakeFirstOrThrow()
      const row = { merge_request_id: id }
      const created_at = server.clock.iso()
      for (const [index, label] of labels.entries())
        if (bit(n % 7, index))
          await trx
            .insertInto('merge_request_label')
            .values({ ...row, label_id: label.id })
            .execute()
      for (const [index, user] of [ada, ben, cy].entries()) {
        const one = { ...row, user_id: user.id }
        if (bit(n % 11, index)) await trx.insertInto('merge_request_assignee').values(one).execute()
        if (bit(n % 13, index))
          await trx
            .insertInto('merge_request_reviewer')
            .values({ ...one, created_at })
            .execute()
        if (bit(n % 17, index))
          await trx
            .insertInto('merge_request_approval')
            .values({ ...one, created_at })
            .execute()
        for (const [which, name] of ['thumbsup', 'heart'].entries())
          if (bit(n % 19, index + which))
            await trx
              .insertInto('award_emoji')
              .values({
                ...{ name, user_id: user.id, awardable_type: 'MergeRequest', awardable_id: id },
                ...{ created_at, updated_at: created_at },
              })
              .execute()
      }
      for (const [index, deployment_id] of (deployments.get(project.id) ?? []).entries())
        if (bit(n % 23, index))
          await trx
            .insertInto('deployment_merge_request')
            .values({ ...row, deployment_id })
            .execute()
    })
  }
  return { group, projects, open, secret, off, people: { ada, ben, cy } }
}

const bit = (value: number, index: number) => ((value >> index) & 1) === 1

/** Three finished deployments and a running one, by turns to two environments. */
const addDeployments = ({ db }: TestServer, project: { id: number }) =>
  db.write(async (trx) => {
    const environments: number[] = []
    const moments = { created_at: FINISHED[0], updated_at: FINISHED[0] }
    for (const name of ['production', 'staging']) {
      const row = { project_id: project.id, name, slug: name, ...moments }
      environments.push((await trx.insertInto('environment').values(row).returning('id').executeTakeFirstOrThrow()).id)
    }
    const ids: number[] = []
    for (const [index, finished_at] of [...FINISHED, null].entries()) {
      const row = {
        ...{ project_id: project.id, environment_id: environments[index % 2] ?? 0, iid: index + 1 },
        ...{ ref: 'main', sha: 'a'.repeat(40), status: finished_at ? 'success' : 'running', finished_at, ...moments },
      }
      ids.push((await trx.insertInto('deployment').values(row).returning('id').executeTakeFirstOrThrow()).id)
    }
    return ids
  })
