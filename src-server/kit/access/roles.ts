import { forbidden } from '../errors.ts'

export const roles = { guest: 10, reporter: 20, developer: 30, maintainer: 40, owner: 50 } as const
export type Role = keyof typeof roles

/** The access levels that a member can have. */
export const ACCESS_LEVELS = [10, 20, 30, 40, 50] as const

/** @throws ApiError 403 below the role */
export function requireRole(subject: { access_level: number }, role: Role) {
  if (subject.access_level < roles[role]) throw forbidden()
}
