import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { fetchBody } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import type { Undo } from '../changes/last-change.ts'
import { undoWith } from '../changes/undo.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import classes from './members.module.css'
import { type Container, type Member, memberListAddress, readsAffectedByMembers } from './members.ts'
import { roleName } from './roles.ts'

interface Props {
  container: Container
  member: Member
  isMe: boolean
  onClose: () => void
  onRemoved: () => void
}

const addresses = {
  project: 'DELETE /projects/:id/members/:user_id',
  group: 'DELETE /groups/:id/members/:user_id',
} as const

const addAddresses = { project: 'POST /projects/:id/members', group: 'POST /groups/:id/members' } as const

/**
 * Adds the member again with the same role and expiration date, unless somebody already has. Undefined if the removal also ended other
 * memberships or assignments, or if the expiration date of the direct membership is not known here.
 */
function undoRemoval(
  { kind, id }: Container,
  { user, source, direct_access_level, access_level, expires_at }: Member,
  { skip_subresources, unassign_issuables }: { skip_subresources: boolean; unassign_issuables: boolean },
): Undo | undefined {
  const isKnown = source.kind === 'direct' && direct_access_level === access_level
  if (!isKnown || unassign_issuables || (kind === 'group' && !skip_subresources)) return undefined
  return undoWith(
    'membership',
    async () => {
      const members = await fetchBody(memberListAddress[kind], { id, user_ids: [user.id] })
      return members.every((member) => member.direct_access_level === null)
    },
    () =>
      fetchBody(addAddresses[kind], { id, user_id: String(user.id), access_level, ...(expires_at && { expires_at }) }),
  )
}

/** Confirms the removal of a direct membership and says which access the user keeps. */
export function RemoveMember({ container, member, isMe, onClose, onRemoved }: Props) {
  const { kind, id, name } = container
  const [includeSubresources, setIncludeSubresources] = useState(true)
  const [unassign_issuables, setUnassign] = useState(false)
  const remove = useWrite(addresses[kind], { refreshes: readsAffectedByMembers })
  const input = { id, user_id: member.user.id, skip_subresources: !includeSubresources, unassign_issuables }
  const submit = () =>
    remove.write(input).then(
      () => {
        announceOne({
          text: isMe ? `You left ${name}` : `${member.user.name} removed`,
          name: `@${member.user.username}`,
          reads: readsAffectedByMembers,
          undo: isMe ? undefined : undoRemoval(container, member, input),
        })
        onRemoved()
      },
      () => undefined,
    )
  const keepsAccess = member.direct_access_level !== null && member.source.kind !== 'direct'
  return (
    <Dialog
      title={isMe ? `Leave ${name}` : `Remove ${member.user.name}`}
      size={520}
      onClose={onClose}
      foot={
        <DialogActions
          action={isMe ? `Leave ${kind}` : 'Remove member'}
          onConfirm={() => void submit()}
          onCancel={onClose}
          curl={() => curlOf(addresses[kind], input)}
          pending={remove.pending}
          danger
          error={remove.error ? `${remove.error.status} ${remove.error.message}` : undefined}
        />
      }
    >
      <Lead>
        This removes the direct membership of <b>@{member.user.username}</b> in <span className="mono">{name}</span>.{' '}
        {keepsAccess
          ? `${isMe ? 'You keep' : 'This user keeps'} the ${roleName(member.access_level)} role from another group.`
          : 'Inherited and shared memberships are kept.'}
      </Lead>
      <div className={classes.options}>
        {kind === 'group' && (
          <Checkbox
            mb={8}
            label="Include all subgroups and projects"
            checked={includeSubresources}
            onChange={(event) => setIncludeSubresources(event.currentTarget.checked)}
          />
        )}
        <Checkbox
          label="Unassign from all issues and merge requests"
          checked={unassign_issuables}
          onChange={(event) => setUnassign(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}
