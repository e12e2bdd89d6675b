import { type SettingIndex, searchSettings } from './search.ts'
import { ownerOf, type SettingField } from './setting-field.ts'
import { type Context, passes, type SettingQuery } from './setting-query.ts'
import { isChanged } from './setting-values.ts'

export interface FoundSetting<S = SettingField> {
  setting: S
  /** Why the search found the setting. */
  because: string
}
export interface SectionCount {
  name: string
  total: number
  /** Settings that differ from the default. */
  changed: number
  /** Settings with an unsaved change. */
  unsaved: number
  /** Settings that the search and the filters leave. */
  found: number
}
export interface FoundSettings<S = SettingField> {
  /** Best first in a search, otherwise in the order of the form. */
  rows: readonly FoundSetting<S>[]
  sections: readonly SectionCount[]
  /** Found in all sections. */
  total: number
}

interface Asked extends Context {
  query: SettingQuery
  /** Undefined: all sections. */
  section: string | undefined
}

/** The settings of a section, or of all sections, that the search and the filters leave. */
export function findSettings<S extends SettingField>(
  index: SettingIndex<S>,
  { query, section, ...context }: Asked,
): FoundSettings<S> {
  const found = searchSettings(index, query.text).filter(({ setting }) => passes(setting, query.filters, context))
  const all = Map.groupBy(
    index.entries.map(({ setting }) => setting),
    (setting) => setting.section,
  )
  return {
    rows: section === undefined ? found : found.filter(({ setting }) => setting.section === section),
    sections: [...all].map(([name, settings]) => ({
      name,
      total: settings.length,
      changed: settings.filter((setting) => isChanged(setting, context.saved[ownerOf(setting)])).length,
      unsaved: settings.filter((setting) => context.unsaved.has(ownerOf(setting))).length,
      found: found.filter(({ setting }) => setting.section === name).length,
    })),
    total: found.length,
  }
}
