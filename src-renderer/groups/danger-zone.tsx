import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { DeleteGroup } from './delete-group.tsx'
import type { GroupDetail } from './group.ts'
import classes from './group-settings.module.css'
import { TransferGroup } from './transfer-group.tsx'

export function DangerZone({ group }: { group: GroupDetail }) {
  const navigate = useNavigate()
  const [openDialog, setOpenDialog] = useState<'transfer' | 'delete'>()
  const marked = Boolean(group.marked_for_deletion_on)
  const { data } = useRead('GET /-/gantry/v1/groups/:id/contents', { id: group.id }, { enabled: marked })
  // The server deletes a marked top-level group immediately only if delayed deletion is off.
  const mayDelete = !marked || group.parent_id !== null || data?.deletion.after_days === null
  return (
    <>
      <div className={classes.danger}>
        <div>
          <b>Transfer</b>
          <p>Moves the group to another parent group or to the top level. All URLs in the group change.</p>
        </div>
        <Button onClick={() => setOpenDialog('transfer')}>Transfer…</Button>
      </div>
      {mayDelete && (
        <div className={classes.danger}>
          <div>
            <b>{marked ? 'Delete permanently' : 'Delete'}</b>
            <p>
              {marked
                ? 'Deletes the group with all subgroups and projects before its deletion date.'
                : 'Deletes the group with all subgroups and projects.'}
            </p>
          </div>
          <Button color="red" variant="light" onClick={() => setOpenDialog('delete')}>
            Delete…
          </Button>
        </div>
      )}
      {openDialog === 'transfer' && <TransferGroup group={group} onClose={() => setOpenDialog(undefined)} />}
      {openDialog === 'delete' && (
        <DeleteGroup
          group={group}
          onClose={() => setOpenDialog(undefined)}
          onDone={(deleted) => {
            setOpenDialog(undefined)
            if (deleted) void navigate({ to: '/groups' })
          }}
        />
      )}
    </>
  )
}
