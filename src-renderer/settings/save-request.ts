import { rules } from '../../src-server/kit/settings/rules.ts'
import type { Input } from '../api/client.ts'
import type { Setting } from './setting.ts'
import { ASTERISKS, type Values } from './setting-values.ts'

/** Why the server will refuse a change. */
export interface Problem {
  /** The change that will be refused. */
  change: string
  /** The server's words. */
  text: string
  /** The setting whose value is at fault. Undefined if the server names none. */
  field: string | undefined
  /** The setting to change next. */
  fix: string | undefined
}

const isBlank = (value: unknown) =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/** Whether a request can have the value. Secrets that the server does not return must be typed again. */
const isMissing = (value: unknown) => isBlank(value) || value === ASTERISKS

/** The parameters of a change: with those that the changed settings require. */
export const inputOf = (
  changes: Values,
  settings: ReadonlyMap<string, Setting>,
  saved: Values,
): Input<'PUT /application/settings'> =>
  JSON.parse(JSON.stringify({ ...changes, ...companionsOf(changes, settings, saved) }))

/** The API also accepts the old name of this parameter, so the setting does not require the parameter itself. */
const withOldName: Readonly<Record<string, readonly string[]>> = {
  housekeeping_enabled: ['housekeeping_optimize_repository_period'],
}

/**
 * A request that switches a setting on must have the parameters that this setting requires, although they may be stored already. Returns
 * those that the changes lack, with their saved values.
 */
export function companionsOf(changes: Values, settings: ReadonlyMap<string, Setting>, saved: Values): Values {
  const required = Object.entries(changes)
    .filter(([, value]) => value === true)
    .flatMap(([name]) => [...(settings.get(name)?.requires ?? []), ...(withOldName[name] ?? [])])
  return Object.fromEntries(
    required.filter((name) => !(name in changes) && !isMissing(saved[name])).map((name) => [name, saved[name]]),
  )
}

/** The changes that the server will refuse, because another setting does not fit. */
export function problemsOf(changes: Values, settings: ReadonlyMap<string, Setting>, saved: Values): Problem[] {
  return [...missingParameters(changes, settings, saved), ...brokenRules(changes, settings, saved)]
}

function missingParameters(changes: Values, settings: ReadonlyMap<string, Setting>, saved: Values): Problem[] {
  const values = { ...saved, ...changes }
  return Object.entries(changes).flatMap(([change, value]) =>
    (value === true ? (settings.get(change)?.requires ?? []) : [])
      .filter((name) => isMissing(values[name]))
      .map((name) => ({ change, text: `${name} is missing`, field: name, fix: name })),
  )
}

function brokenRules(changes: Values, settings: ReadonlyMap<string, Setting>, saved: Values): Problem[] {
  const values = { ...saved, ...changes }
  return rules.flatMap(({ names, breach }) => {
    const changed = names.filter((name) => name in changes)
    if (changed.length === 0) return []
    return Object.entries(breachOf(breach, values)).map(([field, texts]) => {
      const isSetting = settings.has(field)
      return {
        change: changed.find((name) => name !== field) ?? changed[0] ?? field,
        text: texts.map((text) => (isSetting && /^[a-z']/.test(text) ? `${field} ${text}` : text)).join(', '),
        field: isSetting ? field : undefined,
        fix: isSetting ? field : names.find((name) => name !== changed[0]),
      }
    })
  })
}

/** Only the server knows what is wrong with a value that does not have the type of its setting, so such a value breaks no rule here. */
function breachOf(breach: (typeof rules)[number]['breach'], values: Values): Record<string, string[]> {
  try {
    return breach(JSON.parse(JSON.stringify(values)))
  } catch {
    return {}
  }
}
