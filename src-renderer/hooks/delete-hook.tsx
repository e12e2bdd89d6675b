import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { Dialog, Lead } from '../ui/dialog.tsx'
import { DialogActions } from '../ui/dialog-actions.tsx'
import { pluralize } from '../ui/number.ts'
import { ErrorBand } from '../ui/states.tsx'
import { type HookCard, readsAffectedByHooks } from './hook.ts'

/** Deletes a hook. Its log stays; what waits for it is never sent. */
export function DeleteHook({ hook, onDone, onClose }: { hook: HookCard; onDone: () => void; onClose: () => void }) {
  const remove = useWrite('DELETE /hooks/:id', { refreshes: readsAffectedByHooks })
  const confirm = () =>
    void remove.write({ id: hook.id }).then(
      () => {
        announceOne({
          ...{ text: `Hook ${hook.id} deleted`, name: `hook ${hook.id}`, names: [] },
          ...{ reads: readsAffectedByHooks, undo: undefined },
        })
        onClose()
        onDone()
      },
      () => undefined,
    )
  return (
    <Dialog
      title={`Delete hook ${hook.id}`}
      size={560}
      onClose={onClose}
      foot={
        <DialogActions
          action="Delete hook"
          onConfirm={confirm}
          onCancel={onClose}
          requests={[requestOf('DELETE /hooks/:id', { id: hook.id })]}
          write={remove}
          obstacle={undefined}
          danger
        />
      }
    >
      {remove.error && <ErrorBand error={remove.error} what="The hook was not deleted." />}
      <Lead>
        Nothing more is sent to <span className="mono">{hook.url}</span>.
        {hook.waiting > 0 && ` ${pluralize(hook.waiting, 'delivery', 'deliveries')} that wait are never sent.`}
        {hook.deliveries > 0 &&
          ` The log keeps ${pluralize(hook.deliveries, 'delivery', 'deliveries')} of the last seven days, which can no longer be sent again.`}{' '}
        The hook cannot be restored{hook.has_token ? ', because nobody can read its token' : ''}. A pause stops it and
        keeps everything.
      </Lead>
    </Dialog>
  )
}
