import type { TestRole } from '../../src-server/tokens/filters.ts'
import type { PickedUser } from '../members/user-picker.tsx'

export const roleTokensAddress = 'POST /-/gantry/v1/role-tokens'
/** As whom a request is sent. `user` acts with the administrator's session, in the name of somebody else. */
export type Caller =
  | { kind: 'self' }
  | { kind: 'anonymous' }
  | { kind: 'role'; role: TestRole }
  | { kind: 'user'; user: PickedUser | undefined }

export function callerText(caller: Caller): string {
  if (caller.kind === 'self') return 'you'
  if (caller.kind === 'anonymous') return 'nobody'
  return caller.kind === 'role' ? `the role ${caller.role}` : `@${caller.user?.username ?? ''}`
}
