import type { SettingField } from './setting-field.ts'
import { faultOf } from './setting-limits.ts'
import { ASTERISKS, type Values } from './setting-values.ts'

/** Why the server will refuse a change. */
export interface Problem {
  /** The change that will be refused. */
  change: string
  /** The server's words; for a number, its limits. */
  text: string
  /** The setting whose value is at fault. Undefined if the server names none. */
  field: string | undefined
  /** The setting to change next. */
  fix: string | undefined
}

/** A rule between settings: the errors of values that break it, by field. */
export interface Rule {
  names: readonly string[]
  breach: (values: Values) => Readonly<Record<string, readonly string[]>>
}

type Requiring = Pick<SettingField, 'requires' | 'requires_one_of'>
type Checked = Requiring & Pick<SettingField, 'type' | 'bounds' | 'nullable'>

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** Whether a request can have the value. Secrets that the server does not return must be typed again. */
const isMissing = (value: unknown) => isBlank(value) || value === ASTERISKS

/**
 * A request that switches a setting on must have the parameters that this setting requires, although they may be stored already. Returns
 * those that the changes lack, with their saved values.
 */
export function companionsOf(changes: Values, fields: ReadonlyMap<string, Requiring>, saved: Values): Values {
  const required = Object.entries(changes)
    .filter(([, value]) => value === true)
    .flatMap(([name]) => {
      const { requires = [], requires_one_of: oneOf = [] } = fields.get(name) ?? {}
      return [...requires, ...(oneOf.some((other) => other in changes) ? [] : oneOf.slice(0, 1))]
    })
  return Object.fromEntries(
    required.filter((name) => !(name in changes) && !isMissing(saved[name])).map((name) => [name, saved[name]]),
  )
}

/** The changes that the server will refuse, because a number is out of its limits or another setting does not fit. */
export function problemsOf(
  changes: Values,
  fields: ReadonlyMap<string, Checked>,
  saved: Values,
  rules: readonly Rule[],
): Problem[] {
  return [
    ...wrongNumbers(changes, fields),
    ...missingParameters(changes, fields, saved),
    ...brokenRules(changes, fields, saved, rules),
  ]
}

function wrongNumbers(changes: Values, fields: ReadonlyMap<string, Checked>): Problem[] {
  return Object.entries(changes).flatMap(([change, value]) => {
    const field = fields.get(change)
    const text = field && faultOf(field, value)
    return text === undefined ? [] : [{ change, text, field: change, fix: change }]
  })
}

function missingParameters(changes: Values, fields: ReadonlyMap<string, Requiring>, saved: Values): Problem[] {
  const values = { ...saved, ...changes }
  return Object.entries(changes).flatMap(([change, value]) =>
    (value === true ? (fields.get(change)?.requires ?? []) : [])
      .filter((name) => isMissing(values[name]))
      .map((name) => ({ change, text: `${name} is missing`, field: name, fix: name })),
  )
}

function brokenRules(
  changes: Values,
  fields: ReadonlyMap<string, Requiring>,
  saved: Values,
  rules: readonly Rule[],
): Problem[] {
  const values = { ...saved, ...changes }
  return rules.flatMap(({ names, breach }) => {
    const changed = names.filter((name) => name in changes)
    if (changed.length === 0) return []
    return Object.entries(breachOf(breach, values)).map(([field, texts]) => {
      const isField = fields.has(field)
      return {
        change: changed.find((name) => name !== field) ?? changed[0] ?? field,
        text: texts.map((text) => (isField && /^[a-z']/.test(text) ? `${field} ${text}` : text)).join(', '),
        field: isField ? field : undefined,
        fix: isField ? field : names.find((name) => name !== changed[0]),
      }
    })
  })
}

/** Only the server knows what is wrong with a value that does not have the type of its setting, so such a value breaks no rule here. */
function breachOf(breach: Rule['breach'], values: Values): ReturnType<Rule['breach']> {
  try {
    return breach(values)
  } catch {
    return {}
  }
}
