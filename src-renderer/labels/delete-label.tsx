import { useQueryClient } from '@tanstack/react-query'
import { curlOf } from '../api/curl.ts'
import { describeError } from '../api/describe-error.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import type { Home } from '../planning/home.ts'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { type Label, labelAddresses, labelLists, readsAffectedByLabels } from './label.ts'
import { describeUses } from './label-uses.ts'
import { useLatestLabel } from './use-latest-label.ts'

interface Props {
  home: Home
  label: Label
  onClose: () => void
  onDeleted: () => void
}

/** Says what loses the label before it is deleted. */
export function DeleteLabel({ home, label: row, onClose, onDeleted }: Props) {
  const { kind, id } = home
  const { label = row } = useLatestLabel(home, row.id, row)
  const cache = useQueryClient()
  const address = labelAddresses[kind].remove
  const input = { id, label_id: String(label.id) }
  const remove = useWrite(address, { refreshes: readsAffectedByLabels })
  const submit = () =>
    void remove.write(input, { unmodified_since: label.updated_at }).then(
      () => {
        announceOne({
          text: `${label.name} deleted`,
          name: label.name,
          reads: readsAffectedByLabels,
          undo: undefined,
        })
        onDeleted()
      },
      () => {
        for (const read of labelLists) void cache.invalidateQueries({ queryKey: [read] })
      },
    )
  const uses = describeUses(label)
  return (
    <Dialog
      title="Delete label"
      size={480}
      onClose={onClose}
      foot={
        <DialogActions
          action="Delete label"
          onConfirm={submit}
          onCancel={onClose}
          curl={() => curlOf(address, input)}
          pending={remove.pending}
          danger
          error={
            remove.error?.status === 412
              ? 'Not deleted: the label has changed. The text above is up to date now.'
              : remove.error
                ? describeError(remove.error)
                : undefined
          }
        />
      }
    >
      <Lead>
        <b dir="auto">{label.name}</b> is deleted from{' '}
        {kind === 'group' ? 'the group and all projects below it' : 'the project'}.{' '}
        {uses
          ? `${uses} that you can see lose the label.`
          : 'No issue or open merge request that you can see has the label.'}{' '}
        This cannot be undone.
      </Lead>
    </Dialog>
  )
}
