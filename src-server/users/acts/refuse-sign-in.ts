import type { Act } from '../../kit/act.ts'
import type { UserSnapshot } from '../../snapshots/entity.ts'

/** Notes that a blocked user has tried to sign in with the right password. */
export function refuseSignIn({ emit }: Act, user: UserSnapshot) {
  emit('user.sign_in_refused', { user_id: user.id }, { user })
}
