import type { Endpoint } from '../../src-server/kit/http/endpoint.ts'
import { callBy } from '../support/server.ts'
import { placeOf, type Role, type Scene, type Stage, setScene, things } from './roles-matrix/scene.ts'

/** What the parameters of a path stand for: things of a scene, so that a request comes past the look-up of what it is about. */
const IN_PATH: Record<string, string> = {
  ...{ user_id: 'member', group_id: 'shared_partner', project_id: 'loose_project', forked_from_id: 'loose_project' },
  ...{ email: 'invited', key: 'key', environment_id: 'environment', deployment_id: 'deployment' },
  ...{ merge_request_iid: 'merge_request', path: 'group_path', name: 'fresh' },
}
/** `:id`, by what stands before it. */
const ID: Record<string, string> = {
  ...{ projects: 'project', groups: 'group', topics: 'topic', namespaces: 'group' },
  users: 'noted_user',
}
/** What must be said: things of the scene, and values as they are. */
const THINGS: Record<string, string> = {
  ...{ group_id: 'partner', namespace: 'partner', source_topic_id: 'topic', target_topic_id: 'another_topic' },
  ...{ email: 'fresh_email', user_id: 'user', ids: 'project' },
}
const VALUES: Record<string, unknown> = {
  ...{ access_level: 10, group_access: 10, status: 'success', sha: 'a'.repeat(40), ref: 'main', tag: false },
  ...{ color: '#112233', scopes: ['api'], screen: 'projects', filter: '', sort: 'name', target_branch: 'main' },
  ...{ metric: 'deployment_frequency', before: '2026-01-01' },
}

/** What some must be told besides, as nothing in particular is missing: one of several parameters. */
const SAID: Record<string, Record<string, unknown>> = {
  'POST /projects': { name: 'Fresh' },
  'PUT /projects/:id': { description: 'x' },
  'PUT /projects/:id/issues/:issue_iid': { title: 'x' },
  'PUT /projects/:id/invitations/:email': { access_level: 20 },
  'PUT /groups/:id/invitations/:email': { access_level: 20 },
  'POST /groups/:id/push_rule': { member_check: true },
  'PUT /groups/:id/push_rule': { member_check: true },
  'POST /users': { force_random_password: true },
  'PUT /-/gantry/v1/views/:view_id': { name: 'Another' },
}
const MEANT: Record<string, Record<string, string>> = {
  'POST /groups/:id/transfer': { group_id: 'partner' },
  'DELETE /projects/:id/deployments/:deployment_id': { deployment_id: 'ended_deployment' },
  'POST /projects/:id/members': { user_id: 'user' },
  'POST /groups/:id/members': { user_id: 'user' },
}

/** What the scene has besides its group and project. */
const besides = (address: string) =>
  [
    'private',
    ...(address.includes('push_rule') && !address.startsWith('POST /groups') ? ['rule'] : []),
    ...(address.endsWith('/restore') ? ['marked'] : []),
    ...(address === 'DELETE /projects/:id/fork' ? ['fork'] : []),
    ...(address.endsWith('/unstar') ? ['starred'] : []),
  ].join(',')

/** A world for one endpoint and one caller, and what leads to a good answer there: parameters of the path, and all that must be said. */
export async function openingOf(stage: Stage, role: Role, { contract }: Endpoint) {
  const { address } = contract
  const scene = await setScene(stage, role, placeOf(besides(address)))
  const meant = MEANT[address] ?? {}
  const path: Record<string, unknown> = {}
  for (const name of Object.keys(contract.params ?? {}))
    path[name] = await inPath(stage, scene, role, { address, name, meant })
  const body: Record<string, unknown> = { ...SAID[address] }
  for (const [name, thing] of Object.entries(meant))
    if (!(name in path)) body[name] = await thingOf(stage, scene, thing)
  for (const [name, schema] of Object.entries({ ...contract.query, ...contract.body }))
    if (!schema.safeParse(undefined).success) body[name] = await needed(stage, scene, name)
  return { path, body }
}

async function inPath(
  stage: Stage,
  scene: Scene,
  role: Role,
  { address, name, meant }: { address: string; name: string; meant: Record<string, string> },
) {
  const of = /\/(\w+)\/:id/.exec(address)?.[1] ?? ''
  if (name === 'id' && of === 'issues') return (await issueOf(stage, scene)).id
  if (name === 'id') return thingOf(stage, scene, ID[of] ?? 'project')
  if (name === 'issue_iid') return (await issueOf(stage, scene)).iid
  if (name === 'note_id') return (await issueOf(stage, scene)).note_id
  if (name === 'view_id') return viewOf(stage, scene, role)
  return thingOf(stage, scene, meant[name] ?? IN_PATH[name] ?? 'fresh')
}

const needed = async (stage: Stage, scene: Scene, name: string) =>
  name in VALUES ? VALUES[name] : thingOf(stage, scene, THINGS[name] ?? 'fresh')

async function thingOf(stage: Stage, scene: Scene, thing: string): Promise<unknown> {
  if (thing === 'fresh_email') return `fresh-${scene.group.id}@example.com`
  const make = things[thing]
  if (!make) throw new Error(`${thing} is nothing that a scene knows`)
  return make(stage, scene)
}

/** A confidential issue, the first of its project, with a note on it. */
async function issueOf(stage: Stage, { project, keeper }: Scene) {
  const token = await stage.given.token(keeper)
  const call = (address: string, input: object) => callBy(stage.server, token, address, { id: project.id, ...input })
  const issue = await call('POST /projects/:id/issues', { title: 'An issue', labels: ['bug'], confidential: true })
  const note = await call('POST /projects/:id/issues/:issue_iid/notes', { issue_iid: 1, body: 'A note' })
  return { id: idOf(issue.body), iid: 1, note_id: idOf(note.body) }
}

async function viewOf({ server, tokens }: Stage, { group }: Scene, role: Role) {
  const view = { screen: 'projects', name: `View ${group.id}`, filter: '', sort: 'name' }
  return idOf((await callBy(server, tokens[role], 'POST /-/gantry/v1/views', view)).body)
}

const idOf = (body: unknown): number =>
  typeof body === 'object' && body !== null && 'id' in body ? Number(body.id) : 1
