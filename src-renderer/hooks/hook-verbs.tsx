import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPencil, IconPlayerPause, IconPlayerPlay, IconRadar2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCommands } from '../ui/commands.ts'
import dropdown from '../ui/dropdown.module.css'
import { Kbd } from '../ui/kbd.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { DeleteHook } from './delete-hook.tsx'
import type { HookCard } from './hook.ts'
import { setPaused, testHook } from './hook-acts.ts'
import { EditHook } from './hook-form.tsx'

/** Edit, test, pause and delete a hook, each with its key and in the palette. */
export function HookVerbs({ hook, onDeleted }: { hook: HookCard; onDeleted: () => void }) {
  const cache = useQueryClient()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const sendTest = () => void testHook(hook)
  const toggle = () => void setPaused(cache, hook, !hook.paused)
  const pauseName = hook.paused ? 'Resume' : 'Pause'
  const PauseIcon = hook.paused ? IconPlayerPlay : IconPlayerPause
  useShortcut('t', sendTest, { name: 'Test hook' })
  useShortcut('p', toggle, { name: `${pauseName} hook` })
  useShortcut('e', () => setOpen('edit'), { name: 'Edit hook' })
  useCommands([{ name: 'Delete hook', detail: `hook ${hook.id}`, run: () => setOpen('delete') }])
  return (
    <>
      <Button
        leftSection={<IconPencil size={14} stroke={1.75} />}
        rightSection={<Kbd>e</Kbd>}
        onClick={() => setOpen('edit')}
      >
        Edit
      </Button>
      <Button leftSection={<IconRadar2 size={14} stroke={1.75} />} rightSection={<Kbd>t</Kbd>} onClick={sendTest}>
        Test
      </Button>
      <Button leftSection={<PauseIcon size={14} stroke={1.75} />} rightSection={<Kbd>p</Kbd>} onClick={toggle}>
        {pauseName}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={14} stroke={1.75} />}>Actions</Button>
        </Menu.Target>
        <Menu.Dropdown className={dropdown.menu ?? ''}>
          <Menu.Item color="red" onClick={() => setOpen('delete')}>
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' && <EditHook key={hook.id} hook={hook} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && <DeleteHook hook={hook} onDone={onDeleted} onClose={() => setOpen(undefined)} />}
    </>
  )
}
