import { count } from '../ui/number.ts'
import type { SettingField } from './setting-field.ts'

type Limited = Pick<SettingField, 'type' | 'bounds' | 'nullable'>

const MAX_INTEGER = 2 ** 31 - 1

/** The limits of a number: `1 to 365`, `at least 0`. */
export function limitsOf({ type, bounds }: Limited): string | undefined {
  if (bounds === undefined || (type !== 'integer' && type !== 'number')) return undefined
  const { min, above, max } = bounds
  const least = min ?? (above === null ? null : type === 'integer' ? above + 1 : null)
  const most = max === null || max === MAX_INTEGER ? null : max
  if (least !== null && most !== null) return `${count(least)} to ${count(most)}`
  if (most !== null) return `${above === null ? '' : `more than ${count(above)}, `}at most ${count(most)}`
  return least === null || least === 0 ? undefined : `at least ${count(least)}`
}

/** What is wrong with the value of a number. Undefined if nothing is, and for other types. */
export function faultOf(field: Limited, value: unknown): string | undefined {
  const { type, nullable, bounds } = field
  if ((type !== 'integer' && type !== 'number') || (nullable && value === null)) return undefined
  const limits = limitsOf(field)
  const words = `Must be a ${type === 'integer' ? 'whole number' : 'number'}${limits === undefined ? '' : `, ${limits}`}.`
  if (typeof value !== 'number' || (type === 'integer' && !Number.isInteger(value))) return words
  const { min = null, above = null, max = null } = bounds ?? {}
  const isOutside = (min !== null && value < min) || (above !== null && value <= above) || (max !== null && value > max)
  if (!isOutside) return undefined
  // Limits that every number of the database has are not shown beside the field.
  return limits === undefined ? `Must be ${count(min ?? 0)} to ${count(max ?? MAX_INTEGER)}.` : words
}
