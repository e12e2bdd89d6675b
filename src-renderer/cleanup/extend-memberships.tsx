import { useState } from 'react'
import { requestOf } from '../api/client.ts'
import { DateInput } from '../members/add-members.tsx'
import { readsAffectedByMembers } from '../members/members.ts'
import { useNow } from '../ui/clock.tsx'
import { Field } from '../ui/field.tsx'
import { pluralize } from '../ui/number.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { type EndingMembership, nameOfMembership } from './cleanup-lists.ts'
import { addressOf, extendMembership, inputOf } from './membership-requests.ts'

interface Props {
  memberships: readonly EndingMembership[]
  onDone: () => void
  onClose: () => void
}

const halfYear_ms = 183 * 86_400_000

/** Gives several memberships a new end, or no end. Their roles do not change. */
export function ExtendMemberships({ memberships, onDone, onClose }: Props) {
  const now = useNow()
  const [day, setDay] = useState(() => new Date(now + halfYear_ms).toISOString().slice(0, 10))
  const text = pluralize(memberships.length, 'membership')
  return (
    <ChangeDialog
      title={`Extend ${text}`}
      action={day ? `Extend ${text}` : 'Remove the expiration date'}
      verb="Extending"
      done="extended"
      nouns={['membership', 'memberships']}
      items={memberships.map((membership) => ({
        id: membership.id,
        name: nameOfMembership(membership),
        membership,
      }))}
      change={({ membership }) => extendMembership(membership, day)}
      requestFor={({ membership }) => requestOf(addressOf[membership.source], inputOf(membership, day))}
      reads={readsAffectedByMembers}
      onDone={onDone}
      onClose={onClose}
    >
      <Field
        label="Expiration date"
        apiName="expires_at"
        optional
        help="Access ends at the start of this day. Without a date, the memberships do not end. The roles do not change."
      >
        {(ids) => <DateInput {...ids} value={day} onChange={setDay} />}
      </Field>
    </ChangeDialog>
  )
}
