import { createUser } from './endpoints/account/create-user.ts'
import { getAvatar } from './endpoints/account/get-avatar.ts'
import { getCurrentUser } from './endpoints/account/get-current-user.ts'
import { getUser } from './endpoints/account/get-user.ts'
import { listUsers } from './endpoints/account/list-users.ts'
import { setOwnAvatar } from './endpoints/account/set-own-avatar.ts'
import { updateUser } from './endpoints/account/update-user.ts'
import { getAssociationsCount } from './endpoints/counts/get-associations-count.ts'
import { listActivities } from './endpoints/counts/list-activities.ts'
import { listMemberships } from './endpoints/counts/list-memberships.ts'
import { addOwnEmail } from './endpoints/emails/add-own-email.ts'
import { addUserEmail } from './endpoints/emails/add-user-email.ts'
import { getOwnEmail } from './endpoints/emails/get-own-email.ts'
import { listOwnEmails } from './endpoints/emails/list-own-emails.ts'
import { listUserEmails } from './endpoints/emails/list-user-emails.ts'
import { removeOwnEmail } from './endpoints/emails/remove-own-email.ts'
import { removeUserEmail } from './endpoints/emails/remove-user-email.ts'
import { followUser } from './endpoints/following/follow-user.ts'
import { listFollowers } from './endpoints/following/list-followers.ts'
import { listFollowing } from './endpoints/following/list-following.ts'
import { unfollowUser } from './endpoints/following/unfollow-user.ts'
import { getPreferences } from './endpoints/preferences/get-preferences.ts'
import { updatePreferences } from './endpoints/preferences/update-preferences.ts'
import { disableTwoFactor } from './endpoints/sign-in/disable-two-factor.ts'
import { removeIdentity } from './endpoints/sign-in/remove-identity.ts'
import { activateUser } from './endpoints/states/activate-user.ts'
import { approveUser } from './endpoints/states/approve-user.ts'
import { banUser } from './endpoints/states/ban-user.ts'
import { blockUser } from './endpoints/states/block-user.ts'
import { confirmUser } from './endpoints/states/confirm-user.ts'
import { deactivateUser } from './endpoints/states/deactivate-user.ts'
import { unbanUser } from './endpoints/states/unban-user.ts'
import { unblockUser } from './endpoints/states/unblock-user.ts'
import { changeStatus } from './endpoints/status/change-status.ts'
import { getOwnStatus } from './endpoints/status/get-own-status.ts'
import { getUserStatus } from './endpoints/status/get-user-status.ts'
import { setStatus } from './endpoints/status/set-status.ts'

export const users = [
  getCurrentUser,
  listUsers,
  getUser,
  createUser,
  updateUser,
  setOwnAvatar,
  getAvatar,
  blockUser,
  unblockUser,
  banUser,
  unbanUser,
  deactivateUser,
  activateUser,
  approveUser,
  confirmUser,
  removeIdentity,
  disableTwoFactor,
  getOwnStatus,
  getUserStatus,
  setStatus,
  changeStatus,
  getPreferences,
  updatePreferences,
  followUser,
  unfollowUser,
  listFollowers,
  listFollowing,
  listOwnEmails,
  getOwnEmail,
  addOwnEmail,
  removeOwnEmail,
  listUserEmails,
  addUserEmail,
  removeUserEmail,
  listMemberships,
  getAssociationsCount,
  listActivities,
] as const
