import { compareWorlds } from './endpoints/compare-worlds.ts'
import { createSignInCode } from './endpoints/create-sign-in-code.ts'
import { createWorld } from './endpoints/create-world.ts'
import { getWorld } from './endpoints/get-world.ts'
import { listWorldSnapshots } from './endpoints/list-world-snapshots.ts'
import { listWorlds } from './endpoints/list-worlds.ts'
import { removeWorld } from './endpoints/remove-world.ts'
import { removeWorldSnapshot } from './endpoints/remove-world-snapshot.ts'
import { resetWorld } from './endpoints/reset-world.ts'
import { restoreWorld } from './endpoints/restore-world.ts'
import { takeWorldSnapshot } from './endpoints/take-world-snapshot.ts'
import { updateWorld } from './endpoints/update-world.ts'

export const worlds = [
  ...[listWorlds, getWorld, createWorld, updateWorld, removeWorld],
  ...[resetWorld, restoreWorld, listWorldSnapshots, takeWorldSnapshot, removeWorldSnapshot, compareWorlds],
  createSignInCode,
] as const
