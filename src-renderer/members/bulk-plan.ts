import type { Skipped } from '../changes/affected.tsx'
import { day } from '../ui/dates.ts'
import type { DirectMembership } from './direct-membership.ts'
import type { Container, Member } from './members.ts'
import { roleName } from './roles.ts'

/** A change of several members. */
export type MemberChange =
  | { kind: 'role'; access_level: number }
  /** `expires_at` is null for no end. */
  | { kind: 'expiry'; expires_at: string | null }
  | { kind: 'remove' }

/** The membership after the change; undefined for a removal. */
export function afterChange(before: DirectMembership, change: MemberChange): DirectMembership | undefined {
  if (change.kind === 'remove') return undefined
  return change.kind === 'role'
    ? { ...before, access_level: change.access_level }
    : { ...before, expires_at: change.expires_at }
}

interface Caller {
  /** The id of the current user. */
  me: number | undefined
  now: number
}

/** Predicts why the server would refuse the change of a member, or why the change would do nothing. */
function skipReason(
  { user, direct_access_level, access_level, expires_at, source }: Member,
  change: MemberChange,
  { kind, level }: Pick<Container, 'kind' | 'level'>,
  { me, now }: Caller,
): string | undefined {
  if (direct_access_level === null) {
    if (source.kind === 'direct') return `owner of the namespace of this ${kind}`
    const group = source.group?.full_path ?? 'a group that you cannot see'
    return source.kind === 'inherited'
      ? `inherited from ${group}`
      : `member of ${group}, which this ${kind} is shared with`
  }
  if (direct_access_level > level) return `this needs ${roleName(direct_access_level)}, and you are ${roleName(level)}`
  if (user.id === me && change.kind !== 'expiry')
    return 'you cannot change your own role or remove yourself in a bulk change'
  if (change.kind === 'role' && change.access_level === direct_access_level)
    return `already ${roleName(change.access_level)}`
  // The row shows the end of the highest membership, which may be another one.
  const isShown = source.kind === 'direct' && direct_access_level === access_level
  if (change.kind === 'expiry' && isShown && change.expires_at === expires_at)
    return expires_at === null ? 'already without an expiration date' : `already expires on ${day(expires_at, now)}`
  return undefined
}

/** Separates the members that the change applies to from those it skips, which are grouped by reason. */
export function splitMembers(
  members: readonly Member[],
  change: MemberChange,
  container: Pick<Container, 'kind' | 'level'>,
  caller: Caller,
): { eligible: readonly Member[]; skipped: readonly Skipped[] } {
  const reasonOf = (member: Member) => skipReason(member, change, container, caller)
  const groups = Map.groupBy(members, reasonOf)
  return {
    eligible: groups.get(undefined) ?? [],
    skipped: [...groups].flatMap(([reason, some]) =>
      reason === undefined ? [] : [{ reason, names: some.map(({ user }) => user.name) }],
    ),
  }
}
