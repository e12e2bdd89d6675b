import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../api/use-api.ts'
import { toast } from '../ui/toast.ts'
import { On } from '../ui/when.tsx'
import { DeleteGroup } from './delete-group.tsx'
import { changedByGroups, type GroupDetail } from './group.ts'
import classes from './group-settings.module.css'
import { MoveGroup } from './move-group.tsx'

/** What one does not do by the way. */
export function DangerZone({ group, licensed }: { group: GroupDetail; licensed: boolean }) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'move' | 'delete'>()
  const restore = useWrite('POST /groups/:id/restore', { refreshes: changedByGroups })
  const marked = group.marked_for_deletion_on
  const onRestore = () =>
    void restore.write({ id: group.id }).then(
      () => toast(`${group.name} stays`),
      () => undefined,
    )
  return (
    <>
      <div className={classes.danger}>
        <div>
          <b>Transfer</b>
          <p>Below another group, or to the top. All addresses below change.</p>
        </div>
        <Button onClick={() => setAsked('move')}>Transfer…</Button>
      </div>
      {marked && (
        <div className={classes.danger}>
          <div>
            <b>Restore</b>
            <p>
              Marked for deletion on <On at={marked} />. Restored, it stays with all that is in it.
            </p>
          </div>
          <Button loading={restore.pending} onClick={onRestore}>
            Restore group
          </Button>
        </div>
      )}
      {restore.error && (
        <p className={classes.fault} role="alert">
          {restore.error.status} {restore.error.message}
        </p>
      )}
      {(!marked || group.parent_id !== null || !licensed) && (
        <div className={classes.danger}>
          <div>
            <b>{marked ? 'Delete now' : 'Delete'}</b>
            <p>With all subgroups and projects below it.</p>
          </div>
          <Button onClick={() => setAsked('delete')}>Delete…</Button>
        </div>
      )}
      {asked === 'move' && <MoveGroup group={group} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && (
        <DeleteGroup
          group={group}
          licensed={licensed}
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
