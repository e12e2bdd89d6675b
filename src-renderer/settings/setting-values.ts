import { count } from '../ui/number.ts'
import type { Setting } from './setting.ts'

/** Values by the names of their settings. */
export type Values = Readonly<Record<string, unknown>>

/** The setting whose value a row shows: an alias shows the value of the setting it stands for. */
export const ownerOf = ({ name, alias_of }: Setting): string => alias_of ?? name

/** Stands for a secret that the server has and does not return. The server also uses it for secrets. */
export const ASTERISKS = '*****'

/** A value of an answer as the form shows it. An empty text that stands for `all` is shown as `all`. */
export function shownValue({ options }: Pick<Setting, 'options'>, value: unknown): unknown {
  return value === '' && options?.includes('all') ? 'all' : (value ?? null)
}

/** The saved values. A secret that the server has and does not return is shown as asterisks. */
export const savedValues = (settings: readonly Setting[]): Values =>
  Object.fromEntries(
    settings
      .filter(({ alias_of }) => alias_of === null)
      .map((setting) => [
        setting.name,
        setting.secret === 'hidden' && setting.is_set ? ASTERISKS : shownValue(setting, setting.value),
      ]),
  )

/** The JSON value as a request sends it. Secrets are not shown. */
export const jsonText = (value: unknown, isSecret = false): string =>
  isSecret && typeof value === 'string' && value !== '' ? '"•••"' : JSON.stringify(value ?? null)

/** A value in words: `on`, `not set`, `100`, `any`. */
export function valueInWords({ type, secret }: Pick<Setting, 'type' | 'secret'>, value: unknown): string {
  if (value === null || value === undefined) return 'not set'
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (Array.isArray(value)) return value.length === 0 ? 'empty' : value.map(String).join(', ')
  if (value === '') return 'empty'
  if (secret !== null) return 'set'
  if (typeof value === 'number') return count(value)
  return type === 'weights' ? weightsText(value) : String(value)
}

/** What a text field shows. */
export function textOfValue({ type }: Pick<Setting, 'type'>, value: unknown): string {
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
export function valueOfText({ type, nullable }: Pick<Setting, 'type' | 'nullable'>, text: string): unknown {
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
