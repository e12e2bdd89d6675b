import { Button } from '@mantine/core'
import { IconArrowBackUp, IconGitCompare, IconGitFork, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { curlOf } from '../api/curl.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { copyText } from '../ui/copy.ts'
import { exactTime } from '../ui/dates.ts'
import { Kbd } from '../ui/kbd.tsx'
import { bytes } from '../ui/number.ts'
import { Peek, PeekFoot } from '../ui/peek.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Ago } from '../ui/when.tsx'
import { DeleteSnapshot } from './delete-snapshot.tsx'
import { RestoreWorld } from './restore-world.tsx'
import { isMainConsole, mainWorld, type Snapshot, type World } from './world.ts'

interface Props extends PeekActions {
  world: World
  snapshot: Snapshot
  onFork: () => void
  onCompare: () => void
}

const icon = { size: 14, stroke: 1.75 }

/** A moment of a world beside the tree. */
export function SnapshotPeek({ world, snapshot, onFork, onCompare, ...actions }: Props) {
  const [open, setOpen] = useState<'restore' | 'delete'>()
  const mayRestore = world.name !== mainWorld
  useShortcut('t', () => setOpen('restore'), { name: 'Restore world to this snapshot', enabled: mayRestore })
  useShortcut('v', onCompare, { name: 'Compare snapshot', enabled: isMainConsole })
  useShortcut('Delete', () => setOpen('delete'), { name: 'Delete snapshot' })
  const close = () => setOpen(undefined)
  return (
    <Peek
      name="Snapshot"
      badge={
        <StatusBadge tone="plain" look="tint">
          Snapshot
        </StatusBadge>
      }
      reference={<span className="cut">{snapshot.from}</span>}
      title={snapshot.name}
      meta={[
        ['World', world.name],
        ['Database', bytes(snapshot.size)],
        ['Taken', <Ago key="taken" at={snapshot.created_at} />],
      ]}
      onCopy={() => copyText(curlOf('GET /-/gantry/v1/worlds/:name/snapshots', { name: world.name }), 'Request')}
      foot={
        <PeekFoot>
          {isMainConsole && (
            <Button leftSection={<IconGitFork {...icon} />} rightSection={<Kbd>c</Kbd>} onClick={onFork}>
              Fork…
            </Button>
          )}
          {mayRestore && (
            <Button
              leftSection={<IconArrowBackUp {...icon} />}
              rightSection={<Kbd>t</Kbd>}
              onClick={() => setOpen('restore')}
            >
              Restore…
            </Button>
          )}
          {isMainConsole && (
            <Button leftSection={<IconGitCompare {...icon} />} rightSection={<Kbd>v</Kbd>} onClick={onCompare}>
              Compare
            </Button>
          )}
          <Button
            leftSection={<IconTrash {...icon} />}
            title="Delete snapshot (Delete)"
            onClick={() => setOpen('delete')}
          >
            Delete…
          </Button>
        </PeekFoot>
      }
      {...actions}
    >
      <p>
        What {world.name} held at {exactTime(snapshot.created_at)}. {mayRestore && 'The world can be restored to it. '}
        {isMainConsole && 'Other worlds can be forked from the snapshot.'}
      </p>
      {open === 'restore' && <RestoreWorld world={world} to={{ snapshot: snapshot.name }} onClose={close} />}
      {open === 'delete' && (
        <DeleteSnapshot world={world.name} snapshot={snapshot} onDone={actions.onClose} onClose={close} />
      )}
    </Peek>
  )
}
