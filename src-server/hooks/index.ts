import { createHook } from './endpoints/create-hook.ts'
import { deleteHook } from './endpoints/delete-hook.ts'
import { getHook } from './endpoints/get-hook.ts'
import { listHooks } from './endpoints/list-hooks.ts'
import { testHook } from './endpoints/test-hook.ts'
import { updateHook } from './endpoints/update-hook.ts'

export const systemHooks = [listHooks, getHook, createHook, updateHook, testHook, deleteHook] as const
