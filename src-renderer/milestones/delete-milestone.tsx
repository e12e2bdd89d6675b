import { useQueryClient } from '@tanstack/react-query'
import { curlOf } from '../api/curl.ts'
import { describeError } from '../api/describe-error.ts'
import { useList, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import type { Home } from '../planning/home.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { pluralize } from '../ui/number.ts'
import { type Milestone, milestoneAddresses, milestoneLists, readsAffectedByMilestones } from './milestone.ts'
import { useLatestMilestone } from './use-latest-milestone.ts'

interface Props {
  home: Home
  milestone: Milestone
  onClose: () => void
  onDeleted: () => void
}

const requestsOf = {
  project: 'GET /projects/:id/milestones/:milestone_id/merge_requests',
  group: 'GET /groups/:id/milestones/:milestone_id/merge_requests',
} as const

/** Says what loses the milestone before it is deleted. */
export function DeleteMilestone({ home, milestone: row, onClose, onDeleted }: Props) {
  const { kind, id } = home
  const { milestone = row } = useLatestMilestone(home, row.id, row)
  const requests = useList(requestsOf[kind], { id, milestone_id: row.id, per_page: 1 })
  const cache = useQueryClient()
  const address = milestoneAddresses[kind].remove
  const input = { id, milestone_id: milestone.id }
  const remove = useWrite(address, { refreshes: readsAffectedByMilestones })
  const submit = () =>
    void remove.write(input, { unmodified_since: milestone.updated_at }).then(
      () => {
        announceOne({
          text: `${milestone.title} deleted`,
          name: milestone.title,
          reads: readsAffectedByMilestones,
          undo: undefined,
        })
        onDeleted()
      },
      () => {
        for (const read of milestoneLists) void cache.invalidateQueries({ queryKey: [read] })
      },
    )
  const uses = [
    milestone.issues_count > 0 && pluralize(milestone.issues_count, 'issue'),
    requests.total && pluralize(requests.total, 'merge request'),
  ].filter(Boolean)
  return (
    <Dialog
      title="Delete milestone"
      size={480}
      onClose={onClose}
      foot={
        <DialogActions
          action="Delete milestone"
          onConfirm={submit}
          onCancel={onClose}
          curl={() => curlOf(address, input)}
          pending={remove.pending}
          danger
          error={
            remove.error?.status === 412
              ? 'Not deleted: the milestone has changed. The text above is up to date now.'
              : remove.error
                ? describeError(remove.error)
                : undefined
          }
        />
      }
    >
      <Lead>
        <b dir="auto">{milestone.title}</b> is deleted.{' '}
        {uses.length > 0
          ? `${uses.join(' and ')} that you can see stay, without a milestone.`
          : 'No issue or merge request that you can see has the milestone.'}{' '}
        This cannot be undone. To keep it, close the milestone instead.
      </Lead>
    </Dialog>
  )
}
