import { Checkbox, NumberInput, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Input } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { useDraft } from '../ui/drafts.ts'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { LongTextField, TextField } from '../ui/text-field.tsx'
import classes from './issue-form.module.css'
import { AssigneePick, LabelPick, MilestonePick, type Picked, ProjectPick } from './issue-form-pickers.tsx'
import { changedByIssues } from './use-bulk.ts'

interface Props {
  /** Where one came from: the issue goes there unless another project is picked. */
  project_id?: number
  onClose: () => void
}

const told = ['title', 'description', 'labels', 'assignee_ids', 'milestone_id', 'due_date', 'weight', 'confidential']

/** A new issue. What the server has against a value stands under its field, and nothing typed is lost. */
export function IssueForm({ project_id, onClose }: Props) {
  const navigate = useNavigate()
  const here = useRead('GET /projects/:id', { id: project_id ?? 0 }, { enabled: project_id !== undefined })
  const [other, setOther] = useState<Picked>()
  const [title, setTitle] = useDraft('title of a new issue')
  const [description, setDescription] = useDraft('description of a new issue')
  const [labels, setLabels] = useState<readonly string[]>([])
  const [assignees, setAssignees] = useState<readonly Picked[]>([])
  const [milestone, setMilestone] = useState<Picked>()
  const [due_date, setDue] = useState('')
  const [weight, setWeight] = useState<number | string>('')
  const [confidential, setConfidential] = useState(false)
  const create = useWrite('POST /projects/:id/issues', {
    refreshes: [...changedByIssues, 'GET /projects', 'GET /projects/:id'],
  })

  const project = other ?? (here.data && { id: here.data.id, name: here.data.path_with_namespace })
  const input: Input<'POST /projects/:id/issues'> = {
    id: project?.id ?? 0,
    title,
    ...(description && { description }),
    ...(labels.length > 0 && { labels: [...labels] }),
    ...(assignees.length > 0 && { assignee_ids: assignees.map((person) => person.id) }),
    ...(milestone && { milestone_id: milestone.id }),
    ...(due_date && { due_date }),
    ...(weight !== '' && { weight: Number(weight) }),
    ...(confidential && { confidential }),
  }
  // Esc and a click beside the dialog keep the words for the next time it opens.
  const drop = () => {
    setTitle('')
    setDescription('')
    onClose()
  }
  const submit = () => {
    create
      .write(input)
      .then((issue) => {
        drop()
        return navigate({
          to: '/projects/$projectId/issues/$iid',
          params: { projectId: String(issue.project_id), iid: String(issue.iid) },
        })
      })
      .catch(() => undefined)
  }
  const { wrong, fault } = formErrors(create, told)
  const takeProject = (next: Picked) => {
    setOther(next)
    setLabels([])
    setMilestone(undefined)
  }

  return (
    <FormDialog
      title="New issue"
      size={680}
      action="Create issue"
      onSubmit={submit}
      pending={create.pending}
      disabled={!project}
      error={fault}
      curl={() => curlOf('POST /projects/:id/issues', input)}
      onClose={onClose}
      onCancel={drop}
    >
      <Field label="Project" apiName="id" error={wrong('id')}>
        {(ids) => <ProjectPick {...ids} picked={project} onPick={takeProject} />}
      </Field>
      <TextField
        label="Title"
        apiName="title"
        error={wrong('title')}
        value={title}
        onChange={setTitle}
        data-autofocus
      />
      <LongTextField
        label="Description"
        apiName="description"
        optional
        help="Markdown"
        error={wrong('description')}
        minRows={6}
        maxRows={14}
        value={description}
        onChange={setDescription}
      />
      <div className={classes.two}>
        <Field label="Labels" apiName="labels" optional error={wrong('labels')}>
          {(ids) => <LabelPick {...ids} project={project} picked={labels} onPick={setLabels} />}
        </Field>
        <Field label="Assignees" apiName="assignee_ids" optional error={wrong('assignee_ids')}>
          {(ids) => <AssigneePick {...ids} picked={assignees} onPick={setAssignees} />}
        </Field>
        <Field label="Milestone" apiName="milestone_id" optional error={wrong('milestone_id')}>
          {(ids) => <MilestonePick {...ids} project={project} picked={milestone} onPick={setMilestone} />}
        </Field>
        <Field label="Due" apiName="due_date" optional error={wrong('due_date')}>
          {(ids) => <TextInput {...ids} type="date" value={due_date} onChange={(e) => setDue(e.currentTarget.value)} />}
        </Field>
        <Field label="Weight" apiName="weight" optional error={wrong('weight')}>
          {(ids) => <NumberInput {...ids} size="sm" min={0} allowDecimal={false} value={weight} onChange={setWeight} />}
        </Field>
      </div>
      <Checkbox
        mb={8}
        label="Confidential: only its author, its assignees, Reporters and up see it"
        checked={confidential}
        error={wrong('confidential')}
        onChange={(e) => setConfidential(e.currentTarget.checked)}
      />
    </FormDialog>
  )
}
