import { curlOf } from '../api/curl.ts'
import { describeError } from '../api/describe-error.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import type { Home } from '../planning/home.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { pluralize } from '../ui/number.ts'
import { type Milestone, readsAffectedByMilestones } from './milestone.ts'

interface Props {
  home: Home
  group: NonNullable<Home['group']>
  milestone: Milestone
  onClose: () => void
  onPromoted: () => void
}

const address = 'POST /projects/:id/milestones/:milestone_id/promote'

/** Says what becomes of this milestone and of those with the same title before it becomes a milestone of the group. */
export function PromoteMilestone({ home, group, milestone, onClose, onPromoted }: Props) {
  const { id, title, issues_count } = milestone
  const same = useRead('GET /groups/:id/milestones', { id: group.id, title, include_descendants: true, per_page: 100 })
  const others = same.data?.filter((one) => one.id !== id && isDirectlyIn(one.web_url, group.full_path)) ?? []
  const input = { id: home.id, milestone_id: id }
  const promote = useWrite(address, { refreshes: readsAffectedByMilestones })
  const submit = () =>
    void promote.write(input).then(
      () => {
        announceOne({
          text: `${title} is a milestone of ${group.full_path} now`,
          name: title,
          names: [title, group.full_path],
          reads: readsAffectedByMilestones,
          undo: undefined,
        })
        onPromoted()
      },
      () => undefined,
    )
  return (
    <Dialog
      title="Promote milestone"
      size={520}
      onClose={onClose}
      foot={
        <DialogActions
          action="Promote milestone"
          onConfirm={submit}
          onCancel={onClose}
          curl={() => curlOf(address, input)}
          pending={promote.pending}
          error={promote.error ? describeError(promote.error) : undefined}
        />
      }
    >
      <Lead>
        <b dir="auto">{title}</b> becomes a milestone of the group <bdi className="mono">{group.full_path}</bdi>, for
        all projects in the group. {issues_count > 0 && `${pluralize(issues_count, 'issue')} of this project keep it. `}
        {others.length > 0 &&
          `It also replaces ${pluralize(others.length, 'milestone')} with this title in other projects of the group, and their issues keep it. `}
        This cannot be undone.
      </Lead>
    </Dialog>
  )
}

/** Whether the web address is one of a project directly in the group: `/acme/tools/saw/-/milestones/3`. */
export function isDirectlyIn(web_url: string, group_path: string): boolean {
  const [project = ''] = new URL(web_url).pathname.slice(1).split('/-/')
  return project.slice(0, project.lastIndexOf('/')) === group_path
}
