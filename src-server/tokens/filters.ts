import { type Role, roles } from '../kit/access/roles.ts'

/**
 * The roles that a test suite gets tokens for: those of members, `user` for somebody who is signed in and a member of nothing, `external` for an external user
 * who is a member of nothing, and `admin` for an administrator.
 */
export const testRoles = ['guest', 'reporter', 'developer', 'maintainer', 'owner', 'user', 'external', 'admin'] as const
export type TestRole = (typeof testRoles)[number]

/** Whether members of projects and groups have the role. */
export const isLevel = (role: TestRole): role is Role => Object.hasOwn(roles, role)
