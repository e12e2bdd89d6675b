import { useQueryClient } from '@tanstack/react-query'
import { useSend } from '../api/write-request.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Lead } from '../ui/dialog.tsx'
import type { Home } from './home.ts'
import { nameOf, type PlanningRecord, type RecordKind } from './record-kind.ts'
import { useLatestRecord } from './use-latest-record.ts'

interface Props<T extends PlanningRecord, Draft extends object> {
  kind: RecordKind<T, Draft>
  home: Home
  record: T
  onClose: () => void
  onDeleted: () => void
}

/** Says what is lost with the record before it is deleted. */
export function DeleteRecord<T extends PlanningRecord, Draft extends object>(props: Props<T, Draft>) {
  const { kind, home, record: row, onClose, onDeleted } = props
  const { noun, affectedReads, DeletionText } = kind
  const { record = row } = useLatestRecord(kind, home, row.id, row)
  const cache = useQueryClient()
  const request = kind.requests.remove(home, record.id)
  const remove = useSend({ refreshes: affectedReads })
  const submit = () =>
    void remove.send(request, { unmodified_since: record.updated_at }).then(
      () => {
        const name = nameOf(record)
        announceOne({ text: `${name} deleted`, name, reads: affectedReads, undo: undefined })
        onDeleted()
      },
      () => {
        for (const read of kind.lists) void cache.invalidateQueries({ queryKey: [read] })
      },
    )
  return (
    <ConfirmDialog
      title={`Delete ${noun}`}
      size={480}
      action={`Delete ${noun}`}
      onConfirm={submit}
      onClose={onClose}
      requests={[request.wire]}
      write={remove}
      error={
        remove.error?.status === 412
          ? `Not deleted: the ${noun} has changed. The text above is up to date now.`
          : undefined
      }
      danger
    >
      <Lead>
        <DeletionText home={home} record={record} />
      </Lead>
    </ConfirmDialog>
  )
}
