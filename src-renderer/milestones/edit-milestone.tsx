import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { requestOf } from '../api/client.ts'
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
import {
  type Milestone,
  milestoneAddresses,
  milestoneValues,
  readMilestone,
  readsAffectedByMilestones,
  writeMilestone,
} from './milestone.ts'
import { draftOf, isComplete, newMilestone, valuesOf } from './milestone-draft.ts'
import { milestoneErrors } from './milestone-errors.ts'
import { MilestoneFields } from './milestone-fields.tsx'

interface Props {
  home: Home
  milestone: Milestone
  onClose: () => void
}

/** Changes a milestone of the project or group itself. */
export function EditMilestone({ home, milestone, onClose }: Props) {
  const { kind, id } = home
  const draft = useDraft(`milestone ${milestone.id}`, draftOf(milestone))
  const cache = useQueryClient()
  const address = milestoneAddresses[kind].update
  const update = useWrite(address, { refreshes: readsAffectedByMilestones })
  const latest = useRef(milestone)
  const readLatest = async () => {
    const now = await readMilestone(home, milestone.id)
    if (!now) throw new Error('Not saved: the milestone no longer exists.')
    latest.current = now
    return now
  }
  const guard = useGuardedSave({
    draft,
    readLatest: async () => draftOf(await readLatest()),
    refresh: () => {
      for (const read of readsAffectedByMilestones) void cache.invalidateQueries({ queryKey: [read] })
    },
    write: async (changes) => {
      const before = milestoneValues(latest.current)
      const answer = await update.write({ id, milestone_id: milestone.id, ...valuesOf(changes) })
      announceSaved({
        noun: 'milestone',
        name: answer.title,
        before,
        asked: valuesOf(changes),
        answered: { ...answer },
        readLatest: async () => milestoneValues(await readLatest()),
        write: (values) => writeMilestone(home, milestone.id, values),
        reads: readsAffectedByMilestones,
      })
    },
    onDone: onClose,
  })
  const input = { id, milestone_id: milestone.id, ...valuesOf(draft.changes) }
  const { fieldError, formError } = formErrors(
    { error: update.error, fields: milestoneErrors(update.error) },
    Object.keys(newMilestone),
    requestOf(address, input),
  )
  return (
    <>
      <FormDialog
        title={<Isolated text={`Edit ${milestone.title}`} names={[milestone.title]} />}
        size={560}
        action="Save milestone"
        onSubmit={guard.save}
        pending={update.pending || guard.checking}
        disabled={Object.keys(draft.changes).length === 0 || !isComplete(draft.value)}
        error={formError ?? guard.error}
        curl={() => curlOf(address, input)}
        onClose={onClose}
        draft={draft}
      >
        <MilestoneFields value={draft.value} onChange={draft.set} fieldError={fieldError} />
      </FormDialog>
      <ConflictDialog noun="milestone" guard={guard} />
    </>
  )
}
