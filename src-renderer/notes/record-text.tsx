import type { KeyboardEvent } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { requestOf } from '../api/client.ts'
import { useLatest } from '../api/use-latest.ts'
import { keyOf } from '../issues/issue.ts'
import { ReferenceTextarea } from '../issues/reference-textarea.tsx'
import { ConflictDialog } from '../ui/conflict-dialog.tsx'
import { DraftLine, KeptDraftLine } from '../ui/draft-line.tsx'
import { EditorActions } from '../ui/editor-actions.tsx'
import { Field } from '../ui/field.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Prose } from '../ui/prose.tsx'
import { RecordTitle } from '../ui/record-title.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { useGuardedSave } from '../ui/use-guarded-save.ts'
import { addressesOf, type Noteable, nounOf, paramsOf } from './noteable.ts'
import classes from './record-text.module.css'
import { useDescriptionTicks } from './use-task-ticks.ts'

/** Changes the record. */
export interface TextWrite {
  change: (change: { title?: string; description?: string }) => Promise<unknown>
  pending: boolean
  error: ApiError | null
  fields: ApiError['fields']
}

interface Props {
  noteable: Noteable
  edit: TextWrite
  editing: boolean
  mayEdit: boolean
  onEdit: () => void
  onDone: () => void
}

const useTextDraft = (noteable: Noteable) =>
  useDraft(`text of ${nounOf(noteable)} ${keyOf(noteable.record)}`, textOf(noteable.record))

/** The title and description of a record, or the form to edit them. */
export function RecordText({ noteable, edit, editing, mayEdit, onEdit, onDone }: Props) {
  const { changed_at, discard } = useTextDraft(noteable)
  const tick = useDescriptionTicks(noteable, edit)
  if (editing) return <TextForm noteable={noteable} edit={edit} onDone={onDone} />
  const { title, description, project_id } = noteable.record
  return (
    <>
      {mayEdit && changed_at && <KeptDraftLine at={changed_at} onContinue={onEdit} onDiscard={discard} />}
      <RecordTitle>{title}</RecordTitle>
      {description?.trim() ? (
        <Prose text={description} project={project_id} onTick={mayEdit ? tick : undefined} />
      ) : (
        <p className="quiet">No description.</p>
      )}
    </>
  )
}

function TextForm({ noteable, edit, onDone }: Pick<Props, 'noteable' | 'edit' | 'onDone'>) {
  const draft = useTextDraft(noteable)
  const { title, description } = draft.value
  const { record: recordAddress, update } = addressesOf(noteable)
  const address = paramsOf(noteable)
  const request = requestOf(update, { ...address, ...draft.changes })
  const { fieldError, formError } = formErrors(edit, ['title', 'description'], request)
  const latest = useLatest(recordAddress, address)
  const guard = useGuardedSave({
    draft,
    readLatest: async () => textOf(await latest.read()),
    refresh: latest.refresh,
    write: edit.change,
    onDone,
  })
  const pending = edit.pending || guard.checking
  const obstacle = title.trim() === '' ? 'Enter a title.' : undefined
  const save = () => {
    if (pending || obstacle !== undefined) return
    if (Object.keys(draft.changes).length === 0) onDone()
    else guard.save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Ctrl Enter (save) and Esc (cancel) for both fields
    <div className={classes.form} onKeyDown={onKeyDown}>
      <DraftLine draft={draft} />
      <TextField
        label="Title"
        apiName="title"
        error={fieldError('title')}
        value={title}
        onChange={(text) => draft.set({ title: text })}
        autoFocus
      />
      <Field label="Description" apiName="description" help="Supports Markdown." error={fieldError('description')}>
        {(ids) => (
          <ReferenceTextarea
            {...ids}
            project_id={noteable.record.project_id}
            actionsOf={noteable.kind}
            minRows={8}
            maxRows={24}
            value={description}
            onText={(text) => draft.set({ description: text })}
          />
        )}
      </Field>
      <EditorActions
        action="Save changes"
        error={formError ?? guard.error}
        requests={[request]}
        write={{ error: edit.error, pending }}
        obstacle={obstacle}
        onCancel={onDone}
        onSave={save}
      />
      <ConflictDialog noun={nounOf(noteable)} guard={guard} />
    </div>
  )
}

const textOf = ({ title, description }: { title: string; description: string | null }) => ({
  title,
  description: description ?? '',
})
