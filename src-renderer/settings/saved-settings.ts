import { ASTERISKS, type Values } from '../settings-form/setting-values.ts'
import type { Setting } from './setting.ts'

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
