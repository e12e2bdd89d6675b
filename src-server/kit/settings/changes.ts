import { ASTERISKS } from './fields.ts'
import { allSettings, isSettingName, type SettingName, type Settings, settingOf, storedSettings } from './registry.ts'
import { combinedTexts } from './rules.ts'

/** Changed settings by name. */
export type SettingChanges = Partial<Settings>

/**
 * The settings that parsed parameters change: aliases lead to their settings, lists are split into lines, and what the license does not
 * include is ignored. A setting's own name wins over an alias.
 */
export function changesFrom(
  sent: Readonly<Record<string, unknown>>,
  { stored, licensed }: { stored: Settings; licensed: boolean },
): SettingChanges {
  const changes: Record<string, unknown> = {}
  const byOtherNames: Record<string, unknown> = {}
  for (const { name, setting } of allSettings) {
    const value = sent[name]
    if (value === undefined || (setting.about.tier === 'higher' && !licensed)) continue
    if (setting.about.secret === 'masked' && value === ASTERISKS) continue
    if (setting.kind === 'stored') changes[name] = normalized(name, value)
    else if (setting.kind === 'derived') Object.assign(byOtherNames, setting.write?.(value, stored))
    else if (setting.direction !== 'out') byOtherNames[setting.of] = normalized(setting.of, value)
  }
  const all: Record<string, unknown> = { ...byOtherNames, ...changes }
  const changed = Object.entries(all).filter(
    ([name, value]) => isSettingName(name) && JSON.stringify(value) !== JSON.stringify(stored[name]),
  )
  // Each value was parsed with the type of its setting.
  return Object.fromEntries(changed) as SettingChanges
}

/** Entries of lists may be separated by line breaks. `all` Git protocols are stored as an empty text. */
function normalized(name: string, value: unknown): unknown {
  if (name === 'enabled_git_access_protocol' && value === 'all') return ''
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) return value
  const entries = value.flatMap((one) => one.split('\n').map((part) => part.trim()))
  return [...new Set(entries.filter((one) => one !== ''))]
}

/** Names whose errors have another name in answers. */
const ERROR_NAMES: Readonly<Record<string, string>> = { archive_builds_in_human_readable: 'archive_builds_in_seconds' }

/** The error texts of a change, by field. Empty: the change is valid. */
export function faultsOf(changes: SettingChanges, stored: Settings): Record<string, string[]> {
  const faults: Record<string, string[]> = {}
  for (const [name, value] of Object.entries(changes)) {
    const texts = storedSettings.get(name)?.check(value) ?? []
    if (texts.length > 0) faults[ERROR_NAMES[name] ?? name] = [...texts]
  }
  const changed = new Set(Object.keys(changes))
  for (const [name, texts] of Object.entries(combinedTexts(changed, { ...stored, ...changes })))
    faults[name] = [...(faults[name] ?? []), ...texts]
  return faults
}

const LARGEST_MARKDOWN_VERSION = 65_535

/** What a change brings about in other settings: rendered texts are out of date when the picture proxy changes. */
export function withConsequences(changes: SettingChanges, stored: Settings): SettingChanges {
  const changesProxy = Object.keys(changes).some((name) => name.startsWith('asset_proxy_'))
  if (!changesProxy || changes.local_markdown_version !== undefined) return changes
  const next = stored.local_markdown_version + 1
  return { ...changes, local_markdown_version: next > LARGEST_MARKDOWN_VERSION ? 0 : next }
}

/** A change as an event stores it: the values before and after, with secrets masked. */
export function recordOfChanges(
  changes: SettingChanges,
  stored: Settings,
  mask: string,
): Record<string, { before: unknown; after: unknown }> {
  const shown = (name: string, value: unknown) =>
    settingOf(name)?.about.secret !== undefined && value !== null && value !== '' ? mask : value
  const names = Object.keys(changes).filter((name): name is SettingName => isSettingName(name))
  return Object.fromEntries(
    names.map((name) => [name, { before: shown(name, stored[name]), after: shown(name, changes[name]) }]),
  )
}
