import { curlOf } from '../api/curl.ts'
import { describeError } from '../api/describe-error.ts'
import { useRead, useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import type { Home } from '../planning/home.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { pluralize } from '../ui/number.ts'
import { type Label, readsAffectedByLabels } from './label.ts'
import { issuesWith } from './label-uses.ts'

interface Props {
  home: Home
  group: NonNullable<Home['group']>
  label: Label
  onClose: () => void
  onPromoted: () => void
}

const address = 'PUT /projects/:id/labels/:label_id/promote'

/** Says what becomes of this label and of those with the same name before it becomes a label of the group. */
export function PromoteLabel({ home, group, label, onClose, onPromoted }: Props) {
  const { name } = label
  const own = useRead('GET /-/gantry/v1/groups/:id/labels', {
    id: group.id,
    inherited: false,
    search: name,
    per_page: 100,
  })
  const all = useRead('GET /groups/:id/labels', {
    ...{ id: group.id, search: name, per_page: 100 },
    ...{ include_ancestor_groups: false, only_group_labels: false },
  })
  const existing = own.data?.find((one) => one.name === name)
  const others = all.data?.filter((one) => one.name === name && one.id !== existing?.id && one.id !== label.id)
  const input = { id: home.id, label_id: String(label.id) }
  const promote = useWrite(address, { refreshes: readsAffectedByLabels })
  const submit = () =>
    void promote.write(input).then(
      () => {
        announceOne({
          text: `${name} is a label of ${group.full_path} now`,
          name,
          names: [name, group.full_path],
          reads: readsAffectedByLabels,
          undo: undefined,
        })
        onPromoted()
      },
      () => undefined,
    )
  return (
    <Dialog
      title="Promote label"
      size={520}
      onClose={onClose}
      foot={
        <DialogActions
          action="Promote label"
          onConfirm={submit}
          onCancel={onClose}
          curl={() => curlOf(address, input)}
          pending={promote.pending}
          error={promote.error ? describeError(promote.error) : undefined}
        />
      }
    >
      <Lead>
        <b dir="auto">{name}</b> becomes a label of the group <bdi className="mono">{group.full_path}</bdi>, for all
        projects in the group.{' '}
        {issuesWith(label) > 0 && `${pluralize(issuesWith(label), 'issue')} of this project keep it. `}
        {existing && 'The group has a label with this name already: its color and description stay. '}
        {others && others.length > 0 && othersText(others.length)}
        This cannot be undone.
      </Lead>
    </Dialog>
  )
}

const othersText = (others: number) =>
  `It also replaces ${pluralize(others, 'label')} with this name in other projects of the group, and their issues keep it. `
