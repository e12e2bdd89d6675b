import { type SettingIndex, searchSettings } from './search.ts'
import type { Setting } from './setting.ts'
import { passes, type SettingQuery } from './setting-query.ts'

export interface FoundSetting {
  setting: Setting
  /** Why the search found the setting. */
  because: string
}
export interface SectionCount {
  name: string
  total: number
  /** Settings that differ from a new instance. */
  changed: number
  /** Settings that the search and the filters leave. */
  found: number
}
export interface FoundSettings {
  /** Best first in a search, otherwise in the order of the registry. */
  rows: readonly FoundSetting[]
  sections: readonly SectionCount[]
  /** Found in all sections. */
  total: number
}

interface Asked {
  query: SettingQuery
  /** Undefined: all sections. */
  section: string | undefined
  unsaved: ReadonlySet<string>
}

/** The settings of a section, or of all sections, that the search and the filters leave. */
export function findSettings(index: SettingIndex<Setting>, { query, section, unsaved }: Asked): FoundSettings {
  const found = searchSettings(index, query.text).filter(({ setting }) => passes(setting, query.filters, { unsaved }))
  const all = Map.groupBy(
    index.entries.map(({ setting }) => setting),
    (setting) => setting.section,
  )
  return {
    rows: section === undefined ? found : found.filter(({ setting }) => setting.section === section),
    sections: [...all].map(([name, settings]) => ({
      name,
      total: settings.length,
      changed: settings.filter(({ changed }) => changed).length,
      found: found.filter(({ setting }) => setting.section === name).length,
    })),
    total: found.length,
  }
}
