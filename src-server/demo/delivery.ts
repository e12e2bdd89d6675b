import { Dice } from '../seeds/dice.ts'
import { type Calendar, DAY, HOUR, MINUTE } from './calendar.ts'
import type { Rows } from './rows.ts'
import type { MergeRequest, Project } from './world.ts'

interface Environment {
  id: number
  name: string
}

/**
 * Two years of deployments. Merged requests reach staging within an hour and production with the next release. Releases become more frequent
 * over time, so the delivery metrics show a trend.
 */
export function addDeployments(rows: Rows, calendar: Calendar, projects: readonly Project[]) {
  const dice = new Dice('delivery')
  for (const project of projects.filter((each) => each.flags.has('deploys'))) {
    const staging = addEnvironment(rows, calendar, project, 'staging', 'staging')
    const production = addEnvironment(rows, calendar, project, 'production', 'production')
    if (project.issue_count > 130) addEnvironment(rows, calendar, project, 'review/next', 'development')
    const due = [...toStaging(calendar, dice, project, staging), ...toProduction(calendar, dice, project, production)]
    due.sort((a, b) => a.at - b.at)
    for (const [at, each] of due.entries()) write(rows, calendar, dice, project, each, at + 1)
  }
}

interface Planned {
  at: number
  environment: Environment
  status: string
  sha: string
  requests: readonly MergeRequest[]
}

const ended = (project: Project) =>
  project.merge_requests.filter((each) => each.state === 3 && each.ended !== undefined)

function toStaging(calendar: Calendar, dice: Dice, project: Project, environment: Environment): Planned[] {
  const planned: Planned[] = []
  for (const request of ended(project)) {
    const at = (request.ended ?? 0) + dice.int(6, 50) * MINUTE
    const status = dice.weighted([
      ['success', 92],
      ['failed', 6],
      ['canceled', 2],
    ])
    if (at < calendar.now)
      planned.push({ at, environment, status, sha: request.merge_sha, requests: status === 'success' ? [request] : [] })
  }
  return planned
}

function toProduction(calendar: Calendar, dice: Dice, project: Project, environment: Environment): Planned[] {
  const planned: Planned[] = []
  const waiting = ended(project).sort((a, b) => (a.ended ?? 0) - (b.ended ?? 0))
  let at = project.created + 20 * DAY
  let next = 0
  while (at < calendar.now) {
    const age = (calendar.now - at) / DAY
    const pause = (age > 500 ? 7 : age > 250 ? 5 : 3) * (0.4 + dice.around(0.6))
    at = calendar.later(at, pause * 24, dice)
    if (at >= calendar.now) break
    const riders: MergeRequest[] = []
    const failed = dice.chance(0.05)
    for (
      let request = waiting[next];
      !failed && request && (request.ended ?? 0) < at - HOUR;
      request = waiting[++next]
    ) {
      request.deployed = at
      riders.push(request)
    }
    planned.push({
      at,
      environment,
      status: failed ? 'failed' : 'success',
      sha: riders.at(-1)?.merge_sha ?? dice.hex(40),
      requests: riders,
    })
  }
  return planned
}

function addEnvironment(rows: Rows, calendar: Calendar, project: Project, name: string, tier: string): Environment {
  const id = rows.environment.length + 1
  const created_at = calendar.iso(project.created)
  const host = project.path_with_namespace.slice(project.path_with_namespace.lastIndexOf('/') + 1)
  rows.environment.push({
    id,
    project_id: project.id,
    name,
    slug: name.replace('/', '-'),
    tier,
    external_url:
      tier === 'production' ? `https://${host}.northquay.example` : `https://${host}.${tier}.northquay.example`,
    created_at,
    updated_at: created_at,
  })
  return { id, name }
}

function write(rows: Rows, calendar: Calendar, dice: Dice, project: Project, planned: Planned, iid: number) {
  const id = rows.deployment.length + 1
  const at = calendar.iso(planned.at)
  rows.deployment.push({
    id,
    project_id: project.id,
    environment_id: planned.environment.id,
    iid,
    user_id: dice.pick(project.crew).id,
    ref: 'main',
    sha: planned.sha,
    status: planned.status,
    created_at: calendar.iso(planned.at - dice.int(2, 9) * MINUTE),
    updated_at: at,
    finished_at: at,
  })
  for (const request of planned.requests)
    rows.deployment_merge_request.push({ deployment_id: id, merge_request_id: request.id })
}
