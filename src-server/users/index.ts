import { createUser } from './endpoints/account/create-user.ts'
import { getAvatar } from './endpoints/account/get-avatar.ts'
import { getCurrentUser } from './endpoints/account/get-current-user.ts'
import { getUser } from './endpoints/account/get-user.ts'
import { listUsers } from './endpoints/account/list-users.ts'
import { updateUser } from './endpoints/account/update-user.ts'

export const users = [getCurrentUser, listUsers, getUser, createUser, updateUser, getAvatar] as const
