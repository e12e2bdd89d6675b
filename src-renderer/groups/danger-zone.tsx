import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { DeleteGroup } from './delete-group.tsx'
import type { GroupDetail } from './group.ts'
import classes from './group-settings.module.css'
import { MoveGroup } from './move-group.tsx'

/** What one does not do by the way. */
export function DangerZone({ group }: { group: GroupDetail }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'move' | 'delete'>()
  const marked = Boolean(group.marked_for_deletion_on)
  const { data } = useRead('GET /-/gantry/v1/groups/:id/contents', { id: group.id }, { enabled: marked })
  // The server takes what is marked and at the top away only where nothing waits at all.
  const mayDelete = !marked || group.parent_id !== null || data?.deletion.after_days === null
  return (
    <>
      <div className={classes.danger}>
        <div>
          <b>Transfer</b>
          <p>Below another group, or to the top. All addresses below change.</p>
        </div>
        <Button onClick={() => setAsked('move')}>Transfer…</Button>
      </div>
      {mayDelete && (
        <div className={classes.danger}>
          <div>
            <b>{marked ? 'Delete now' : 'Delete'}</b>
            <p>
              {marked
                ? 'Before its day, with all subgroups and projects below it.'
                : 'With all subgroups and projects below it.'}
            </p>
          </div>
          <Button color="red" variant="light" onClick={() => setAsked('delete')}>
            Delete…
          </Button>
        </div>
      )}
      {asked === 'move' && <MoveGroup group={group} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && (
        <DeleteGroup
          group={group}
          onClose={() => setAsked(undefined)}
          onDeleted={(gone) => {
            setAsked(undefined)
            if (gone) void navigate({ to: '/groups' })
          }}
        />
      )}
    </>
  )
}
