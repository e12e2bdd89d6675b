import type { Input } from '../api/client.ts'
import type { PickedUser } from '../members/user-picker.tsx'

export const roleTokensAddress = 'POST /-/gantry/v1/role-tokens'
export type TestRole = Input<typeof roleTokensAddress>['role']

/** The roles that the instance makes tokens for. */
export const testRoles: readonly TestRole[] = [
  'guest',
  'reporter',
  'developer',
  'maintainer',
  'owner',
  'user',
  'external',
  'admin',
]

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
