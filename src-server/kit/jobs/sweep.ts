import type { Trx } from '../db/schema.ts'
import type { Emit } from '../events/events.ts'
import type { SettingStore } from '../settings/settings.ts'

export interface Day {
  /** `YYYY-MM-DD` */
  today: string
  now: string
  settings: SettingStore
  /** Leaves after the commit. */
  emit: Emit
}

/**
 * What a new day brings: run before its first answer, and at every start. It writes jobs for what takes long, and bears being run twice
 * on a day.
 */
export type Sweep = (trx: Trx, day: Day) => Promise<void>
