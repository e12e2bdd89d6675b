import { createUser } from './create-user.ts'
import { getAvatar } from './get-avatar.ts'
import { getCurrentUser } from './get-current-user.ts'
import { getUser } from './get-user.ts'
import { listUsers } from './list-users.ts'

export const users = [getCurrentUser, listUsers, getUser, createUser, getAvatar] as const
