import { Button } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Kbd } from '../ui/kbd.tsx'
import { Prose } from '../ui/prose.tsx'
import { RecordTitle } from '../ui/record-title.tsx'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import type { Issue } from './issue.ts'
import classes from './issue-text.module.css'
import { useIssueWrite } from './use-issue.ts'

interface Props {
  issue: Issue
  editing: boolean
  onDone: () => void
}

/** The title and description of an issue, or the form to edit them. */
export function IssueText({ issue, editing, onDone }: Props) {
  if (editing) return <TextForm issue={issue} onDone={onDone} />
  return (
    <>
      <RecordTitle>{issue.title}</RecordTitle>
      {issue.description?.trim() ? (
        <Prose text={issue.description} project={issue.project_id} />
      ) : (
        <p className="quiet">No description.</p>
      )}
    </>
  )
}

function TextForm({ issue, onDone }: Omit<Props, 'editing'>) {
  const edit = useIssueWrite(issue)
  // The issue may be refetched while the user types. Comparing with the initial values finds the fields the user changed.
  const [start] = useState({ title: issue.title, description: issue.description ?? '' })
  const [title, setTitle] = useState(start.title)
  const [description, setDescription] = useState(start.description)
  const fieldError = (field: string) => edit.fields[field]?.join(', ')
  const formError = edit.error && !fieldError('title') && !fieldError('description') ? edit.error.message : undefined
  const save = () => {
    if (edit.pending) return
    const change = {
      ...(title !== start.title && { title }),
      ...(description !== start.description && { description }),
    }
    if (Object.keys(change).length === 0) onDone()
    else edit.change(change).then(onDone, () => undefined)
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
      <TextField
        label="Title"
        apiName="title"
        error={fieldError('title')}
        value={title}
        onChange={setTitle}
        autoFocus
      />
      <LongTextField
        label="Description"
        apiName="description"
        help="Supports Markdown."
        error={fieldError('description')}
        minRows={8}
        maxRows={24}
        value={description}
        onChange={setDescription}
      />
      <div className={classes.actions}>
        {formError && (
          <span className={classes.error} role="alert">
            {formError}
          </span>
        )}
        <Button onClick={onDone} rightSection={<Kbd>Esc</Kbd>}>
          Cancel
        </Button>
        <Button variant="filled" onClick={save} loading={edit.pending}>
          Save changes
        </Button>
      </div>
    </div>
  )
}
