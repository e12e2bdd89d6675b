import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type Input, requestOf } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { announceSaved } from '../changes/announce-saved.ts'
import type { Home } from '../planning/home.ts'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Isolated } from '../ui/isolated.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useGuardedSave } from '../ui/use-guarded-save.ts'
import { type Label, labelAddresses, labelValues, readLabel, readsAffectedByLabels, writeLabel } from './label.ts'
import { draftOf, type LabelDraft, priorityProblem, valuesOf } from './label-draft.ts'
import { labelErrors } from './label-errors.ts'
import { LabelFields } from './label-fields.tsx'

interface Props {
  home: Home
  label: Label
  onClose: () => void
}

/** Changes a label of the project or group itself. */
export function EditLabel({ home, label, onClose }: Props) {
  const { kind, id } = home
  const draft = useDraft(`label ${label.id}`, draftOf(label))
  const cache = useQueryClient()
  const address = labelAddresses[kind].update
  const update = useWrite(address, { refreshes: readsAffectedByLabels })
  const latest = useRef(label)
  const inputOf = (changes: Partial<LabelDraft>): Input<'PUT /projects/:id/labels/:label_id'> => {
    const { name, ...values } = valuesOf(home, changes)
    return { id, label_id: String(label.id), ...values, ...(typeof name === 'string' && { new_name: name }) }
  }
  const readLatest = async () => {
    const now = await readLabel(home, label.id)
    if (!now) throw new Error('Not saved: the label no longer exists.')
    latest.current = now
    return now
  }
  const guard = useGuardedSave({
    draft,
    readLatest: async () => draftOf(await readLatest()),
    refresh: () => {
      for (const read of readsAffectedByLabels) void cache.invalidateQueries({ queryKey: [read] })
    },
    write: async (changes) => {
      const before = labelValues(home, latest.current)
      const answer = await update.write(inputOf(changes))
      announceSaved({
        noun: 'label',
        name: answer.name,
        before,
        asked: valuesOf(home, changes),
        answered: { ...answer },
        readLatest: async () => labelValues(home, await readLatest()),
        write: (values) => writeLabel(home, label.id, values),
        reads: readsAffectedByLabels,
      })
    },
    onDone: onClose,
  })
  const input = inputOf(draft.changes)
  const { fieldError, formError } = formErrors(
    { error: update.error, fields: labelErrors(update.error) },
    ['name', 'color', 'description', 'priority'],
    requestOf(address, input),
  )
  const { name, color, priority } = draft.value
  return (
    <>
      <FormDialog
        title={<Isolated text={`Edit ${label.name}`} names={[label.name]} />}
        size={560}
        action="Save label"
        onSubmit={guard.save}
        pending={update.pending || guard.checking}
        disabled={
          Object.keys(draft.changes).length === 0 ||
          name.trim() === '' ||
          color.trim() === '' ||
          priorityProblem(priority) !== undefined
        }
        error={formError ?? guard.error}
        curl={() => curlOf(address, input)}
        onClose={onClose}
        draft={draft}
      >
        <LabelFields
          home={home}
          value={draft.value}
          onChange={draft.set}
          nameInApi="new_name"
          fieldError={fieldError}
        />
      </FormDialog>
      <ConflictDialog noun="label" guard={guard} />
    </>
  )
}
