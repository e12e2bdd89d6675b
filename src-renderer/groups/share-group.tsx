import { useState } from 'react'
import type { Input } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { DateInput } from '../members/add-members.tsx'
import { changedByMembers } from '../members/members.ts'
import { RolePick } from '../members/role-pick.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { faultsOf } from '../ui/form-faults.ts'
import { toast } from '../ui/toast.ts'
import type { GroupDetail } from './group.ts'
import { GroupPick, type PickedGroup } from './shared-group-pick.tsx'

type Access = Input<'POST /groups/:id/share'>['group_access']
const accesses: readonly Access[] = [10, 20, 30, 40, 50]

/** Lets the members of another group in, with at most this role. */
export function ShareGroup({ group, onClose }: { group: GroupDetail; onClose: () => void }) {
  const [other, setOther] = useState<PickedGroup>()
  const [level, setLevel] = useState(30)
  const [expires_at, setEnd] = useState('')
  const share = useWrite('POST /groups/:id/share', { refreshes: changedByMembers })
  const input: Input<'POST /groups/:id/share'> = {
    id: group.id,
    group_id: other?.id ?? 0,
    group_access: accesses.find((one) => one === level) ?? 30,
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
      title={`Share ${group.full_path}`}
      size={560}
      act="Share group"
      onSubmit={submit}
      pending={share.pending}
      disabled={!other}
      fault={fault}
      curl={() => curlOf('POST /groups/:id/share', input)}
      onClose={onClose}
    >
      <Field
        label="With"
        wire="group_id"
        error={wrong('group_id', 'shared_with_group')}
        help="Its members reach this group, its subgroups and projects."
      >
        {(ids) => (
          <GroupPick
            {...ids}
            picked={other}
            onPick={setOther}
            skip={[group.id, ...group.shared_with_groups.map((one) => one.group_id)]}
          />
        )}
      </Field>
      <RolePick value={level} onChange={setLevel} most={50} error={wrong('group_access')} wire="group_access" />
      <Field label="Ends" wire="expires_at" optional error={wrong('expires_at')} help="The day on which it ends.">
        {(ids) => <DateInput {...ids} value={expires_at} onChange={setEnd} />}
      </Field>
    </FormDialog>
  )
}
