import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { copyText } from '../ui/copy.ts'
import dropdown from '../ui/dropdown.module.css'
import { Kbd, Keys } from '../ui/kbd.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { announceTurnedFault } from './announce-fault.ts'
import { addAddress, additionOf, changeAddress, type Fault, readsAffectedByFaults } from './fault.ts'
import { EditFault } from './fault-form.tsx'
import { RemoveFault } from './remove-fault.tsx'

/** Edits a rule, turns it off and on, copies it as curl, and removes it, each with its key. */
export function FaultVerbs({ fault, onRemoved }: { fault: Fault; onRemoved: () => void }) {
  const change = useWrite(changeAddress, { refreshes: readsAffectedByFaults })
  const [open, setOpen] = useState<'edit' | 'remove'>()
  const enabled = !fault.enabled
  const toggle = () => {
    // The key works while the button is disabled.
    if (change.pending) return
    void change.write({ fault_id: fault.id, enabled }).then(
      (answer) => announceTurnedFault(fault, enabled, answer),
      () => undefined,
    )
  }
  const copy = () => copyText(curlOf(addAddress, additionOf(fault)), 'Rule')
  useShortcut('e', () => setOpen('edit'), { name: 'Edit rule' })
  useShortcut('t', toggle, { name: `Turn rule ${enabled ? 'on' : 'off'}` })
  useShortcut('Delete', () => setOpen('remove'), { name: 'Remove rule' })
  useShortcut('Shift+y', () => void copy(), { name: 'Copy rule as curl' })
  const Icon = enabled ? IconPlayerPlay : IconPlayerPause
  return (
    <>
      {change.error && <ErrorBand error={change.error} what="The rule was not changed." />}
      <Button
        leftSection={<IconPencil size={14} stroke={1.75} />}
        rightSection={<Kbd>e</Kbd>}
        onClick={() => setOpen('edit')}
      >
        Edit
      </Button>
      <Button
        leftSection={<Icon size={14} stroke={1.75} />}
        rightSection={<Kbd>t</Kbd>}
        loading={change.pending}
        title="The counts of the rule begin again"
        onClick={toggle}
      >
        Turn {enabled ? 'on' : 'off'}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button rightSection={<IconChevronDown size={14} stroke={1.75} />}>Actions</Button>
        </Menu.Target>
        <Menu.Dropdown className={dropdown.menu ?? ''}>
          <Menu.Item
            title="The request that adds the same rule"
            rightSection={<Keys of="Shift+y" />}
            onClick={() => void copy()}
          >
            Copy as curl
          </Menu.Item>
          <Menu.Item color="red" rightSection={<Keys of="Delete" />} onClick={() => setOpen('remove')}>
            Remove…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'edit' && <EditFault key={fault.id} fault={fault} onClose={() => setOpen(undefined)} />}
      {open === 'remove' && <RemoveFault fault={fault} onDone={onRemoved} onClose={() => setOpen(undefined)} />}
    </>
  )
}
