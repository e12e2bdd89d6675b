import { requestOf } from '../api/client.ts'
import { describeError } from '../api/describe-error.ts'
import { useWrite } from '../api/use-api.ts'
import { announceChange } from '../changes/announce-change.tsx'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
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
    <Dialog
      title="Mark all as done"
      size={480}
      onClose={onClose}
      foot={
        <DialogActions
          action={`Mark ${items} as done`}
          onConfirm={() => void submit()}
          onCancel={onClose}
          requests={[request]}
          write={finish}
          danger
          error={finish.error ? describeError(finish.error) : undefined}
        />
      }
    >
      <Lead>
        {pending === 1
          ? 'Your pending to-do item is marked as done, even if the filter hides the item.'
          : `All ${pending} pending to-do items are marked as done, including items that the filter hides and items of records that you cannot read.`}{' '}
        Done items cannot become pending again.
      </Lead>
    </Dialog>
  )
}
