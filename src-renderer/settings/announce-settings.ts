import { fetchBody } from '../api/client.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { announceSaved } from '../changes/announce-saved.ts'
import type { Values } from '../settings-form/setting-values.ts'
import { pluralize } from '../ui/number.ts'
import { inputOf } from './save-request.ts'
import { shownValue } from './saved-settings.ts'
import type { Setting } from './setting.ts'

export const settingReads = [
  'GET /application/settings',
  'GET /-/gantry/v1/settings',
  // The console shows some of the settings to everybody.
  'GET /-/gantry/v1/state',
] as const

interface Saved {
  settings: ReadonlyMap<string, Setting>
  /** The values before the change. */
  before: Values
  asked: Values
  /** The server's answer. */
  answered: Values
  readLatest: () => Promise<Values>
}

/**
 * Confirms saved settings. Secrets, and settings that the answer leaves out, are neither compared nor undone, because the console does not
 * know their former value.
 */
export function announceSettings({ settings, before, asked, answered, readLatest }: Saved): void {
  const isKnown = (name: string) => name in answered && (settings.get(name)?.secret ?? null) === null
  const pick = (values: Values, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, values[name] ?? null]))
  const known = Object.keys(asked).filter(isKnown)
  const others = Object.keys(asked).length - known.length
  if (known.length === 0) {
    announceOne({
      text: `${pluralize(others, 'change')} saved`,
      name: 'Settings',
      reads: settingReads,
      undo: undefined,
    })
    return
  }
  announceSaved({
    noun: 'settings',
    name: 'Settings',
    before: pick(before, known),
    asked: pick(asked, known),
    answered: Object.fromEntries(
      known.map((name) => [name, shownValue(settings.get(name) ?? { options: null }, answered[name])]),
    ),
    others,
    readLatest,
    write: (values) => fetchBody('PUT /application/settings', inputOf(values, settings, { ...before, ...asked })),
    reads: settingReads,
  })
}
