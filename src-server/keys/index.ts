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
] as const
