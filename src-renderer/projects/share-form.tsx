import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { curlOf } from '../api/curl.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { RolePick } from '../members/role-pick.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { faultsOf } from '../ui/form-faults.ts'
import { FormPick } from '../ui/form-pick.tsx'
import { PickList } from '../ui/pick-list.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toast } from '../ui/toast.ts'
import { changedByProjects } from './bulk-send.ts'
import type { Project } from './project.ts'
import { useReach } from './use-reach.ts'

const levels = [10, 20, 30, 40, 50] as const

/** Lets the members of a group into a project. */
export function ShareForm({ project, onClose }: { project: Project; onClose: () => void }) {
  const reach = useReach(project.id)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), 150)
  const groups = useRead(
    'GET /groups',
    { per_page: 30, all_available: true, ...(search && { search }) },
    { keep: true },
  )
  const [group, setGroup] = useState<{ id: number; name: string }>()
  const [group_access, setAccess] = useState<(typeof levels)[number]>(30)
  const [expires_at, setExpiry] = useState('')
  const share = useWrite('POST /projects/:id/share', { refreshes: changedByProjects })
  const input = { id: project.id, group_id: group?.id ?? 0, group_access, ...(expires_at && { expires_at }) }
  const { wrong, fault } = faultsOf(share, ['group_id', 'group_access', 'expires_at'])
  const submit = () =>
    share.write(input).then(
      () => {
        toast(`Shared with ${group?.name}`)
        onClose()
      },
      () => undefined,
    )
  return (
    <FormDialog
      title={`Share ${project.name} with a group`}
      size={560}
      act="Share project"
      onSubmit={() => void submit()}
      pending={share.pending}
      disabled={group === undefined}
      fault={fault}
      curl={() => curlOf('POST /projects/:id/share', input)}
      onClose={onClose}
    >
      <Field label="Group" wire="group_id" error={wrong('group_id')}>
        {(ids) => (
          <FormPick {...ids} value={group ? group.name : <span className="quiet">Which group</span>}>
            {(close) => (
              <PickList
                name="Group"
                options={(groups.data ?? []).map((one) => ({
                  id: String(one.id),
                  name: one.full_path,
                  note: one.name,
                }))}
                picked={new Set(group && [String(group.id)])}
                onSearch={setTyped}
                pending={groups.pending}
                onPick={(id) => {
                  const one = groups.data?.find((known) => String(known.id) === id)
                  if (one) setGroup({ id: one.id, name: one.full_path })
                  close()
                }}
                none="No group of that name"
              />
            )}
          </FormPick>
        )}
      </Field>
      <RolePick
        wire="group_access"
        value={group_access}
        most={reach?.level ?? 50}
        error={wrong('group_access')}
        onChange={(level) => setAccess(levels.find((known) => known === level) ?? 30)}
      />
      <TextField
        label="Ends on"
        wire="expires_at"
        optional
        help="A day, as 2027-01-31."
        error={wrong('expires_at')}
        value={expires_at}
        onChange={setExpiry}
      />
    </FormDialog>
  )
}
