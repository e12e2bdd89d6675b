import type { Flag } from '../entity.ts'
import { MERGE_REQUEST_ACTIONS } from '../payloads/merge-request-payloads.ts'
import { PUSH_ACTIONS } from '../payloads/push-payloads.ts'

/** What a simulation names records of. */
export const NEEDS = ['project', 'group', 'user', 'merge_request', 'key'] as const
/** What a simulation takes in addition. */
export const ACCEPTED = ['branch', 'tag', 'refs', 'commits', 'old_name', 'action'] as const
/** What can have happened in the events that have an action. */
export const ACTIONS = [...new Set([...MERGE_REQUEST_ACTIONS, ...PUSH_ACTIONS])] as const

export interface EventKind {
  title: string
  /** Only hooks with this flag get the event; null: every hook does. */
  flag: Flag | null
  /** Whether something in Gantry causes it; otherwise it can only be simulated. */
  caused_here: boolean
  cause: string
  needs: readonly (typeof NEEDS)[number][]
  accepts: readonly (typeof ACCEPTED)[number][]
  /** The values of `action`. */
  actions: readonly (typeof ACTIONS)[number][]
}

const toAll = { flag: null, caused_here: true, accepts: [], actions: [] } as const
const inProject = { ...toAll, needs: ['project'] } as const
const inTeam = { ...toAll, needs: ['project', 'user'] } as const
const inGroup = { ...toAll, needs: ['group', 'user'] } as const
const ofUser = { ...toAll, needs: ['user'] } as const
const ofKey = { ...toAll, needs: ['key', 'user'] } as const
const simulated = { caused_here: false } as const

const kinds = {
  project_create: { ...inProject, title: 'Project created', cause: 'Somebody creates, imports or forks a project.' },
  project_destroy: {
    ...inProject,
    title: 'Project deleted',
    cause: 'A project is deleted, at once or at the end of its period, also with its group or its owner.',
  },
  project_update: {
    ...inProject,
    title: 'Project changed',
    cause: 'Somebody changes the settings of a project, archives it, marks it for deletion or restores it.',
  },
  project_rename: {
    ...inProject,
    title: 'Project renamed',
    cause: 'Somebody changes the name or the path of a project.',
    accepts: ['old_name'],
  },
  project_transfer: {
    ...inProject,
    title: 'Project moved',
    cause: 'Somebody moves a project to another namespace.',
    accepts: ['old_name'],
  },
  user_add_to_team: {
    ...inTeam,
    title: 'Member added to a project',
    cause: 'Somebody becomes a direct member of a project, also by accepting an invitation or by creating the project.',
  },
  user_update_for_team: {
    ...inTeam,
    title: 'Member of a project changed',
    cause: 'Somebody changes the role or the last day of a member of a project.',
  },
  user_remove_from_team: {
    ...inTeam,
    title: 'Member removed from a project',
    cause: 'A member of a project leaves, is removed or expires.',
  },
  user_add_to_group: {
    ...inGroup,
    title: 'Member added to a group',
    cause: 'Somebody becomes a direct member of a group, also by accepting an invitation or by creating the group.',
  },
  user_update_for_group: {
    ...inGroup,
    title: 'Member of a group changed',
    cause: 'Somebody changes the role or the last day of a member of a group.',
  },
  user_remove_from_group: {
    ...inGroup,
    title: 'Member removed from a group',
    cause: 'A member of a group leaves, is removed or expires.',
  },
  user_create: {
    ...ofUser,
    title: 'User created',
    cause: 'An administrator creates a user, somebody signs up, or a token of a project or group gets its bot.',
  },
  user_destroy: { ...ofUser, title: 'User deleted', cause: 'An administrator deletes a user.' },
  user_rename: {
    ...ofUser,
    title: 'User renamed',
    cause: 'An administrator changes the username of a user.',
    accepts: ['old_name'],
  },
  user_failed_login: {
    ...ofUser,
    title: 'Blocked user refused',
    cause: 'A blocked user signs in to the console with the right password, which is refused.',
  },
  key_create: { ...ofKey, title: 'SSH key added', cause: 'Somebody adds an SSH key to an account.' },
  key_destroy: { ...ofKey, title: 'SSH key removed', cause: 'Somebody removes an SSH key from an account.' },
  group_create: {
    ...{ ...toAll, needs: ['group'] },
    title: 'Group created',
    cause: 'Somebody creates a group or a subgroup.',
  },
  group_destroy: {
    ...{ ...toAll, needs: ['group'] },
    title: 'Group deleted',
    cause: 'A group is deleted, at once or at the end of its period.',
  },
  group_rename: {
    ...{ ...toAll, needs: ['group'] },
    title: 'Group renamed',
    cause: 'Somebody changes the path of a group.',
    accepts: ['old_name'],
  },
  user_access_request_to_project: {
    ...inTeam,
    title: 'Access to a project requested',
    cause: 'Somebody without access requests access to a project.',
  },
  user_access_request_revoked_for_project: {
    ...inTeam,
    title: 'Request for access to a project ended',
    cause: 'A request for access to a project is denied or withdrawn, or the account is deleted.',
  },
  user_access_request_to_group: {
    ...inGroup,
    title: 'Access to a group requested',
    cause: 'Somebody without access requests access to a group.',
  },
  user_access_request_revoked_for_group: {
    ...inGroup,
    title: 'Request for access to a group ended',
    cause: 'A request for access to a group is denied or withdrawn, or the account is deleted.',
  },
  repository_update: {
    ...{ ...inTeam, ...simulated },
    flag: 'repository_update_events',
    title: 'Repository changed',
    cause: 'A push, which Gantry cannot receive, because it has no Git.',
    accepts: ['branch', 'tag', 'refs', 'action'],
    actions: PUSH_ACTIONS,
  },
  push: {
    ...{ ...inTeam, ...simulated },
    flag: 'push_events',
    title: 'Branch pushed',
    cause: 'A push to a branch, which Gantry cannot receive, because it has no Git.',
    accepts: ['branch', 'refs', 'commits', 'action'],
    actions: PUSH_ACTIONS,
  },
  tag_push: {
    ...{ ...inTeam, ...simulated },
    flag: 'tag_push_events',
    title: 'Tag pushed',
    cause: 'A push of a tag, which Gantry cannot receive, because it has no Git.',
    accepts: ['tag', 'refs', 'commits', 'action'],
    actions: PUSH_ACTIONS,
  },
  merge_request: {
    flag: 'merge_requests_events',
    caused_here: true,
    title: 'Merge request changed',
    cause:
      'Somebody opens, changes, approves, merges, closes or reopens a merge request, or takes an approval of it back.',
    needs: ['project', 'merge_request', 'user'],
    accepts: ['action'],
    actions: MERGE_REQUEST_ACTIONS,
  },
} as const satisfies Record<string, EventKind>

export type SimulatedEvent = keyof typeof kinds

/** Every event that system hooks know, by name. */
export const eventKinds: Readonly<Record<SimulatedEvent, EventKind>> = kinds

const isEvent = (name: string): name is SimulatedEvent => Object.hasOwn(kinds, name)
export const EVENT_NAMES: readonly SimulatedEvent[] = Object.keys(kinds).filter(isEvent)
