import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActs } from '../ui/dialog-acts.tsx'
import { toast } from '../ui/toast.ts'
import classes from './members.module.css'
import { type Container, changedByMembers, type Member } from './members.ts'
import { roleName } from './roles.ts'

interface Props {
  container: Container
  member: Member
  self: boolean
  onClose: () => void
  onRemoved: () => void
}

const addresses = {
  project: 'DELETE /projects/:id/members/:user_id',
  group: 'DELETE /groups/:id/members/:user_id',
} as const

/** Says what goes and what stays, before a direct membership ends. */
export function RemoveMember({ container, member, self, onClose, onRemoved }: Props) {
  const { kind, id, name } = container
  const [below, setBelow] = useState(true)
  const [unassign_issuables, setUnassign] = useState(false)
  const remove = useWrite(addresses[kind], { refreshes: changedByMembers })
  const input = { id, user_id: member.user.id, skip_subresources: !below, unassign_issuables }
  const submit = () =>
    remove.write(input).then(
      () => {
        toast(self ? `You left ${name}` : `${member.user.name} removed`)
        onRemoved()
      },
      () => undefined,
    )
  const stays = member.direct_access_level !== null && member.source.kind !== 'direct'
  return (
    <Dialog
      title={self ? `Leave ${name}` : `Remove ${member.user.name}`}
      size={520}
      onClose={onClose}
      foot={
        <DialogActs
          act={self ? `Leave ${kind}` : 'Remove member'}
          onAct={() => void submit()}
          onCancel={onClose}
          curl={() => curlOf(addresses[kind], input)}
          pending={remove.pending}
          danger
          fault={remove.error ? `${remove.error.status} ${remove.error.message}` : undefined}
        />
      }
    >
      <Lead>
        The direct membership of <b>@{member.user.username}</b> in <span className="mono">{name}</span> ends.{' '}
        {stays
          ? `What comes from elsewhere stays: ${roleName(member.access_level)}.`
          : `Nothing else lets ${self ? 'you' : 'this account'} in as a member.`}
      </Lead>
      <div className={classes.check}>
        {kind === 'group' && (
          <Checkbox
            mb={8}
            label="Also from all subgroups and projects below"
            checked={below}
            onChange={(event) => setBelow(event.currentTarget.checked)}
          />
        )}
        <Checkbox
          label="Also off all issues and merge requests there"
          checked={unassign_issuables}
          onChange={(event) => setUnassign(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  )
}
