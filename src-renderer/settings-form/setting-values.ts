import { isSameSetting } from '../ui/draft-changes.ts'
import { count, pluralize } from '../ui/number.ts'
import { isSecret, NOT_SET, optionName, type SettingField } from './setting-field.ts'

/** Values by the names of their settings. */
export type Values = Readonly<Record<string, unknown>>

/** Stands for a secret that the server has and does not return. The server also uses it for secrets. */
export const ASTERISKS = '*****'

/** The JSON value as a request sends it. Secrets are not shown. */
export const jsonText = (value: unknown, secret = false): string =>
  secret && typeof value === 'string' && value !== '' ? '"•••"' : JSON.stringify(value ?? null)

/** Whether a saved value differs from the default. */
export const isChanged = (field: SettingField, saved: unknown): boolean =>
  field.changed ?? (field.default !== undefined && !isSameSetting(saved, field.default))

/** A value in words: `on`, `not set`, `100`, `any`. */
export function valueInWords(field: Pick<SettingField, WordedBy>, value: unknown): string {
  const { type, unset = NOT_SET } = field
  if (value === null || value === undefined) return unset.toLowerCase()
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.map((one) => nameOf(field, one)).join(', ')
  if (value === '') return 'empty'
  if (isSecret(field)) return 'set'
  if (type === 'choice') return nameOf(field, value)
  if (typeof value === 'number') return `${count(value)}${lengthOf(field.unit, value)}`
  return type === 'weights' ? weightsText(value) : String(value)
}

const inSeconds = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 }

/** ` (7 days)` after 10,080 minutes: in the largest unit of which the time is a whole number. Empty if that is the unit of the setting. */
function lengthOf(unit: SettingField['unit'], value: number): string {
  if (!unit || value === 0) return ''
  const seconds = value * inSeconds[unit]
  const larger = (['days', 'hours', 'minutes'] as const).find((name) => seconds % inSeconds[name] === 0)
  if (larger === undefined || larger === unit) return ''
  return ` (${pluralize(seconds / inSeconds[larger], larger.slice(0, -1))})`
}

type WordedBy = 'type' | 'secret' | 'unset' | 'option_names' | 'unit'

const nameOf = (field: Pick<SettingField, 'option_names'>, value: unknown) =>
  optionName(field, typeof value === 'number' ? value : String(value))

/** What a text field shows. */
export function textOfValue({ type }: Pick<SettingField, 'type'>, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(String).join(', ')
  return type === 'weights' && typeof value === 'object' ? weightsText(value) : String(value)
}

const weightsText = (value: unknown): string =>
  Object.entries(Object(value))
    .map(([name, weight]) => `${name}: ${String(weight)}`)
    .join(', ')

/**
 * The value that a typed text stands for. A text that does not fit the type is sent as typed, so that the server explains what is wrong.
 */
export function valueOfText({ type, nullable }: Pick<SettingField, 'type' | 'nullable'>, text: string): unknown {
  const trimmed = text.trim()
  switch (type) {
    case 'integer':
    case 'number':
      if (trimmed === '') return nullable ? null : ''
      return /^[-−]?\d{1,15}(\.\d{1,9})?$/.test(trimmed) ? Number(trimmed.replace('−', '-')) : text
    case 'list':
    case 'choices':
      return partsOf(text)
    case 'integers': {
      const parts = partsOf(text)
      return parts.every((part) => /^\d{1,15}$/.test(part)) ? parts.map(Number) : parts
    }
    case 'weights': {
      const pairs = partsOf(text).map((part) => /^(.+?)\s*[:=]\s*(\d{1,9})$/.exec(part))
      const complete = pairs.flatMap((pair) => (pair ? [[pair[1] ?? '', Number(pair[2])] as const] : []))
      return complete.length === pairs.length ? Object.fromEntries(complete) : text
    }
    default:
      return text === '' && nullable ? null : text
  }
}

/** The parts between commas and line breaks, each once. */
const partsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]
