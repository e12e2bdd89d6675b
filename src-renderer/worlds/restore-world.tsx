import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Lead } from '../ui/dialog.tsx'
import { findWorld, undoOfRestore } from './undo-worlds.ts'
import { isMainConsole, originText, readsAffectedByWorlds, type World } from './world.ts'
import classes from './worlds.module.css'

const snapshotAddress = 'POST /-/gantry/v1/worlds/:name/snapshots'
const restoreAddress = 'POST /-/gantry/v1/worlds/:name/restore'
const resetAddress = 'POST /-/gantry/v1/worlds/:name/reset'

interface Props {
  world: World
  /** What the world goes back to: one of its snapshots, or what it held when it was forked. */
  to: { snapshot: string } | 'origin'
  onClose: () => void
}

const newName = () => `before-${Date.now().toString(36)}`

/** Brings a world back to a snapshot or to its fork. A snapshot of the present state makes that undoable. */
export function RestoreWorld({ world, to, onClose }: Props) {
  const { name } = world
  const [keep, setKeep] = useState(true)
  const [failure, setFailure] = useState<ApiError | null>(null)
  const [kept, setKept] = useState(newName)
  const snapshot = useWrite(snapshotAddress, { refreshes: [] })
  const restore = useWrite(restoreAddress, { refreshes: readsAffectedByWorlds })
  const reset = useWrite(resetAddress, { refreshes: readsAffectedByWorlds })
  const isReset = to === 'origin'
  const place = isReset ? 'what it held when it was forked' : `the snapshot ${to.snapshot}`
  const run = async () => {
    if (keep) await snapshot.write({ name, snapshot: kept })
    if (isReset) await reset.write({ name })
    else await restore.write({ name, snapshot: to.snapshot })
    // The session of a console in the world has ended. Without an answer here, the world is restored all the same, but nothing can be compared.
    const after = keep && isMainConsole ? await findWorld(name).catch(() => undefined) : undefined
    const undo = after && undoOfRestore(after, kept, isReset ? 'origin' : to.snapshot)
    announceOne({
      text: isReset ? `World ${name} reset` : `World ${name} restored to ${to.snapshot}`,
      ...{ name, names: [], reads: readsAffectedByWorlds },
      undone: () => `Undone: world ${name} is as it was before`,
      undo,
    })
    onClose()
  }
  const confirm = () => {
    setFailure(null)
    run().catch((error: ApiError) => {
      setFailure(error)
      // The snapshot may have been taken, and the world may change until the next try.
      setKept(newName())
    })
  }
  return (
    <ConfirmDialog
      title={isReset ? `Reset ${name}` : `Restore ${name} to ${to.snapshot}`}
      size={560}
      action={isReset ? 'Reset world' : 'Restore world'}
      onConfirm={confirm}
      onClose={onClose}
      requests={[
        ...(keep ? [requestOf(snapshotAddress, { name, snapshot: kept })] : []),
        isReset ? requestOf(resetAddress, { name }) : requestOf(restoreAddress, { name, snapshot: to.snapshot }),
      ]}
      write={{ error: failure, pending: snapshot.pending || restore.pending || reset.pending }}
      failed={isReset ? 'The world was not reset.' : 'The world was not restored.'}
      danger={!keep}
    >
      <Lead>
        The world goes back to {place}
        {isReset && world.parent !== null && ` from ${originText(world)}`}: records, files, settings, jobs and its
        clock. Its token stays the same. Its console sessions, its log of requests and its faults end. Requests that are
        running are answered from what the world holds now.
        {!isMainConsole &&
          ' The session of this console ends too: open the world in the console of main, or sign in with a token.'}
      </Lead>
      <Checkbox
        className={classes.keep ?? ''}
        label="Take a snapshot first"
        description={
          keep
            ? `With the snapshot ${kept}, this can be undone until the world changes.`
            : 'Without a snapshot, this cannot be undone.'
        }
        checked={keep}
        onChange={(event) => setKeep(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  )
}
