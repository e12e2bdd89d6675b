import { Dialog, Lead } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.ts'
import { ChangePasswordForm } from './change-password-form.tsx'

/** Changes one's own password from the account menu. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Change password" size={440} onClose={onClose}>
      <Lead>Your other sessions end. Access tokens stay.</Lead>
      <ChangePasswordForm
        onChanged={() => {
          onClose()
          toast('Password changed.')
        }}
      />
    </Dialog>
  )
}
