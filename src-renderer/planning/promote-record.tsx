import { useSend } from '../api/write-request.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Lead } from '../ui/dialog.tsx'
import { pluralize } from '../ui/number.ts'
import type { Home } from './home.ts'
import { nameOf, type PlanningRecord, type RecordKind } from './record-kind.ts'

interface Props<T extends PlanningRecord, Draft extends object> {
  kind: RecordKind<T, Draft>
  home: Home
  group: NonNullable<Home['group']>
  record: T
  onClose: () => void
  onPromoted: () => void
}

/** Says what becomes of this record and of those with the same name before it becomes a record of the group. */
export function PromoteRecord<T extends PlanningRecord, Draft extends object>(props: Props<T, Draft>) {
  const { kind, home, group, record, onClose, onPromoted } = props
  const { noun, affectedReads, PromotionText } = kind
  const name = nameOf(record)
  const issues = kind.issueCountOf(record)
  const request = kind.requests.promote(home, record.id)
  const promote = useSend({ refreshes: affectedReads })
  const submit = () =>
    void promote.send(request).then(
      () => {
        announceOne({
          text: `${name} is now a ${noun} of ${group.full_path}`,
          name,
          names: [name, group.full_path],
          reads: affectedReads,
          undo: undefined,
        })
        onPromoted()
      },
      () => undefined,
    )
  return (
    <ConfirmDialog
      title={`Promote ${noun}`}
      size={520}
      action={`Promote ${noun}`}
      onConfirm={submit}
      onClose={onClose}
      requests={[request.wire]}
      write={promote}
    >
      <Lead>
        <b dir="auto">{name}</b> becomes a {noun} of the group <bdi className="mono">{group.full_path}</bdi>. All
        projects in the group can use the {noun}.{' '}
        {issues > 0 && `${pluralize(issues, 'issue')} in this project ${issues === 1 ? 'keeps' : 'keep'} the ${noun}. `}
        <PromotionText group={group} record={record} />A promotion cannot be undone.
      </Lead>
    </ConfirmDialog>
  )
}
