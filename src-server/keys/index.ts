import { addOwnGpgKey, addUserGpgKey } from './endpoints/gpg/add-gpg-key.ts'
import { deleteOwnGpgKey, deleteUserGpgKey } from './endpoints/gpg/delete-gpg-key.ts'
import { describeGpgKeys } from './endpoints/gpg/describe-gpg-keys.ts'
import { getOwnGpgKey, getUserGpgKey } from './endpoints/gpg/get-gpg-key.ts'
import { listOwnGpgKeys, listUserGpgKeys } from './endpoints/gpg/list-gpg-keys.ts'
import { revokeOwnGpgKey, revokeUserGpgKey } from './endpoints/gpg/revoke-gpg-key.ts'
import { addOwnSshKey, addUserSshKey } from './endpoints/ssh/add-ssh-key.ts'
import { deleteOwnSshKey, deleteUserSshKey } from './endpoints/ssh/delete-ssh-key.ts'
import { findSshKey } from './endpoints/ssh/find-ssh-key.ts'
import { getAnySshKey } from './endpoints/ssh/get-any-ssh-key.ts'
import { getOwnSshKey, getUserSshKey } from './endpoints/ssh/get-ssh-key.ts'
import { listOwnSshKeys, listUserSshKeys } from './endpoints/ssh/list-ssh-keys.ts'

export const keys = [
  listOwnSshKeys,
  getOwnSshKey,
  addOwnSshKey,
  deleteOwnSshKey,
  listUserSshKeys,
  getUserSshKey,
  addUserSshKey,
  deleteUserSshKey,
  findSshKey,
  getAnySshKey,
  listOwnGpgKeys,
  getOwnGpgKey,
  addOwnGpgKey,
  deleteOwnGpgKey,
  revokeOwnGpgKey,
  listUserGpgKeys,
  getUserGpgKey,
  addUserGpgKey,
  deleteUserGpgKey,
  revokeUserGpgKey,
  describeGpgKeys,
] as const
