import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Lead } from '../ui/dialog.tsx'
import { bytes } from '../ui/number.ts'
import { readsAffectedByWorlds, type Snapshot } from './world.ts'

const address = 'DELETE /-/gantry/v1/worlds/:name/snapshots/:snapshot'

interface Props {
  world: string
  snapshot: Snapshot
  onDone: () => void
  onClose: () => void
}

/** Deletes a snapshot. The world and the forks of the snapshot stay. */
export function DeleteSnapshot({ world, snapshot, onDone, onClose }: Props) {
  const remove = useWrite(address, { refreshes: readsAffectedByWorlds })
  const input = { name: world, snapshot: snapshot.name }
  const confirm = () =>
    void remove.write(input).then(
      () => {
        announceOne({
          ...{ text: `Snapshot ${snapshot.from} deleted`, name: snapshot.from, names: [] },
          ...{ reads: readsAffectedByWorlds, undo: undefined },
        })
        onClose()
        onDone()
      },
      () => undefined,
    )
  return (
    <ConfirmDialog
      title={`Delete the snapshot ${snapshot.from}`}
      size={560}
      action="Delete snapshot"
      onConfirm={confirm}
      onClose={onClose}
      requests={[requestOf(address, input)]}
      write={remove}
      failed="The snapshot was not deleted."
      danger
    >
      <Lead>
        The snapshot holds {bytes(snapshot.size)}. The world {world} and the worlds that were forked from the snapshot
        stay as they are. A deleted snapshot cannot be brought back.
      </Lead>
    </ConfirmDialog>
  )
}
