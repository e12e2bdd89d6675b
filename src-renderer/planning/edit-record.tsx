import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSend } from '../api/write-request.ts'
import { announceSaved } from '../changes/announce-saved.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Isolated } from '../ui/isolated.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useGuardedSave } from '../ui/use-guarded-save.ts'
import type { Home } from './home.ts'
import { type Named, nameOf, type PlanningRecord, type RecordKind } from './record-kind.ts'

interface Props<T extends PlanningRecord, Draft extends object> {
  kind: RecordKind<T, Draft>
  home: Home
  record: T
  onClose: () => void
}

/** Changes a record of the project or group itself. */
export function EditRecord<T extends PlanningRecord, Draft extends object>(props: Props<T, Draft>) {
  const { kind, home, record, onClose } = props
  const { noun, form, affectedReads } = kind
  const draft = useDraft(`${noun} ${record.id}`, form.draftOf(record))
  const cache = useQueryClient()
  const update = useSend<Named>({ refreshes: affectedReads })
  const latest = useRef(record)
  const requestFor = (changes: Partial<Draft>) => kind.requests.update(home, record.id, form.valuesOf(home, changes))
  const readLatest = async () => {
    const now = await kind.readSaved(home, record.id)
    if (!now) throw new Error(`Not saved: the ${noun} no longer exists.`)
    latest.current = now
    return now
  }
  const guard = useGuardedSave({
    draft,
    readLatest: async () => form.draftOf(await readLatest()),
    refresh: () => {
      for (const read of affectedReads) void cache.invalidateQueries({ queryKey: [read] })
    },
    write: async (changes) => {
      const before = form.savedValuesOf(home, latest.current)
      const answer = await update.send(requestFor(changes))
      announceSaved({
        noun,
        name: nameOf(answer),
        before,
        asked: form.valuesOf(home, changes),
        answered: { ...answer },
        readLatest: async () => {
          const now = await kind.readSaved(home, record.id)
          return now && form.savedValuesOf(home, now)
        },
        write: (values) => kind.requests.update(home, record.id, values).send(),
        reads: affectedReads,
      })
    },
    onDone: onClose,
  })
  const { wire } = requestFor(draft.changes)
  const isChanged = Object.keys(draft.changes).length > 0
  const { fieldError, formError } = formErrors(
    { error: update.error, fields: form.errorsOf(update.error) },
    Object.keys(form.empty),
    wire,
  )
  return (
    <>
      <FormDialog
        title={<Isolated text={`Edit ${nameOf(record)}`} names={[nameOf(record)]} />}
        size={560}
        action={`Save ${noun}`}
        onSubmit={guard.save}
        requests={[wire]}
        write={{ error: update.error, pending: update.pending || guard.checking }}
        obstacle={isChanged ? form.obstacleOf(draft.value) : 'Nothing has changed.'}
        error={formError ?? guard.error}
        onClose={onClose}
        draft={draft}
      >
        <form.Fields home={home} value={draft.value} onChange={draft.set} isNew={false} fieldError={fieldError} />
      </FormDialog>
      <ConflictDialog noun={noun} guard={guard} />
    </>
  )
}
