import { incompleteRequest, requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { useDraft } from '../ui/use-draft.ts'
import { addAddress, readsAffectedByFaults } from './fault.ts'
import { emptyFault, faultErrorNames, faultInput, faultObstacle } from './fault-draft.ts'
import { FaultFields } from './fault-fields.tsx'

/** Adds a rule. What was typed stays until the rule is added or the draft is discarded. */
export function AddFault({ onAdded, onClose }: { onAdded: (id: number) => void; onClose: () => void }) {
  const draft = useDraft('new fault', emptyFault)
  const add = useWrite(addAddress, { refreshes: readsAffectedByFaults })
  const input = faultInput(draft.value)
  const request = input ? requestOf(addAddress, input) : incompleteRequest(addAddress)
  const { fieldError, formError } = formErrors(add, faultErrorNames, request)
  const submit = () => {
    if (!input) return
    void add.write(input).then(
      (fault) => {
        draft.discard()
        announceOne({
          ...{ text: `Rule ${fault.id} added`, name: fault.name, names: [] },
          ...{ reads: readsAffectedByFaults, undo: undefined },
        })
        onClose()
        onAdded(fault.id)
      },
      () => undefined,
    )
  }
  return (
    <FormDialog
      title="Add rule"
      size={640}
      action="Add rule"
      onSubmit={submit}
      requests={[request]}
      write={add}
      obstacle={faultObstacle(draft.value)}
      error={formError}
      onClose={onClose}
      draft={draft}
    >
      <FaultFields
        value={draft.value}
        onChange={(part) => {
          // An error in the effect has no field of its own in the request, so the form cannot tell when it is corrected.
          if (add.error) add.reset()
          draft.set(part)
        }}
        fieldError={fieldError}
      />
    </FormDialog>
  )
}
