import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Lead } from '../ui/dialog.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { readDirect, undoMembership } from './direct-membership.ts'
import classes from './members.module.css'
import { type Container, type Member, readsAffectedByMembers } from './members.ts'
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

/** Says which access the user keeps, as far as the caller can see it. */
export function keptAccess(
  { other_access_level }: Pick<Member, 'other_access_level'>,
  { isMe, kind }: { isMe: boolean; kind: Container['kind'] },
): string {
  if (other_access_level === null)
    return `No other membership that you can see gives ${isMe ? 'you' : 'this user'} access to this ${kind}.`
  const role = roleName(other_access_level)
  return `${isMe ? 'You keep' : 'This user keeps'} the ${role} role from a parent group, or from a group that this ${kind} is shared with.`
}

/** An undo cannot restore invitations, assignments or memberships below a group. It cannot add you to a project or group that you no longer manage. */
export const canUndoRemoval = (
  { isMe }: { isMe: boolean },
  { skip_subresources, unassign_issuables }: { skip_subresources: boolean; unassign_issuables: boolean },
): boolean => !isMe && !unassign_issuables && skip_subresources

/** Confirms the removal of a direct membership and says which access the user keeps. */
export function RemoveMember({ container, member, isMe, onClose, onRemoved }: Props) {
  const { kind, id, name } = container
  const [includeSubresources, setIncludeSubresources] = useState(kind === 'group')
  const [unassign_issuables, setUnassign] = useState(false)
  const remove = useWrite(addresses[kind], { refreshes: readsAffectedByMembers })
  const input = { id, user_id: member.user.id, skip_subresources: !includeSubresources, unassign_issuables }
  const canUndo = canUndoRemoval({ isMe }, input)
  const submit = async () => {
    const before = canUndo ? await readDirect(container, member.user.id) : undefined
    await remove.write(input)
    announceOne({
      text: isMe ? `You left ${name}` : `${member.user.name} removed`,
      name: `@${member.user.username}`,
      names: [member.user.name],
      reads: readsAffectedByMembers,
      undo: before && undoMembership(container, member.user.id, before, undefined),
    })
    onRemoved()
  }
  const request = requestOf(addresses[kind], input)
  return (
    <ConfirmDialog
      title={
        <Isolated
          text={isMe ? `Leave ${name}` : `Remove ${member.user.name}`}
          names={[isMe ? name : member.user.name]}
        />
      }
      size={520}
      action={isMe ? `Leave ${kind}` : 'Remove member'}
      onConfirm={() => void submit().catch(() => undefined)}
      onClose={onClose}
      requests={[request]}
      write={remove}
      danger
    >
      <Lead>
        This removes the direct membership of <b>@{member.user.username}</b> in <span className="mono">{name}</span>.{' '}
        {keptAccess(member, { isMe, kind })} The removal {canUndo ? 'can' : 'cannot'} be undone.
      </Lead>
      <div className={classes.options}>
        {kind === 'group' && (
          <Checkbox
            mb={8}
            label={isMe ? 'Also leave all subgroups and projects' : 'Also remove from all subgroups and projects'}
            description={`Invitations that ${isMe ? 'you' : 'the removed user'} sent are deleted too.`}
            checked={includeSubresources}
            onChange={(event) => setIncludeSubresources(event.currentTarget.checked)}
          />
        )}
        <Checkbox
          label={`Unassign from all issues and merge requests in this ${kind}`}
          checked={unassign_issuables}
          onChange={(event) => setUnassign(event.currentTarget.checked)}
        />
      </div>
    </ConfirmDialog>
  )
}
