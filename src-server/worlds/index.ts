import { createWorld } from './endpoints/create-world.ts'
import { getWorld } from './endpoints/get-world.ts'
import { listWorlds } from './endpoints/list-worlds.ts'
import { removeWorld } from './endpoints/remove-world.ts'
import { updateWorld } from './endpoints/update-world.ts'

export const worlds = [listWorlds, getWorld, createWorld, updateWorld, removeWorld] as const
