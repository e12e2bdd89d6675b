import { Button } from '@mantine/core'
import { IconCopy, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { copyText } from '../ui/copy.ts'
import { Kbd } from '../ui/kbd.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { ErrorBand } from '../ui/states.tsx'
import { addAddress, additionOf, type Fault, readsAffectedByFaults } from './fault.ts'
import { RemoveFault } from './remove-fault.tsx'

/** Turns a rule off and on, removes it, and copies it as curl, each with its key. */
export function FaultVerbs({ fault, onRemoved }: { fault: Fault; onRemoved: () => void }) {
  const change = useWrite('PATCH /-/gantry/v1/faults/:fault_id', { refreshes: readsAffectedByFaults })
  const [removing, setRemoving] = useState(false)
  const enabled = !fault.enabled
  const toggle = () =>
    void change.write({ fault_id: fault.id, enabled }).then(
      () =>
        announceOne({
          ...{ text: `Rule ${fault.id} turned ${enabled ? 'on' : 'off'}`, name: fault.name, names: [] },
          ...{ reads: readsAffectedByFaults, undo: undefined },
        }),
      () => undefined,
    )
  const copy = () => copyText(curlOf(addAddress, additionOf(fault)), 'Rule')
  useShortcut('t', toggle, { name: `Turn rule ${enabled ? 'on' : 'off'}` })
  useShortcut('Delete', () => setRemoving(true), { name: 'Remove rule' })
  useShortcut('Shift+y', () => void copy(), { name: 'Copy rule as curl' })
  const Icon = enabled ? IconPlayerPlay : IconPlayerPause
  return (
    <>
      {change.error && <ErrorBand error={change.error} what="The rule was not changed." />}
      <Button
        leftSection={<Icon size={14} stroke={1.75} />}
        rightSection={<Kbd>t</Kbd>}
        loading={change.pending}
        title="The counts of the rule begin again"
        onClick={toggle}
      >
        Turn {enabled ? 'on' : 'off'}
      </Button>
      <Button
        leftSection={<IconCopy size={14} stroke={1.75} />}
        title="The request that adds the same rule (Shift Y)"
        onClick={() => void copy()}
      >
        Copy as curl
      </Button>
      <Button
        leftSection={<IconTrash size={14} stroke={1.75} />}
        title="Remove rule (Delete)"
        onClick={() => setRemoving(true)}
      >
        Remove…
      </Button>
      {removing && <RemoveFault fault={fault} onDone={onRemoved} onClose={() => setRemoving(false)} />}
    </>
  )
}
