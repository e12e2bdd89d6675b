import { parameterError } from '../../kit/errors.ts'
import type { Presenting } from '../../kit/http/presenting.ts'
import type { DetailedSnapshot } from '../../merge-requests/events.ts'
import { groupPayload } from '../payloads/group-payloads.ts'
import { keyPayload } from '../payloads/key-payloads.ts'
import { memberPayload } from '../payloads/member-payloads.ts'
import {
  MERGE_REQUEST_ACTIONS,
  type MergeRequestAction,
  mergeRequestPayload,
  STATE_CHANGES,
} from '../payloads/merge-request-payloads.ts'
import type { Payload } from '../payloads/payload.ts'
import { projectPayload } from '../payloads/project-payloads.ts'
import {
  NO_SHA,
  PUSH_ACTIONS,
  type Push,
  type PushedCommit,
  type PushedRef,
  pushPayloads,
  repositoryUpdatePayload,
} from '../payloads/push-payloads.ts'
import { userPayload } from '../payloads/user-payloads.ts'
import type { SimulationInput } from './entity.ts'
import type { SimulatedEvent } from './event-kinds.ts'
import { shaOf } from './made-up.ts'
import type { Scene } from './scene-queries.ts'

interface Surroundings {
  how: Presenting
  now: string
  /** The most branches or tags of a push that hooks get one by one. */
  push_limit: number
}

type Build = (scene: Scene, input: SimulationInput, around: Surroundings) => readonly (Payload | undefined)[]

const ofProject =
  (event_name: string): Build =>
  ({ project }) => [projectPayload(event_name, project)]
const ofTeam =
  (event_name: string): Build =>
  ({ teamMember }) => [memberPayload(event_name, teamMember)]
const ofGroupMember =
  (event_name: string): Build =>
  ({ groupMember }) => [memberPayload(event_name, groupMember)]
const ofUser =
  (event_name: string): Build =>
  ({ user }) => [userPayload(event_name, user)]
const ofKey =
  (event_name: string): Build =>
  ({ key, user }) => [keyPayload(event_name, key, user)]
const ofGroup =
  (event_name: string): Build =>
  ({ group }) => [groupPayload(event_name, group)]
const pushed =
  (prefix: string): Build =>
  (scene, input, { how, now, push_limit }) =>
    pushPayloads(pushOf(scene, input, prefix, now), push_limit, how)

const builds: Readonly<Record<SimulatedEvent, Build>> = {
  project_create: ofProject('project_create'),
  project_destroy: ofProject('project_destroy'),
  project_update: ofProject('project_update'),
  project_rename: ({ project }, { old_name = `${project.path}-old` }) => [
    projectPayload('project_rename', project, withLast(project.path_with_namespace, old_name)),
  ],
  project_transfer: ({ project }, { old_name = 'old-namespace' }) => [
    projectPayload('project_transfer', project, old_name.includes('/') ? old_name : `${old_name}/${project.path}`),
  ],
  user_add_to_team: ofTeam('user_add_to_team'),
  user_update_for_team: ofTeam('user_update_for_team'),
  user_remove_from_team: ofTeam('user_remove_from_team'),
  user_add_to_group: ofGroupMember('user_add_to_group'),
  user_update_for_group: ofGroupMember('user_update_for_group'),
  user_remove_from_group: ofGroupMember('user_remove_from_group'),
  user_create: ofUser('user_create'),
  user_destroy: ofUser('user_destroy'),
  user_rename: ({ user }, { old_name = `${user.username}-old` }) => [
    userPayload('user_rename', user, { old_username: old_name }),
  ],
  user_failed_login: ({ user }) => [userPayload('user_failed_login', user, { state: 'blocked' })],
  key_create: ofKey('key_create'),
  key_destroy: ofKey('key_destroy'),
  group_create: ofGroup('group_create'),
  group_destroy: ofGroup('group_destroy'),
  group_rename: ({ group }, { old_name = `${group.path}-old` }) => [
    groupPayload('group_rename', group, {
      old_path: old_name.slice(old_name.lastIndexOf('/') + 1),
      old_full_path: withLast(group.full_path, old_name),
    }),
  ],
  user_access_request_to_project: ofTeam('user_access_request_to_project'),
  user_access_request_revoked_for_project: ofTeam('user_access_request_revoked_for_project'),
  user_access_request_to_group: ofGroupMember('user_access_request_to_group'),
  user_access_request_revoked_for_group: ofGroupMember('user_access_request_revoked_for_group'),
  repository_update: (scene, input, { how, now }) => [
    repositoryUpdatePayload(pushOf(scene, input, input.tag === undefined ? BRANCHES : TAGS, now), how),
  ],
  push: pushed('refs/heads/'),
  tag_push: pushed('refs/tags/'),
  merge_request: ({ merge_request }, input, { how }) => {
    const action = mergeRequestAction(input.action)
    if (!merge_request) return []
    const { changed, after } = simulatedChange(action, merge_request)
    return [mergeRequestPayload(action, after, changed, how)]
  },
}

const BRANCHES = 'refs/heads/'
const TAGS = 'refs/tags/'
/** `a/b/c` with `d` → `a/b/d`; a path stays as it is. */
const withLast = (path: string, last: string) =>
  last.includes('/') ? last : path.slice(0, path.lastIndexOf('/') + 1) + last

/**
 * What hooks would get. The first payload is what the simulation shows.
 *
 * @throws ApiError 400 for an action that the event does not have
 */
export const simulate = (scene: Scene, input: SimulationInput, around: Surroundings): readonly Payload[] =>
  builds[input.event_name](scene, input, around).flatMap((payload) => payload ?? [])

function pushOf({ project, repository, contact }: Scene, input: SimulationInput, prefix: string, now: string): Push {
  const action = PUSH_ACTIONS.find((one) => one === (input.action ?? (prefix === TAGS ? 'create' : 'update')))
  if (action === undefined) throw parameterError('action does not have a valid value')
  const one = prefix === TAGS ? (input.tag ?? 'v1.0.0') : (input.branch ?? repository.default_branch ?? 'main')
  const names = input.refs && input.refs.length > 0 ? input.refs : [one]
  const refs = names.map((name): PushedRef => {
    const ref = name.startsWith('refs/') ? name : prefix + name
    const commits = action === 'delete' ? [] : commitsOf(input, { ...contact, place: `${project.id} ${ref}` }, now)
    const before = shaOf(`${project.id} ${ref} before`)
    const last = commits.at(-1)?.id ?? shaOf(`${project.id} ${ref}`)
    return {
      ref,
      before: action === 'create' ? NO_SHA : before,
      after: action === 'delete' ? NO_SHA : last,
      message: ref.startsWith(TAGS) && action !== 'delete' ? `Release ${ref.slice(TAGS.length)}` : null,
      commits,
    }
  })
  return { project: repository, user: contact, refs }
}

type GivenCommits = NonNullable<SimulationInput['commits']>

/** The commits of the request; without any, one is made up. */
function commitsOf(
  { commits, event_name }: SimulationInput,
  author: { name: string; email: string; place: string },
  now: string,
): PushedCommit[] {
  // A tag points to a commit that its branch has pushed before.
  const made: GivenCommits = event_name === 'tag_push' ? [] : [{ message: 'Add a change', modified: ['README.md'] }]
  return (commits ?? made).map((commit, index) => ({
    id: commit.id ?? shaOf(`${author.place} ${index} ${commit.message}`),
    message: commit.message,
    timestamp: now,
    author: { name: commit.author_name ?? author.name, email: commit.author_email ?? author.email },
    added: commit.added ?? [],
    modified: commit.modified ?? [],
    removed: commit.removed ?? [],
  }))
}

/** @throws ApiError 400 */
function mergeRequestAction(given = 'open'): MergeRequestAction {
  const action = MERGE_REQUEST_ACTIONS.find((one) => one === given)
  if (action === undefined) throw parameterError('action does not have a valid value')
  return action
}

const STATE_AFTER = { open: 'opened', reopen: 'opened', close: 'closed', merge: 'merged' } as const

/** The merge request as it would be after the action, and what the action would have changed. */
function simulatedChange(action: MergeRequestAction, snapshot: DetailedSnapshot) {
  const { merge_request } = snapshot
  const state =
    action === 'open' || action === 'reopen' || action === 'close' || action === 'merge'
      ? STATE_AFTER[action]
      : merge_request.state
  const after = { ...snapshot, merge_request: { ...merge_request, state } }
  if (action !== 'update') return { after, changed: STATE_CHANGES[action] ?? {} }
  return { after, changed: { title: { previous: `${merge_request.title} (old)`, current: merge_request.title } } }
}
