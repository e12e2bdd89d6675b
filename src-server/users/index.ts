import { createUser } from './endpoints/account/create-user.ts'
import { getAvatar } from './endpoints/account/get-avatar.ts'
import { getCurrentUser } from './endpoints/account/get-current-user.ts'
import { getUser } from './endpoints/account/get-user.ts'
import { listUsers } from './endpoints/account/list-users.ts'
import { updateUser } from './endpoints/account/update-user.ts'
import { activateUser } from './endpoints/states/activate-user.ts'
import { approveUser } from './endpoints/states/approve-user.ts'
import { banUser } from './endpoints/states/ban-user.ts'
import { blockUser } from './endpoints/states/block-user.ts'
import { deactivateUser } from './endpoints/states/deactivate-user.ts'
import { unbanUser } from './endpoints/states/unban-user.ts'
import { unblockUser } from './endpoints/states/unblock-user.ts'

export const users = [
  getCurrentUser,
  listUsers,
  getUser,
  createUser,
  updateUser,
  getAvatar,
  blockUser,
  unblockUser,
  banUser,
  unbanUser,
  deactivateUser,
  activateUser,
  approveUser,
] as const
