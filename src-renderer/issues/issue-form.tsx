import { Checkbox, NumberInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type Input, incompleteRequest, requestOf } from '../api/client.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Field } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import type { PersonLike } from '../ui/person.tsx'
import { TextField } from '../ui/text-field.tsx'
import { dayProblem } from '../ui/typed-day.ts'
import { useDraft } from '../ui/use-draft.ts'
import { differenceFrom, issueReads, valuesOf } from './issue-change.ts'
import classes from './issue-form.module.css'
import { AssigneePicker, LabelPicker, MilestonePicker, type Picked, ProjectPicker } from './issue-form-pickers.tsx'
import { ReferenceTextarea } from './reference-textarea.tsx'
import { undoOfIssue } from './undo-addition.ts'
import { useRole } from './use-issue.ts'

interface Props {
  /** The preselected project. */
  project_id?: number
  onClose: () => void
}

const formFields = [
  'title',
  'description',
  'labels',
  'assignee_ids',
  'milestone_id',
  'due_date',
  'weight',
  'confidential',
]

interface IssueDraft {
  project: Picked | null
  title: string
  description: string
  labels: readonly string[]
  assignees: readonly PersonLike[]
  milestone: Picked | null
  due_date: string
  weight: number | string
  confidential: boolean
}
const empty: IssueDraft = {
  project: null,
  title: '',
  description: '',
  labels: [],
  assignees: [],
  milestone: null,
  due_date: '',
  weight: '',
  confidential: false,
}

/** The form for a new issue. */
export function IssueForm({ project_id, onClose }: Props) {
  const navigate = useNavigate()
  const initialProject = useRead('GET /projects/:id', { id: project_id ?? 0 }, { enabled: project_id !== undefined })
  const draft = useDraft(`new issue in project ${project_id ?? 'any'}`, empty)
  const { title, description, labels, assignees, milestone, due_date, weight, confidential } = draft.value
  const create = useWrite('POST /projects/:id/issues', {
    refreshes: issueReads,
  })

  const project =
    draft.value.project ??
    (initialProject.data && { id: initialProject.data.id, name: initialProject.data.path_with_namespace })
  // The preselected project can be submitted before its name is loaded.
  const target_id = draft.value.project?.id ?? project_id
  const { isOwner } = useRole(target_id)
  const input: Input<'POST /projects/:id/issues'> = {
    id: target_id ?? 0,
    title,
    ...(description && { description }),
    ...(labels.length > 0 && { labels: [...labels] }),
    ...(assignees.length > 0 && { assignee_ids: assignees.map((person) => person.id) }),
    ...(milestone && { milestone_id: milestone.id }),
    ...(due_date && { due_date }),
    ...(weight !== '' && { weight: Number(weight) }),
    ...(confidential && { confidential }),
  }
  const submit = () => {
    create
      .write(input)
      .then((issue) => {
        draft.discard()
        onClose()
        const { title: _title, description: _description, id: _id, ...asked } = input
        // Quick actions in the description may change what the form asked for.
        const ranActions = (issue.description ?? '') !== description
        const difference = ranActions ? undefined : differenceFrom(asked, valuesOf(issue))
        const name = issue.references.full
        announceOne({
          text: difference ? `${name} created. ${difference}` : `${name} created`,
          name,
          reads: issueReads,
          undo: isOwner ? undoOfIssue(issue) : undefined,
        })
        return navigate({
          to: '/projects/$projectId/issues/$iid',
          params: { projectId: String(issue.project_id), iid: String(issue.iid) },
        })
      })
      .catch(() => undefined)
  }
  const request =
    target_id === undefined
      ? incompleteRequest('POST /projects/:id/issues')
      : requestOf('POST /projects/:id/issues', input)
  const { fieldError, formError } = formErrors(create, formFields, request)
  const obstacle =
    target_id === undefined
      ? 'Select a project.'
      : title.trim() === ''
        ? 'Enter a title.'
        : dayProblem(due_date) && 'Correct the due date.'

  return (
    <FormDialog
      title="New issue"
      size={680}
      action="Create issue"
      onSubmit={submit}
      requests={[request]}
      write={create}
      obstacle={obstacle}
      error={formError}
      onClose={onClose}
      draft={draft}
    >
      <Field label="Project" apiName="id" error={fieldError('id')}>
        {(ids) => (
          <ProjectPicker
            {...ids}
            picked={project}
            onPick={(picked) => draft.set({ project: picked, labels: [], assignees: [], milestone: null })}
          />
        )}
      </Field>
      <TextField
        label="Title"
        apiName="title"
        error={fieldError('title')}
        value={title}
        onChange={(text) => draft.set({ title: text })}
        // Without a project, the focus starts in the first field, which asks for the project.
        {...(target_id !== undefined && { 'data-autofocus': true })}
      />
      <Field
        label="Description"
        apiName="description"
        optional
        help="Supports Markdown."
        error={fieldError('description')}
      >
        {(ids) => (
          <ReferenceTextarea
            {...ids}
            project_id={target_id}
            minRows={6}
            maxRows={14}
            value={description}
            onText={(text) => draft.set({ description: text })}
          />
        )}
      </Field>
      <div className={classes.two}>
        <Field label="Labels" apiName="labels" optional error={fieldError('labels')}>
          {(ids) => (
            <LabelPicker
              {...ids}
              project={project}
              picked={labels}
              onPick={(picked) => draft.set({ labels: picked })}
            />
          )}
        </Field>
        <Field label="Assignees" apiName="assignee_ids" optional error={fieldError('assignee_ids')}>
          {(ids) => (
            <AssigneePicker
              {...ids}
              project_id={target_id}
              picked={assignees}
              onPick={(picked) => draft.set({ assignees: picked })}
            />
          )}
        </Field>
        <Field label="Milestone" apiName="milestone_id" optional error={fieldError('milestone_id')}>
          {(ids) => (
            <MilestonePicker
              {...ids}
              project={project}
              picked={milestone ?? undefined}
              onPick={(picked) => draft.set({ milestone: picked ?? null })}
            />
          )}
        </Field>
        <DateField
          label="Due date"
          apiName="due_date"
          optional
          error={fieldError('due_date')}
          value={due_date}
          onChange={(day) => draft.set({ due_date: day })}
        />
        <Field label="Weight" apiName="weight" optional error={fieldError('weight')}>
          {(ids) => (
            <NumberInput
              {...ids}
              size="sm"
              min={0}
              allowDecimal={false}
              value={weight}
              onChange={(next) => draft.set({ weight: next })}
            />
          )}
        </Field>
      </div>
      <Checkbox
        label="Confidential: visible only to the author, assignees, and Reporters and above"
        checked={confidential}
        error={fieldError('confidential')}
        onChange={(e) => draft.set({ confidential: e.currentTarget.checked })}
      />
    </FormDialog>
  )
}
