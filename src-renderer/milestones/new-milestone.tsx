import { fetchBody, requestOf } from '../api/client.ts'
import { curlOf } from '../api/curl.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import type { Undo } from '../changes/last-change.ts'
import { undoOfCreation } from '../changes/undo-creation.ts'
import type { Home } from '../planning/home.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { formErrors } from '../ui/form-errors.ts'
import { Isolated } from '../ui/isolated.tsx'
import { useDraft } from '../ui/use-draft.ts'
import {
  type Milestone,
  milestoneAddresses,
  milestoneValues,
  readMilestone,
  readsAffectedByMilestones,
} from './milestone.ts'
import { isComplete, newMilestone } from './milestone-draft.ts'
import { milestoneErrors } from './milestone-errors.ts'
import { MilestoneFields } from './milestone-fields.tsx'

interface Props {
  home: Home
  onClose: () => void
  onCreated: (id: number) => void
}

/** Creates a milestone in a project or group. */
export function NewMilestone({ home, onClose, onCreated }: Props) {
  const { kind, id } = home
  const draft = useDraft(`new milestone in ${kind} ${id}`, newMilestone)
  const address = milestoneAddresses[kind].create
  const create = useWrite(address, { refreshes: readsAffectedByMilestones })
  const { title, description, start_date, due_date } = draft.value
  const input = {
    id,
    title: title.trim(),
    ...(description && { description }),
    ...(start_date && { start_date }),
    ...(due_date && { due_date }),
  }
  const submit = () =>
    void create.write(input).then(
      async (created) => {
        draft.discard()
        onClose()
        onCreated(created.id)
        // The list has the numbers of issues, which the answer lacks.
        const milestone = await readMilestone(home, created.id).catch(() => undefined)
        announceOne({
          text: `${created.title} created`,
          name: created.title,
          reads: readsAffectedByMilestones,
          undo: milestone && undoOfNew(home, milestone),
        })
      },
      () => undefined,
    )
  const { fieldError, formError } = formErrors(
    { error: create.error, fields: milestoneErrors(create.error) },
    Object.keys(newMilestone),
    requestOf(address, input),
  )
  return (
    <FormDialog
      title={<Isolated text={`New milestone in ${home.name}`} names={[home.name]} />}
      size={560}
      action="Create milestone"
      onSubmit={submit}
      pending={create.pending}
      disabled={!isComplete(draft.value)}
      error={formError}
      curl={() => curlOf(address, input)}
      onClose={onClose}
      draft={draft}
    >
      <MilestoneFields value={draft.value} onChange={draft.set} fieldError={fieldError} />
    </FormDialog>
  )
}

/** Deletes the new milestone, unless somebody has changed it or given it to an issue since. */
const undoOfNew = (home: Home, milestone: Milestone): Undo =>
  undoOfCreation({
    noun: 'milestone',
    before: contentsOf(milestone),
    read: async () => {
      const now = await readMilestone(home, milestone.id)
      if (!now) throw new Error('The milestone no longer exists.')
      return contentsOf(now)
    },
    remove: async () => {
      await fetchBody(milestoneAddresses[home.kind].remove, { id: home.id, milestone_id: milestone.id })
      return undefined
    },
  })

const contentsOf = (milestone: Milestone) => ({
  values: { ...milestoneValues(milestone), state: milestone.state },
  counts: { 'issue, issues': milestone.issues_count },
})
