import type { KeyboardEvent } from 'react'
import { requestOf } from '../api/client.ts'
import { useLatest } from '../api/use-latest.ts'
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
import { type Issue, keyOf } from './issue.ts'
import classes from './issue-text.module.css'
import { ReferenceTextarea } from './reference-textarea.tsx'
import { useIssueWrite } from './use-issue.ts'

interface Props {
  issue: Issue
  editing: boolean
  mayEdit: boolean
  onEdit: () => void
  onDone: () => void
}

const useTextDraft = (issue: Issue) => useDraft(`text of issue ${keyOf(issue)}`, textOf(issue))

/** The title and description of an issue, or the form to edit them. */
export function IssueText({ issue, editing, mayEdit, onEdit, onDone }: Props) {
  const { changed_at, discard } = useTextDraft(issue)
  if (editing) return <TextForm issue={issue} onDone={onDone} />
  return (
    <>
      {mayEdit && changed_at && <KeptDraftLine at={changed_at} onContinue={onEdit} onDiscard={discard} />}
      <RecordTitle>{issue.title}</RecordTitle>
      {issue.description?.trim() ? (
        <Prose text={issue.description} project={issue.project_id} />
      ) : (
        <p className="quiet">No description.</p>
      )}
    </>
  )
}

function TextForm({ issue, onDone }: Pick<Props, 'issue' | 'onDone'>) {
  const edit = useIssueWrite(issue)
  const draft = useTextDraft(issue)
  const { title, description } = draft.value
  const address = { id: issue.project_id, issue_iid: issue.iid }
  const { fieldError, formError } = formErrors(
    edit,
    ['title', 'description'],
    requestOf('PUT /projects/:id/issues/:issue_iid', { ...address, ...draft.changes }),
  )
  const latest = useLatest('GET /projects/:id/issues/:issue_iid', address)
  const guard = useGuardedSave({
    draft,
    readLatest: async () => textOf(await latest.read()),
    refresh: latest.refresh,
    write: edit.change,
    onDone,
  })
  const pending = edit.pending || guard.checking
  const save = () => {
    if (pending) return
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
            project_id={issue.project_id}
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
        pending={pending}
        onCancel={onDone}
        onSave={save}
      />
      <ConflictDialog noun="issue" guard={guard} />
    </div>
  )
}

const textOf = ({ title, description }: Pick<Issue, 'title' | 'description'>) => ({
  title,
  description: description ?? '',
})
