import { forbidden } from '../errors.ts'

export const roles = { guest: 10, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const
export type Role = keyof typeof roles

/** All access levels of members. */
export const ACCESS_LEVELS = [10, 20, 30, 40, 50] as const

/** @throws ApiError 403 if the caller's role is lower */
export function requireRole(subject: { access_level: number }, role: Role) {
  if (subject.access_level < roles[role]) throw forbidden()
}
