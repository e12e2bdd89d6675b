import { roles } from '../../kit/access/roles.ts'
import type { ByEvent } from '../../kit/events/events.ts'
import type { MemberSnapshot } from '../../memberships/events.ts'
import { shownEmail } from '../../snapshots/loaded.ts'
import { type Payload, timesOf, toEveryHook } from './payload.ts'

type Verb = 'add_to' | 'update_for' | 'remove_from'

/** The role as the platform writes it: `Developer`. Levels between two roles have the lower one. */
function roleName(access_level: number): string {
  const [name = 'guest'] = Object.entries(roles).findLast(([, level]) => level <= access_level) ?? []
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** What a payload says of a member, or of somebody who wants to be one, in a project or else in a group. */
type Member = Pick<
  MemberSnapshot,
  'user' | 'project' | 'group' | 'access_level' | 'expires_at' | 'created_at' | 'updated_at'
>

export function memberPayload(event_name: string, member: Member): Payload | undefined {
  const { user, project, group, access_level } = member
  const person = {
    user_username: user.username,
    user_name: user.name,
    user_email: shownEmail(user),
    user_id: user.id,
  }
  if (project) {
    const place = {
      project_name: project.name,
      project_path: project.path,
      project_path_with_namespace: project.path_with_namespace,
      project_id: project.id,
    }
    const role = { access_level: roleName(access_level), project_visibility: project.visibility }
    return toEveryHook(event_name, { ...timesOf(member), ...place, ...person, ...role, event_name })
  }
  if (!group) return undefined
  const place = { group_name: group.name, group_path: group.path, group_id: group.id }
  const role = { group_access: roleName(access_level), expires_at: member.expires_at }
  return toEveryHook(event_name, { ...timesOf(member), ...place, ...person, ...role, event_name })
}

const named = (event_name: string, member: MemberSnapshot): Payload[] => {
  const payload = memberPayload(event_name, member)
  return payload ? [payload] : []
}
const payloadsOf = (verb: Verb, member: MemberSnapshot) =>
  named(`user_${verb}_${member.project ? 'team' : 'group'}`, member)
const ofRequest = (verb: 'to' | 'revoked_for', member: MemberSnapshot) =>
  named(`user_access_request_${verb}_${member.project ? 'project' : 'group'}`, member)

export const memberPayloads = {
  'member.added': ({ snapshot }) => payloadsOf('add_to', snapshot),
  'member.updated': ({ snapshot }) => payloadsOf('update_for', snapshot),
  'member.removed': ({ snapshot }) => payloadsOf('remove_from', snapshot),
  'member.requested': ({ snapshot }) => ofRequest('to', snapshot),
  'member.request_ended': ({ snapshot }) => ofRequest('revoked_for', snapshot),
} satisfies Partial<ByEvent<readonly Payload[]>>
