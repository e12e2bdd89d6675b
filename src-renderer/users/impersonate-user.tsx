import { useNavigate } from '@tanstack/react-router'
import { requestOf } from '../api/client.ts'
import { actAs } from '../api/session.ts'
import { useWrite } from '../api/use-api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Lead } from '../ui/dialog.tsx'
import { Isolated } from '../ui/isolated.tsx'
import { PreviewRow, PreviewTable } from '../ui/preview-table.tsx'
import classes from './impersonate-user.module.css'

interface Props {
  user: { id: number; name: string; username: string }
  me: { name: string }
  onClose: () => void
}

/** Lets an administrator act as a user in this window. */
export function ImpersonateUser({ user: { id, name, username }, me, onClose }: Props) {
  const navigate = useNavigate()
  const start = useWrite('POST /-/gantry/v1/impersonations', { refreshes: [] })
  const submit = () =>
    void start.write({ user_id: id }).then(
      async (started) => {
        await navigate({ to: '/' })
        actAs(started)
      },
      () => undefined,
    )
  return (
    <ConfirmDialog
      title={<Isolated text={`Impersonate ${name}`} names={[name]} />}
      size={560}
      action="Impersonate"
      onConfirm={submit}
      onClose={onClose}
      requests={[requestOf('POST /-/gantry/v1/impersonations', { user_id: id })]}
      write={start}
    >
      <Lead>This window acts as @{username} until you stop, and has a red frame. Other windows stay as they are.</Lead>
      <div className={classes.effects}>
        <PreviewTable>
          <PreviewRow name="You can">
            see and change everything that <bdi>{name}</bdi> may, and nothing else
          </PreviewRow>
          <PreviewRow name="Recorded as">
            <Isolated text={`${me.name} acting as ${name}`} names={[me.name, name]} />
            <small>Only administrators see your name.</small>
          </PreviewRow>
          <PreviewRow name="Ends">
            when you stop or sign out, and after a day
            <small>The impersonation token behind the window is then revoked.</small>
          </PreviewRow>
        </PreviewTable>
      </div>
    </ConfirmDialog>
  )
}
