import { requestOf } from '../api/client.ts'
import { useWrite } from '../api/use-api.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Lead } from '../ui/dialog.tsx'
import { pluralize } from '../ui/number.ts'
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
    <ConfirmDialog
      title={`Delete hook ${hook.id}`}
      size={560}
      action="Delete hook"
      onConfirm={confirm}
      onClose={onClose}
      requests={[requestOf('DELETE /hooks/:id', { id: hook.id })]}
      write={remove}
      failed="The hook was not deleted."
      danger
    >
      <Lead>
        Nothing more is sent to <span className="mono">{hook.url}</span>.
        {hook.waiting > 0 && ` ${pluralize(hook.waiting, 'delivery', 'deliveries')} that wait are never sent.`}
        {hook.deliveries > 0 &&
          ` The log keeps ${pluralize(hook.deliveries, 'delivery', 'deliveries')} of the last seven days, which can no longer be sent again.`}{' '}
        The hook cannot be restored{hook.has_token ? ', because nobody can read its token' : ''}. A pause stops it and
        keeps everything.
      </Lead>
    </ConfirmDialog>
  )
}
