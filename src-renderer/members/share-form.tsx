import { useState } from 'react'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { faultsOf } from '../ui/form-faults.ts'
import { toast } from '../ui/toast.ts'
import { DateInput } from './add-members.tsx'
import { GroupPick, type PickedGroup } from './group-pick.tsx'
import { type Container, changedByMembers } from './members.ts'
import { RolePick } from './role-pick.tsx'

const addresses = { project: 'POST /projects/:id/share', group: 'POST /groups/:id/share' } as const
const accesses = [10, 20, 30, 40, 50] as const
const reaches = {
  project: 'Its members are members of this project too.',
  group: 'Its members reach this group, its subgroups and projects.',
}

interface Props {
  container: Container
  /** Groups that it cannot be shared with: those that are let in already, and itself. */
  skip: readonly number[]
  onClose: () => void
}

/** Lets the members of a group into a project or another group, with at most this role. */
export function ShareForm({ container: { kind, id, name, level }, skip, onClose }: Props) {
  const [other, setOther] = useState<PickedGroup>()
  const [role, setRole] = useState(30)
  const [expires_at, setEnd] = useState('')
  const share = useWrite(addresses[kind], { refreshes: changedByMembers })
  const input = {
    id,
    group_id: other?.id ?? 0,
    group_access: accesses.find((one) => one === role) ?? 30,
    ...(expires_at && { expires_at }),
  }
  const submit = () =>
    void share.write(input).then(
      () => {
        toast(`Shared with ${other?.full_path ?? 'it'}`)
        onClose()
      },
      () => undefined,
    )
  const { wrong, fault } = faultsOf(share, ['group_id', 'shared_with_group', 'group_access', 'expires_at'])
  return (
    <FormDialog
      title={`Share ${name}`}
      size={560}
      act={`Share ${kind}`}
      onSubmit={submit}
      pending={share.pending}
      disabled={!other}
      fault={fault}
      curl={() => curlOf(addresses[kind], input)}
      onClose={onClose}
    >
      <Field label="With" wire="group_id" error={wrong('group_id', 'shared_with_group')} help={reaches[kind]}>
        {(ids) => <GroupPick {...ids} picked={other} onPick={setOther} skip={skip} />}
      </Field>
      <RolePick
        label="Role, at most"
        value={role}
        onChange={setRole}
        most={kind === 'group' ? 50 : level}
        error={wrong('group_access')}
        wire="group_access"
      />
      <Field label="Ends" wire="expires_at" optional error={wrong('expires_at')} help="The day on which it ends.">
        {(ids) => <DateInput {...ids} value={expires_at} onChange={setEnd} />}
      </Field>
    </FormDialog>
  )
}
