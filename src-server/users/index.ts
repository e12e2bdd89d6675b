import { createUser } from './endpoints/create-user.ts'
import { getAvatar } from './endpoints/get-avatar.ts'
import { getCurrentUser } from './endpoints/get-current-user.ts'
import { getUser } from './endpoints/get-user.ts'
import { listUsers } from './endpoints/list-users.ts'

export const users = [getCurrentUser, listUsers, getUser, createUser, getAvatar] as const
