import { z } from 'zod'
import { isSecretSetting, type Settings, storedSettings } from '../../kit/settings/registry.ts'

/**
 * The settings that differ from those of a new instance. Texts can hold anything, such as an address with a password, so only their length is
 * told, and of a secret only whether there is one.
 */
export function changedSettings(stored: Settings): Record<string, unknown> {
  const changed = Object.entries(stored).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(storedSettings.get(name)?.default),
  )
  return Object.fromEntries(
    changed.map(([name, value]) => [name, isSecretSetting(name) ? 'a secret' : describe(value, hasOptions(name))]),
  )
}

function describe(value: unknown, isOption: boolean): unknown {
  if (typeof value === 'string') return isOption ? value : `a text of ${value.length} characters`
  if (Array.isArray(value)) return isOption ? value : `a list of ${value.length}`
  return value
}

/** Whether the values of the setting are from a few words. */
function hasOptions(name: string): boolean {
  const type = storedSettings.get(name)?.type
  const schema: unknown = type && z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  return JSON.stringify(schema)?.includes('"enum":') ?? false
}
