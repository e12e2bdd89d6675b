import { forbidden } from '../errors.ts'
import type { Reason } from '../reason.ts'

export const roles = { guest: 10, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const
export type Role = keyof typeof roles

/** All access levels of members. */
export const ACCESS_LEVELS = [10, 20, 30, 40, 50] as const

const names = new Map<number, string>([
  [0, 'no role'],
  [5, 'Minimal Access'],
  [roles.guest, 'Guest'],
  [roles.reporter, 'Reporter'],
  [roles.developer, 'Developer'],
  [roles.maintainer, 'Maintainer'],
  [roles.owner, 'Owner'],
])

/** `Maintainer` for 40, `no role` for 0. */
export const roleName = (access_level: number): string => names.get(access_level) ?? String(access_level)

/** `Maintainer` for `maintainer`. */
const titles = new Map<string, string>(Object.entries(roles).map(([role, level]) => [role, roleName(level)]))

/**
 * The caller's role is too low.
 *
 * @param needs a role, or words if others may too: `the author, or Maintainer`
 */
export const lacksRole = ({ access_level }: { access_level: number }, needs: string): Reason => ({
  step: 'role',
  needs: titles.get(needs) ?? needs,
  has: roleName(access_level),
})

/** @throws ApiError 403 if the caller's role is lower */
export function requireRole(subject: { access_level: number }, role: Role) {
  if (subject.access_level < roles[role]) throw forbidden(lacksRole(subject, role))
}
