import { ChangeDialog } from '../changes/change-dialog.tsx'
import type { RunItem } from '../changes/runner.ts'
import { readsAffectedByMembers } from '../members/members.ts'
import { pluralize } from '../ui/number.ts'
import { type EndingMembership, nameOfMembership } from './cleanup-lists.ts'
import { endMembership, removalRequest } from './membership-requests.ts'

interface Props {
  memberships: readonly EndingMembership[]
  /** How many selected memberships no longer exist. */
  missing: number
  onChanged: (changed: readonly RunItem[]) => void
  onClose: () => void
}

/** Removes several members before their memberships expire. */
export function EndMemberships({ memberships, missing, onChanged, onClose }: Props) {
  const name = `Remove ${pluralize(memberships.length, 'member')}`
  return (
    <ChangeDialog
      title={name}
      action={name}
      verb="Removing"
      done="removed"
      nouns={['member', 'members']}
      items={memberships.map((membership) => ({
        id: membership.id,
        name: nameOfMembership(membership),
        membership,
      }))}
      missing={missing}
      danger
      change={({ membership }) => endMembership(membership)}
      requestFor={({ membership }) => removalRequest(membership)}
      reads={readsAffectedByMembers}
      onEnd={onChanged}
      onClose={onClose}
    >
      <p>
        {memberships.length === 1 ? 'The membership ends' : 'The memberships end'} immediately. Memberships in subgroups
        and projects are kept. The removal can be undone.
      </p>
    </ChangeDialog>
  )
}
