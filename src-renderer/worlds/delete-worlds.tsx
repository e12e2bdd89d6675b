import { fetchBody, requestOf } from '../api/client.ts'
import { ChangeDialog } from '../changes/change-dialog.tsx'
import type { RunItem } from '../changes/runner.ts'
import { outcomeOf } from '../changes/undo.ts'
import { bytes, pluralize } from '../ui/number.ts'
import { mainWorld, readsAffectedByWorlds, removeAddress, type World } from './world.ts'

interface Props {
  worlds: readonly World[]
  /** Selected snapshots, which stay. */
  snapshots?: readonly string[]
  onDone?: () => void
  onEnd?: (changed: readonly RunItem[]) => void
  onClose: () => void
}

/** Deletes worlds with their snapshots, one after another. */
export function DeleteWorlds({ worlds, snapshots = [], onDone, onEnd, onClose }: Props) {
  const deleted = worlds.filter(({ name }) => name !== mainWorld)
  const size = deleted.reduce((sum, world) => sum + world.size, 0)
  const moments = deleted.reduce((sum, world) => sum + world.snapshots.length, 0)
  const pinned = deleted.filter((world) => world.pinned).length
  const [only] = deleted
  const subject = deleted.length === 1 && only ? `the world ${only.name}` : pluralize(deleted.length, 'world')
  return (
    <ChangeDialog
      title={`Delete ${subject}`}
      action={`Delete ${pluralize(deleted.length, 'world')}`}
      verb="Deleting"
      done="deleted"
      nouns={['world', 'worlds']}
      items={deleted.map((world) => ({ id: world.name, name: world.name }))}
      skipped={[
        ...(deleted.length < worlds.length ? [{ names: [mainWorld], reason: 'It is the instance itself' }] : []),
        ...(snapshots.length > 0 ? [{ names: snapshots, reason: 'Snapshots are deleted one by one' }] : []),
      ]}
      danger
      change={({ name }) =>
        outcomeOf(async () => {
          await fetchBody(removeAddress, { name })
          return { undo: undefined }
        })
      }
      requestFor={({ name }) => requestOf(removeAddress, { name })}
      reads={readsAffectedByWorlds}
      {...(onDone && { onDone })}
      {...(onEnd && { onEnd })}
      onClose={onClose}
    >
      <p>
        {bytes(size)} of databases{moments > 0 && ` and ${pluralize(moments, 'snapshot')}`} are deleted
        {pinned > 0 && `, of which ${pluralize(pinned, 'world is', 'worlds are')} pinned`}. Their addresses answer 404,
        and their tokens stop working. Worlds that were forked from them stay. Deleted worlds cannot be brought back.
      </p>
    </ChangeDialog>
  )
}
