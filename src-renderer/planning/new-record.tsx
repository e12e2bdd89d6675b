import { useSend } from '../api/write-request.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Isolated } from '../ui/isolated.tsx'
import { useDraft } from '../ui/use-draft.ts'
import type { Home } from './home.ts'
import { type Created, nameOf, type PlanningRecord, type RecordKind } from './record-kind.ts'
import { undoOfNew } from './undo-new.ts'

interface Props<T extends PlanningRecord, Draft extends object> {
  kind: RecordKind<T, Draft>
  home: Home
  onClose: () => void
  onCreated: (id: number) => void
}

/** Creates a record in a project or group. */
export function NewRecord<T extends PlanningRecord, Draft extends object>(props: Props<T, Draft>) {
  const { kind, home, onClose, onCreated } = props
  const { noun, form, requests, affectedReads } = kind
  const draft = useDraft(`new ${noun} in ${home.kind} ${home.id}`, form.empty)
  const create = useSend<Created>({ refreshes: affectedReads })
  const request = requests.create(home, draft.value)
  const submit = () =>
    void create.send(request).then(
      async (created) => {
        draft.discard()
        onClose()
        onCreated(created.id)
        // The list has values that the answer lacks.
        const record = await kind.readSaved(home, created.id).catch(() => undefined)
        announceOne({
          text: `${nameOf(created)} created`,
          name: nameOf(created),
          reads: affectedReads,
          undo: record && undoOfNew(kind, home, record),
        })
      },
      () => undefined,
    )
  const { fieldError, formError } = formErrors(
    { error: create.error, fields: form.errorsOf(create.error) },
    Object.keys(form.empty),
    request.wire,
  )
  return (
    <FormDialog
      title={<Isolated text={`New ${noun} in ${home.name}`} names={[home.name]} />}
      size={560}
      action={`Create ${noun}`}
      onSubmit={submit}
      requests={[request.wire]}
      write={create}
      obstacle={form.obstacleOf(draft.value)}
      error={formError}
      onClose={onClose}
      draft={draft}
    >
      <form.Fields home={home} value={draft.value} onChange={draft.set} isNew fieldError={fieldError} />
    </FormDialog>
  )
}
