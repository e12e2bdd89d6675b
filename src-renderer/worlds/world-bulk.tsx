import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { bulkRun } from '../changes/last-change.ts'
import { RunStatus } from '../changes/run-status.tsx'
import { BulkAction, BulkBar } from '../ui/bulk-bar.tsx'
import { useStore } from '../ui/store.ts'
import { DeleteWorlds } from './delete-worlds.tsx'
import type { Place } from './world-tree.ts'

interface Props {
  places: readonly Place[]
  selected: ReadonlySet<string>
  onSelected: (ids: ReadonlySet<string>) => void
}

/** The bar for selected worlds. It also shows a run that continues in the background. */
export function WorldBulk({ places, selected, onSelected }: Props) {
  const run = useStore(bulkRun.current)
  const [deleting, setDeleting] = useState(false)
  const chosen = places.filter(({ id }) => selected.has(id))
  const worlds = chosen.filter(({ snapshot }) => snapshot === undefined).map(({ world }) => world)
  const snapshots = chosen.flatMap(({ snapshot }) => snapshot?.from ?? [])
  return (
    <>
      {(selected.size > 0 || run) && (
        <BulkBar
          selected={run ? run.items.length : selected.size}
          onClear={() => onSelected(new Set())}
          running={run && <RunStatus run={run} />}
        >
          <BulkAction
            icon={<IconTrash size={15} stroke={1.75} />}
            command="Delete worlds"
            onClick={() => setDeleting(true)}
            data-danger
          >
            Delete
          </BulkAction>
        </BulkBar>
      )}
      {deleting && (
        <DeleteWorlds
          worlds={worlds}
          snapshots={snapshots}
          onEnd={(changed) => {
            const gone = new Set(changed.map(({ id }) => String(id)))
            onSelected(new Set([...selected].filter((id) => !gone.has(id.split('@')[0] ?? ''))))
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </>
  )
}
