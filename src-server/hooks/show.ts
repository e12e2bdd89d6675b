import type { Instance } from '../kit/instance.ts'
import { type HookRow, presentHook, type SystemHook } from './entity.ts'
import { variablesOf } from './hook-secrets.ts'

/** A hook as the API answers it. */
export const showHook = (instance: Instance, row: HookRow): SystemHook =>
  presentHook(row, Object.keys(variablesOf(instance, row)), instance.clock.iso())
