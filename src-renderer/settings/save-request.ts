import { rules as serverRules } from '../../src-server/kit/settings/rules.ts'
import type { Input } from '../api/client.ts'
import { companionsOf, type Rule } from '../settings-form/dependencies.ts'
import type { Values } from '../settings-form/setting-values.ts'
import type { Setting } from './setting.ts'

/** The rules between application settings. They are typed by the registry, and the values of a form are not. */
export const rules: readonly Rule[] = serverRules.map(({ names, breach }) => ({
  names,
  breach: (values) => breach(JSON.parse(JSON.stringify(values))),
}))

/** The parameters of a change: with those that the changed settings require. */
export const inputOf = (
  changes: Values,
  settings: ReadonlyMap<string, Setting>,
  saved: Values,
): Input<'PUT /application/settings'> =>
  JSON.parse(JSON.stringify({ ...changes, ...companionsOf(changes, settings, saved) }))
