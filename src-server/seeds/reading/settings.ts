import { z } from 'zod'
import { isSecretSetting, settingOf, storedSettings } from '../../kit/settings/registry.ts'
import type { At, Row } from '../kinds/kind.ts'
import type { Documents } from '../source/documents.ts'
import { quoted } from '../source/suggestion.ts'
import { checkField, isEntry } from './check.ts'
import { inside } from './reader.ts'

/** Settings that name records by their ids, which a seed does not know. */
const names = (name: string) => /_ids?$/.test(name)

/** Application settings that a seed can hold. */
export const seedSettings = [...storedSettings.keys()].filter((name) => !isSecretSetting(name) && !names(name))

/** The rows of the application settings of a document. */
export function readSettings(value: unknown, at: At, updated_at: string, documents: Documents): Row[] {
  if (value === undefined || value === null) return []
  if (!isEntry(value)) {
    documents.report(at, 'must be a mapping: name of a setting → value')
    return []
  }
  return Object.entries(value).flatMap(([name, each]) => {
    const place = inside(at, name)
    const setting = storedSettings.get(name)
    if (!setting) {
      documents.report(place, `unknown setting ${quoted(name)}${otherName(name, documents)}`, 'key')
      return []
    }
    if (isSecretSetting(name)) documents.report(place, 'is a secret; set it with the API', 'key')
    else if (names(name)) documents.report(place, 'names records by their ids; set it with the API', 'key')
    else {
      const before = documents.problems.length
      checkField(setting, each, place, documents)
      const parsed = setting.type.safeParse(each)
      if (parsed.success && documents.problems.length === before) {
        for (const fault of setting.check(parsed.data)) documents.report(place, fault)
        return [{ name, value: JSON.stringify(parsed.data), updated_at }]
      }
    }
    return []
  })
}

function otherName(name: string, documents: Documents): string {
  const setting = settingOf(name)
  if (setting?.kind === 'alias') return `; did you mean ${quoted(setting.of)}?`
  return documents.suggestion(name, () => seedSettings)
}

/** The type of the value of a setting. */
export const settingType = (name: string): z.ZodType => storedSettings.get(name)?.type ?? z.unknown()
