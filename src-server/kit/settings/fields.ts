import { z } from 'zod'
import { deprecated } from '../http/deprecated.ts'
import { allOrNoneOf, exactlyOneOf, mutuallyExclusive, type Rule } from '../http/rules.ts'
import { toBoolean } from '../http/scalars.ts'
import type { Fields } from '../http/wire.ts'
import { allSettings, type NamedSetting, type Settings, targetOf } from './registry.ts'
import { atLeastOneSetting } from './sent-names.ts'
import { optionWords, type Setting } from './setting.ts'

/** What a masked secret looks like in an answer. Sending it back changes nothing. */
export const ASTERISKS = '*****'

/** Whether a setting is in answers. */
export const isShown = ({ setting }: NamedSetting): boolean =>
  setting.about.secret !== 'hidden' &&
  (setting.kind === 'stored' ||
    (setting.kind === 'alias' && setting.direction !== 'in') ||
    (setting.kind === 'derived' && setting.show !== undefined))

const isHigher = ({ setting }: NamedSetting) => setting.about.tier === 'higher'

/** The help of a setting in the documents of the API, which have no names for numbers of their own. */
function helpOf(setting: Setting): string {
  const options = optionWords(targetOf(setting).type, setting.about)
  return options === '' ? setting.about.help : `${setting.about.help} ${options}`
}

/** With its help, or with what replaces it. */
function documented<T extends z.ZodType>(type: T, setting: Setting): T {
  const { deprecated: sentence } = setting.about
  if (sentence === undefined) return type.describe(helpOf(setting))
  const instead = sentence.slice(0, 1).toLowerCase() + sentence.slice(1).replace(/\.$/, '')
  return deprecated(type, `${instead}. ${helpOf(setting)}`)
}

/** The fields of an answer. Without a license, those of the higher tiers are missing. */
export const answerFields: Fields = Object.fromEntries(
  allSettings.filter(isShown).map((one) => {
    const { type } = targetOf(one.setting)
    const described = documented(type, one.setting)
    return [one.name, isHigher(one) ? described.optional() : described]
  }),
)

/** The parameters of a change, in the order of the registry. */
export const changeFields: Fields = Object.fromEntries(
  allSettings.map(({ name, setting }) => [name, documented(targetOf(setting).type.optional(), setting)]),
)

/** The names that a change can have. */
export const namesOf = (licensed: boolean): string[] =>
  allSettings.filter((one) => licensed || !isHigher(one)).map(({ name }) => name)

/** A rule that counts only if the request itself switches a setting on. */
const whenOn = (flag: string, rule: Rule): Rule => ({
  names: [flag, ...rule.names],
  breach: (sent, bag) =>
    toBoolean(bag[flag]) === true
      ? rule.breach(
          sent.filter((name) => name !== flag),
          bag,
        )
      : undefined,
})
const required = (name: string): Rule => ({
  names: [name],
  breach: (sent) => (sent.length === 0 ? `${name} is missing` : undefined),
})

/** The rules of a change that involve several parameters. */
export const changeRules: readonly Rule[] = [
  atLeastOneSetting(namesOf(true)),
  mutuallyExclusive('password_authentication_enabled_for_web', 'password_authentication_enabled', 'signin_enabled'),
  ...allSettings.flatMap(({ name, setting }) =>
    (setting.about.requires ?? []).map((other) => whenOn(name, required(other))),
  ),
  ...allSettings.flatMap(({ name, setting: { about } }) =>
    about.requiresOneOf === undefined ? [] : [whenOn(name, exactlyOneOf(...about.requiresOneOf.toSorted()))],
  ),
  whenOn(
    'housekeeping_enabled',
    allOrNoneOf('housekeeping_full_repack_period', 'housekeeping_gc_period', 'housekeeping_incremental_repack_period'),
  ),
]

/** What a setting shows: its value, that of the setting it stands for, or one that follows from others. */
export function shownValueOf({ setting, name }: NamedSetting, values: Readonly<Record<string, unknown>>): unknown {
  if (setting.kind === 'derived') return setting.show?.(values)
  const value = values[setting.kind === 'alias' ? setting.of : name]
  return setting.about.secret === 'masked' && value !== null && value !== '' ? ASTERISKS : value
}

/** The values of an answer, in the order of the registry. */
export const presentSettings = (values: Settings, licensed: boolean): Record<string, unknown> =>
  Object.fromEntries(
    allSettings
      .filter((one) => isShown(one) && (licensed || !isHigher(one)))
      .map((one) => [one.name, shownValueOf(one, values)]),
  )

/** The JSON type of a value, for the console's form. */
export type ValueType =
  | 'boolean'
  | 'integer'
  | 'number'
  | 'text'
  | 'choice'
  | 'list'
  | 'choices'
  | 'integers'
  | 'weights'

/** The type of a setting's value, its options, and whether it can be null. */
export function shapeOf(type: z.ZodType): { type: ValueType; options: (string | number)[] | null; nullable: boolean } {
  if (type instanceof z.ZodNullable) return { ...shapeOf(innerOf(type)), nullable: true }
  const nullable = false
  if (type instanceof z.ZodBoolean) return { type: 'boolean', options: null, nullable }
  if (type instanceof z.ZodNumber) return { type: type.isInt ? 'integer' : 'number', options: null, nullable }
  if (type instanceof z.ZodEnum) return { type: 'choice', options: [...type.options], nullable }
  if (type instanceof z.ZodLiteral) return { type: 'choice', options: numbersIn(type), nullable }
  if (type instanceof z.ZodRecord) return { type: 'weights', options: null, nullable }
  if (type instanceof z.ZodArray) {
    const item = shapeOf(innerOf(type))
    const list = item.type === 'choice' ? 'choices' : item.type === 'integer' ? 'integers' : 'list'
    return { type: list, options: item.options, nullable }
  }
  return { type: 'text', options: null, nullable }
}

// Zod types what a wrapper holds as its core type; all types of the registry are made with the full ones.
const innerOf = (type: z.ZodNullable | z.ZodArray) =>
  (type instanceof z.ZodNullable ? type.unwrap() : type.element) as z.ZodType
const numbersIn = (type: z.ZodLiteral): number[] => [...type.values].filter((one) => typeof one === 'number')
