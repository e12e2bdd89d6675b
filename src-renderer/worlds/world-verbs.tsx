import { ActionIcon, Button, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCamera,
  IconExternalLink,
  IconGitCompare,
  IconGitFork,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { notAsAsked } from './asked.ts'
import { DeleteWorlds } from './delete-worlds.tsx'
import { openConsole } from './open-console.ts'
import { RestoreWorld } from './restore-world.tsx'
import { TakeSnapshot } from './take-snapshot.tsx'
import { undoOfPin } from './undo-worlds.ts'
import { isMainConsole, mainWorld, readsAffectedByWorlds, type World } from './world.ts'

interface Props {
  world: World
  onFork: () => void
  onCompare: () => void
  onDeleted: () => void
}

const icon = { size: 14, stroke: 1.75 }

/** What an administrator does with a world, each with its key. */
export function WorldVerbs({ world, onFork, onCompare, onDeleted }: Props) {
  const { name, pinned } = world
  const isMain = name === mainWorld
  const [open, setOpen] = useState<'snapshot' | 'reset' | 'delete'>()
  const pin = useWrite('PATCH /-/gantry/v1/worlds/:name', { refreshes: readsAffectedByWorlds })
  const opening = useMutation<void, ApiError>({ mutationFn: () => openConsole(name) })
  const turnPin = () => {
    // Keys work while their buttons are disabled.
    if (pin.pending) return
    void pin.write({ name, pinned: !pinned }).then(
      (answer) =>
        announceOne({
          text: `World ${name} ${pinned ? 'unpinned' : 'pinned'}${notAsAsked({ pinned: !pinned }, answer)}`,
          ...{ name, names: [], reads: readsAffectedByWorlds, undo: undoOfPin(answer) },
        }),
      () => undefined,
    )
  }
  const openTab = () => !opening.isPending && opening.mutate()
  const mayChange = !isMain && isMainConsole
  useShortcut('s', () => setOpen('snapshot'), { name: 'Take snapshot' })
  useShortcut('v', onCompare, { name: 'Compare world', enabled: isMainConsole })
  useShortcut('t', () => setOpen('reset'), { name: 'Reset world', enabled: !isMain })
  useShortcut('p', turnPin, { name: pinned ? 'Unpin world' : 'Pin world', enabled: mayChange })
  useShortcut('o', openTab, { name: 'Open console in this world', enabled: mayChange })
  useShortcut('Delete', () => setOpen('delete'), { name: 'Delete world', enabled: mayChange })
  const close = () => setOpen(undefined)
  return (
    <>
      {pin.error && <ErrorBand error={pin.error} what={`The world was not ${pinned ? 'unpinned' : 'pinned'}.`} />}
      {opening.error && <ErrorBand error={opening.error} what="The console of the world could not be opened." />}
      {isMainConsole && (
        <Button leftSection={<IconGitFork {...icon} />} title="Fork world (c)" onClick={onFork}>
          Fork…
        </Button>
      )}
      <Button leftSection={<IconCamera {...icon} />} title="Take snapshot (s)" onClick={() => setOpen('snapshot')}>
        Snapshot…
      </Button>
      {isMainConsole && (
        <IconAction name="Compare world" keys="v" icon={<IconGitCompare {...icon} />} onClick={onCompare} />
      )}
      {!isMain && (
        <Button leftSection={<IconArrowBackUp {...icon} />} title="Reset world (t)" onClick={() => setOpen('reset')}>
          Reset…
        </Button>
      )}
      {mayChange && (
        <IconAction
          name={pinned ? 'Unpin world' : 'Pin world'}
          keys="p"
          icon={pinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />}
          loading={pin.pending}
          onClick={turnPin}
        />
      )}
      {mayChange && (
        <IconAction
          name="Open console in this world"
          keys="o"
          icon={<IconExternalLink {...icon} />}
          loading={opening.isPending}
          onClick={() => opening.mutate()}
        />
      )}
      {mayChange && (
        <IconAction
          name="Delete world…"
          keys="Delete"
          icon={<IconTrash {...icon} />}
          onClick={() => setOpen('delete')}
        />
      )}
      {open === 'snapshot' && <TakeSnapshot world={name} onClose={close} />}
      {open === 'reset' && <RestoreWorld world={world} to="origin" onClose={close} />}
      {open === 'delete' && <DeleteWorlds worlds={[world]} onDone={onDeleted} onClose={close} />}
    </>
  )
}

interface IconActionProps {
  name: string
  keys: string
  icon: ReactNode
  loading?: boolean
  onClick: () => void
}

/** A button without room for its text. */
function IconAction({ name, keys, icon: content, loading = false, onClick }: IconActionProps) {
  return (
    <Tooltip label={`${name} (${keys})`}>
      <ActionIcon variant="default" size={28} aria-label={name} loading={loading} onClick={onClick}>
        {content}
      </ActionIcon>
    </Tooltip>
  )
}
