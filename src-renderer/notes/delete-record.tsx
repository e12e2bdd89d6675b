import { useQueryClient } from '@tanstack/react-query'
import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Lead } from '../ui/dialog.tsx'
import { pluralize } from '../ui/number.ts'
import { addressesOf, type Noteable, nounOf, paramsOf, readsOf } from './noteable.ts'

interface Props {
  noteable: Noteable
  onClose: () => void
  /** Called after the record was deleted. */
  onDeleted: () => void
}

/** Asks before a record is deleted, because it cannot be restored. */
export function DeleteRecord({ noteable, onClose, onDeleted }: Props) {
  const { kind, record } = noteable
  const noun = nounOf(noteable)
  const addresses = addressesOf(noteable)
  const address = paramsOf(noteable)
  // The record itself is left out, because it can no longer be read.
  const refreshes = readsOf(noteable).filter((read) => !read.includes('_iid'))
  const cache = useQueryClient()
  const remove = useWrite(addresses.remove, { refreshes: [] })
  const submit = () =>
    remove.write(address).then(
      () => {
        const name = record.references.full
        announceOne({ text: `${name} deleted`, name, reads: refreshes, undo: undefined })
        // The page of the record goes first, because it would ask for the record again.
        onDeleted()
        for (const read of refreshes) void cache.invalidateQueries({ queryKey: [read] })
      },
      () => undefined,
    )
  const notes = record.user_notes_count
  const request = requestOf(addresses.remove, address)
  return (
    <ConfirmDialog
      title={`Delete ${noun}`}
      size={480}
      action={`Delete ${noun}`}
      onConfirm={() => void submit()}
      onClose={onClose}
      requests={[request]}
      write={remove}
      danger
    >
      <Lead>
        <b dir="auto">{record.title}</b> ({record.references.full}) is deleted
        {notes > 0 && `, with ${pluralize(notes, 'comment')}`}. The history{kind === 'issue' && ', links'} and to-do
        items of the {noun} are deleted too. The deletion cannot be undone. To keep everything, close the {noun}{' '}
        instead.
      </Lead>
    </ConfirmDialog>
  )
}
