import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Lead } from '../ui/dialog.tsx'
import { count, pluralize } from '../ui/number.ts'
import { announceRemovedFaults } from './announce-fault.ts'
import { effectText } from './effect-words.ts'
import { type Fault, readsAffectedByRemoval, removeAddress } from './fault.ts'
import { targetText } from './fault-words.ts'

const allAddress = 'DELETE /-/gantry/v1/faults'

/** Removes one rule. */
export function RemoveFault({ fault, onDone, onClose }: { fault: Fault; onDone: () => void; onClose: () => void }) {
  const remove = useWrite(removeAddress, { refreshes: readsAffectedByRemoval })
  const input = { fault_id: fault.id }
  const confirm = () =>
    void remove.write(input).then(
      () => {
        announceRemovedFaults([fault])
        onClose()
        onDone()
      },
      () => undefined,
    )
  return (
    <ConfirmDialog
      title={`Remove rule ${fault.id}, ${fault.name}`}
      size={560}
      action="Remove rule"
      onConfirm={confirm}
      onClose={onClose}
      requests={[requestOf(removeAddress, input)]}
      write={remove}
      failed="The rule was not removed."
      danger
    >
      <Lead>
        {effectText(fault.effect)}: this no longer happens to <span className="mono">{targetText(fault)}</span>. Undo
        brings the rule back with its {pluralize(fault.hits, 'hit')} of {count(fault.matched)} matched, unless the
        server stops.
        {fault.pack !== null && ` The other rules of the pack ${fault.pack} stay.`}
      </Lead>
    </ConfirmDialog>
  )
}

/** Removes every rule, which turns every pack off. */
export function RemoveAllFaults({
  faults,
  onDone,
  onClose,
}: {
  faults: readonly Fault[]
  onDone: () => void
  onClose: () => void
}) {
  const remove = useWrite(allAddress, { refreshes: readsAffectedByRemoval })
  const confirm = () =>
    void remove.write({}).then(
      () => {
        announceRemovedFaults(faults)
        onClose()
        onDone()
      },
      () => undefined,
    )
  const packs = new Set(faults.flatMap(({ pack }) => pack ?? []))
  const hits = faults.reduce((sum, fault) => sum + fault.hits, 0)
  const expecting = faults.filter(({ expect }) => expect !== null).length
  return (
    <ConfirmDialog
      title={`Remove ${faults.length === 1 ? 'the only rule' : `all ${count(faults.length)} rules`}`}
      size={560}
      action={`Remove ${pluralize(faults.length, 'rule')}`}
      onConfirm={confirm}
      onClose={onClose}
      requests={[requestOf(allAddress, {})]}
      write={remove}
      failed="No rule was removed."
      danger
    >
      <Lead>
        {packs.size > 0 &&
          `This turns ${packs.size === 1 ? `the pack ${[...packs][0]}` : `${count(packs.size)} packs`} off. `}
        Jobs that a rule holds start. Undo brings {faults.length === 1 ? 'the rule' : 'the rules'} back with{' '}
        {pluralize(hits, 'hit')}
        {expecting > 0 && `, and with what is expected of ${pluralize(expecting, 'rule')}`}, unless the server stops.
        The log of requests keeps what has happened.
      </Lead>
    </ConfirmDialog>
  )
}
