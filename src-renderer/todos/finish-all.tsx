import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceChange } from '../changes/announce-change.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Lead } from '../ui/dialog.tsx'
import { pluralize } from '../ui/number.ts'
import { doneText } from './finish-todo.ts'
import { todoNouns, todoReads } from './todo.ts'

interface Props {
  /** The number of pending items that the user may read. */
  pending: number
  onClose: () => void
}

/** Asks before all pending items are marked as done, because the API cannot make them pending again. */
export function FinishAll({ pending, onClose }: Props) {
  const finish = useWrite('POST /todos/mark_as_done', { refreshes: todoReads })
  const items = pluralize(pending, ...todoNouns)
  const submit = () =>
    finish.write({}).then(
      () => {
        announceChange({ text: `${items} ${doneText(false)}`, nouns: todoNouns, items: [], reads: todoReads })
        onClose()
      },
      () => undefined,
    )
  const request = requestOf('POST /todos/mark_as_done', {})
  return (
    <ConfirmDialog
      title="Mark all as done"
      size={480}
      action={`Mark ${items} as done`}
      onConfirm={() => void submit()}
      onClose={onClose}
      requests={[request]}
      write={finish}
      danger
    >
      <Lead>
        {pending === 1
          ? 'Your pending to-do item is marked as done, even if the filter hides the item.'
          : `All ${pending} pending to-do items are marked as done, including items that the filter hides and items of records that you cannot read.`}{' '}
        Done items cannot become pending again.
      </Lead>
    </ConfirmDialog>
  )
}
