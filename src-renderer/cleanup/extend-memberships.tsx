import { useState } from 'react'
import { ChangeDialog } from '../changes/change-dialog.tsx'
import type { RunItem } from '../changes/runner.ts'
import { readsAffectedByMembers } from '../members/members.ts'
import { useNow } from '../ui/clock.tsx'
import { DateField } from '../ui/date-field.tsx'
import { dateOf } from '../ui/dates.ts'
import { pluralize } from '../ui/number.ts'
import { dayProblem, monthsAfter } from '../ui/typed-day.ts'
import { type EndingMembership, nameOfMembership } from './cleanup-lists.ts'
import { extendMembership, extensionRequest } from './membership-requests.ts'

interface Props {
  memberships: readonly EndingMembership[]
  /** How many selected memberships no longer exist. */
  missing: number
  onChanged: (changed: readonly RunItem[]) => void
  onClose: () => void
}

/** Gives several memberships a new end, or no end. Their roles do not change. */
export function ExtendMemberships({ memberships, missing, onChanged, onClose }: Props) {
  const today = dateOf(useNow())
  const [day, setDay] = useState(() => monthsAfter(today, 6))
  const name = `Change expiration date of ${pluralize(memberships.length, 'member')}`
  return (
    <ChangeDialog
      title={name}
      action={name}
      verb="Changing the expiration date of"
      done={day ? 'got a new expiration date' : 'set to never expire'}
      nouns={['member', 'members']}
      items={memberships.map((membership) => ({
        id: membership.id,
        name: nameOfMembership(membership),
        membership,
      }))}
      obstacle={dayProblem(day, { min: today }) && 'Correct the expiration date.'}
      change={({ membership }) => extendMembership(membership, day)}
      requestFor={({ membership }) => extensionRequest(membership, day)}
      reads={readsAffectedByMembers}
      missing={missing}
      onEnd={onChanged}
      onClose={onClose}
    >
      <DateField
        label="Expiration date"
        apiName="expires_at"
        optional
        help="Access ends at the start of this day. Without a date, the memberships do not end. The roles do not change."
        value={day}
        onChange={setDay}
        min={today}
      />
    </ChangeDialog>
  )
}
