import { fetchBody, requestOf } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import type { Undo } from '../changes/last-change.ts'
import { undoOfCreation, valuesWithout } from '../changes/undo-creation.ts'
import type { Home } from '../planning/home.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Isolated } from '../ui/isolated.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { hexOf } from './color.ts'
import { type Label, labelAddresses, readLabel, readsAffectedByLabels } from './label.ts'
import { newLabel, priorityProblem } from './label-draft.ts'
import { labelErrors } from './label-errors.ts'
import { LabelFields } from './label-fields.tsx'

interface Props {
  home: Home
  onClose: () => void
  onCreated: (id: number) => void
}

/** Creates a label in a project or group. */
export function NewLabel({ home, onClose, onCreated }: Props) {
  const { kind, id } = home
  const draft = useDraft(`new label in ${kind} ${id}`, newLabel)
  const address = labelAddresses[kind].create
  const create = useWrite(address, { refreshes: readsAffectedByLabels })
  const { name, color, description, priority } = draft.value
  const input = {
    id,
    name: name.trim(),
    color: hexOf(color) ?? color.trim(),
    ...(description.trim() && { description: description.trim() }),
    ...(kind === 'project' && priority.trim() && { priority: Number(priority) }),
  }
  const submit = () =>
    void create.write(input).then(
      async (created) => {
        draft.discard()
        onClose()
        onCreated(created.id)
        // The list has values that the answer lacks.
        const label = await readLabel(home, created.id).catch(() => undefined)
        announceOne({
          text: `${created.name} created`,
          name: created.name,
          reads: readsAffectedByLabels,
          undo: label && undoOfNew(home, label),
        })
      },
      () => undefined,
    )
  const { fieldError, formError } = formErrors(
    { error: create.error, fields: labelErrors(create.error) },
    ['name', 'color', 'description', 'priority'],
    requestOf(address, input),
  )
  return (
    <FormDialog
      title={<Isolated text={`New label in ${home.name}`} names={[home.name]} />}
      size={560}
      action="Create label"
      onSubmit={submit}
      pending={create.pending}
      disabled={name.trim() === '' || color.trim() === '' || priorityProblem(priority) !== undefined}
      error={formError}
      curl={() => curlOf(address, input)}
      onClose={onClose}
      draft={draft}
    >
      <LabelFields home={home} value={draft.value} onChange={draft.set} nameInApi="name" fieldError={fieldError} />
    </FormDialog>
  )
}

/** Deletes the new label, unless somebody has changed it or used it since. */
const undoOfNew = (home: Home, label: Label): Undo =>
  undoOfCreation({
    noun: 'label',
    before: contentsOf(label),
    read: async () => {
      const now = await readLabel(home, label.id)
      if (!now) throw new Error('The label no longer exists.')
      return contentsOf(now)
    },
    remove: async () => {
      await fetchBody(labelAddresses[home.kind].remove, { id: home.id, label_id: String(label.id) })
      return undefined
    },
  })

const contentsOf = (label: Label) => ({
  values: valuesWithout(label, [...countNames, 'subscribed', 'updated_at']),
  counts: {
    'issue, issues': (label.open_issues_count ?? 0) + (label.closed_issues_count ?? 0),
    'open merge request, open merge requests': label.open_merge_requests_count ?? 0,
  },
})

const countNames = ['open_issues_count', 'closed_issues_count', 'open_merge_requests_count']
