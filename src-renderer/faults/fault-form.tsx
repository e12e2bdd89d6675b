import { incompleteRequest, requestOf } from '../api/client.ts'
import { useWrite, type Write } from '../api/use-api.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { type FormDraft, useDraft } from '../ui/use-draft.ts'
import { announceChangedFault, announceNewFault } from './announce-fault.ts'
import { addAddress, changeAddress, type Fault, readsAffectedByFaults } from './fault.ts'
import {
  changeObstacle,
  draftOf,
  emptyFault,
  type FaultDraft,
  faultChanges,
  faultErrorNames,
  faultInput,
  faultObstacle,
} from './fault-draft.ts'
import { FaultFields } from './fault-fields.tsx'

/** Adds a rule. What was typed stays until the rule is added or the draft is discarded. */
export function AddFault({ onAdded, onClose }: { onAdded: (id: number) => void; onClose: () => void }) {
  const draft = useDraft('new fault', emptyFault)
  const add = useWrite(addAddress, { refreshes: readsAffectedByFaults })
  const input = faultInput(draft.value)
  const submit = async () => {
    if (!input) return
    const fault = await add.write(input)
    draft.discard()
    announceNewFault(input, fault)
    onClose()
    onAdded(fault.id)
  }
  return (
    <FaultForm
      title="Add rule"
      action="Add rule"
      draft={draft}
      request={input ? requestOf(addAddress, input) : incompleteRequest(addAddress)}
      write={add}
      obstacle={faultObstacle(draft.value)}
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

/** Changes a rule, which counts from the start again. */
export function EditFault({ fault, onClose }: { fault: Fault; onClose: () => void }) {
  const draft = useDraft(`fault ${fault.id}`, draftOf(fault))
  const change = useWrite(changeAddress, { refreshes: readsAffectedByFaults })
  const changes = faultChanges(fault, draft.value)
  const fault_id = fault.id
  const submit = async () => {
    if (!changes) return
    const answer = await change.write({ fault_id, ...changes })
    draft.discard()
    announceChangedFault(fault, changes, answer)
    onClose()
  }
  return (
    <FaultForm
      title={`Edit rule ${fault_id}`}
      action="Save rule"
      draft={draft}
      request={
        changes ? requestOf(changeAddress, { fault_id, ...changes }) : incompleteRequest(changeAddress, { fault_id })
      }
      write={change}
      obstacle={changeObstacle(fault, draft.value)}
      isSaved
      onSubmit={submit}
      onClose={onClose}
    />
  )
}

interface FormProps {
  title: string
  action: string
  draft: FormDraft<FaultDraft>
  request: WireRequest
  write: Pick<Write<typeof addAddress>, 'error' | 'fields' | 'pending' | 'reset'>
  obstacle: string | undefined
  /** Whether the rule exists, and has counts. */
  isSaved?: boolean
  /** Rejects with the error of the server, which the form shows. */
  onSubmit: () => Promise<void>
  onClose: () => void
}

function FaultForm({ title, action, draft, request, write, obstacle, isSaved, onSubmit, onClose }: FormProps) {
  const { fieldError, formError } = formErrors(write, faultErrorNames, request)
  return (
    <FormDialog
      title={title}
      size={640}
      action={action}
      onSubmit={() => void onSubmit().catch(() => undefined)}
      requests={[request]}
      write={write}
      obstacle={obstacle}
      error={formError}
      onClose={onClose}
      draft={draft}
    >
      {isSaved && <p className="quiet">A changed rule counts from the start again. Undo brings its counts back.</p>}
      <FaultFields
        value={draft.value}
        onChange={(part) => {
          // An error in the effect has no field of its own in the request, so the form cannot tell when it is corrected.
          if (write.error) write.reset()
          draft.set(part)
        }}
        fieldError={fieldError}
        isSaved={isSaved ?? false}
      />
    </FormDialog>
  )
}
