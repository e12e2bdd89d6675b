import { useState } from 'react'
import { ChangeDialog } from '../changes/change-dialog.tsx'
import type { RunItem } from '../changes/runner.ts'
import { useNow } from '../ui/clock.tsx'
import { DateField } from '../ui/date-field.tsx'
import { dateOf } from '../ui/dates.ts'
import { pluralize } from '../ui/number.ts'
import { dayProblem, monthsAfter } from '../ui/typed-day.ts'
import { afterChange, type MemberChange, splitMembers } from './bulk-plan.ts'
import { changeDirect, requestFor } from './direct-membership.ts'
import { type Container, type Member, readsAffectedByMembers } from './members.ts'
import { RolePicker } from './role-picker.tsx'

interface Props {
  kind: MemberChange['kind']
  container: Container
  members: readonly Member[]
  /** How many selected members no longer exist. */
  missing: number
  me: number | undefined
  onEnd: (changed: readonly RunItem[]) => void
  onClose: () => void
}

const words = {
  role: { title: 'Change role of', action: 'Change role of', verb: 'Changing the role of', done: 'got a new role' },
  expiry: {
    title: 'Change expiration date of',
    action: 'Change expiration date of',
    verb: 'Changing the expiration date of',
    done: 'got a new expiration date',
  },
  remove: { title: 'Remove', action: 'Remove', verb: 'Removing', done: 'removed' },
} as const

/** Changes the direct memberships of several members, and says which members it skips. */
export function MemberBulkDialog({ kind, container, members, missing, me, onEnd, onClose }: Props) {
  const now = useNow()
  const today = dateOf(now)
  const [access_level, setLevel] = useState(Math.min(30, container.level))
  const [day, setDay] = useState(() => monthsAfter(today, 6))
  const change: MemberChange =
    kind === 'role'
      ? { kind, access_level }
      : kind === 'expiry'
        ? { kind, expires_at: day || null }
        : { kind: 'remove' }
  const { eligible, skipped } = splitMembers(members, change, container, { me, now })
  const isValid = kind !== 'expiry' || dayProblem(day, { min: today }) === undefined
  const { title, action, verb, done } = words[kind]
  return (
    <ChangeDialog
      title={`${title} ${pluralize(members.length, 'member')}`}
      action={`${action} ${pluralize(eligible.length, 'member')}`}
      verb={verb}
      done={change.kind === 'expiry' && change.expires_at === null ? 'set to never expire' : done}
      nouns={['member', 'members']}
      items={eligible.map((member) => ({ id: member.user.id, name: `@${member.user.username}`, member }))}
      skipped={skipped}
      missing={missing}
      danger={kind === 'remove'}
      obstacle={isValid ? undefined : 'Correct the expiration date.'}
      change={({ member }) => changeDirect(container, member.user.id, (before) => afterChange(before, change))}
      requestFor={({ member: { user, direct_access_level, access_level: highest, expires_at, source } }) => {
        // The row shows the end of the highest membership. An unknown end differs from each other end, and no role change sends it.
        const isShown = source.kind === 'direct' && direct_access_level === highest
        const before = { access_level: direct_access_level ?? highest, expires_at: isShown ? expires_at : '' }
        return requestFor(container, user.id, before, afterChange(before, change))
      }}
      reads={readsAffectedByMembers}
      onEnd={onEnd}
      onClose={onClose}
    >
      {kind === 'role' && (
        <RolePicker value={access_level} onChange={setLevel} maxLevel={container.level} error={undefined} />
      )}
      {kind === 'expiry' && (
        <DateField
          label="Expiration date"
          apiName="expires_at"
          optional
          help="Access ends at the start of this day. Without a date, the memberships do not end. The roles do not change."
          value={day}
          onChange={setDay}
          min={today}
        />
      )}
      {kind === 'remove' && (
        <p>
          This removes direct memberships of this {container.kind}. Inherited and shared memberships are kept
          {container.kind === 'group' && ', and so are memberships in subgroups and projects'}. The removal can be
          undone.
        </p>
      )}
    </ChangeDialog>
  )
}
