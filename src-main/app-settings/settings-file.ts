import { existsSync, renameSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { readJsonFile, writeJsonFile } from '../json-file.ts'

export const tiers = ['free', 'premium', 'ultimate'] as const
export const log_levels = ['debug', 'info', 'warn', 'error', 'silent'] as const

const settings = z.object({
  port: z.int().min(0).max(65_535).exactOptional(),
  data_dir: z.string().refine(isAbsolute).exactOptional(),
  tier: z.enum(tiers).exactOptional(),
  log_level: z.enum(log_levels).exactOptional(),
  /** Whether macOS shows the app in the menu bar. Elsewhere, the app always has its icon in the tray. */
  menu_bar_extra: z.boolean().exactOptional(),
  /** Whether the server outlives the last window. On macOS, every app does. */
  keeps_running: z.boolean().exactOptional(),
  was_told_of_tray: z.boolean().exactOptional(),
})

/** What the user has set for the app. An absent setting has its default. */
export type Settings = z.infer<typeof settings>

export type SettingsFile = {
  current(): Settings
  /** The new place of a file that could not be read. */
  readonly put_aside: string | undefined
  /** Throws if the file cannot be written. The settings are then as before. */
  save(changed: Settings): void
}

/** The settings of the app, in a file of the profile. A damaged file is put aside, so that a save does not destroy it. */
export function openSettingsFile(file: string): SettingsFile {
  const read = readJsonFile(file, settings)
  let current = read ?? {}
  return {
    put_aside: read === undefined && existsSync(file) ? putAside(file) : undefined,
    current: () => current,
    save(changed) {
      writeJsonFile(file, changed)
      current = changed
    },
  }
}

function putAside(file: string): string {
  const aside = file.replace(/\.json$/, '.damaged.json')
  try {
    renameSync(file, aside)
    return aside
  } catch {
    // The folder cannot be written to, so no save destroys the file.
    return file
  }
}
