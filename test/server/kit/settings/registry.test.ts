import { describe, expect, test } from 'vitest'
import { shapeOf } from '../../../../src-server/kit/settings/fields.ts'
import {
  allSettings,
  isSettingName,
  sections,
  settingDefaults,
  settingOf,
  storedSettings,
  targetOf,
} from '../../../../src-server/kit/settings/registry.ts'
import { combinedTexts } from '../../../../src-server/kit/settings/rules.ts'

describe(`the registry of ${allSettings.length} settings in ${Object.keys(sections).length} sections`, () => {
  test('has each name once', () => {
    const names = allSettings.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(250)
  })

  test('has defaults that its own types and rules accept', () => {
    const wrong = [...storedSettings].flatMap(([name, { type, default: value, check }]) => {
      const parsed = type.safeParse(value)
      return parsed.success && check(value).length === 0 ? [] : [name]
    })
    expect(wrong).toEqual([])
    expect(combinedTexts(new Set(storedSettings.keys()), settingDefaults)).toEqual({})
  })

  test('leads every alias to a setting with a value of its own', () => {
    const aliases = allSettings.filter(({ setting }) => setting.kind === 'alias')
    expect(aliases.length).toBeGreaterThan(8)
    for (const { setting } of aliases) expect(targetOf(setting).kind).toBe('stored')
  })

  test('says the unit of every number whose label or name has one', () => {
    const times = allSettings.flatMap(({ name, setting }) => {
      const { label, unit } = targetOf(setting).about
      const named = /_in_(seconds)$/.exec(name)?.[1] ?? /\bin (seconds|minutes|hours)\b/.exec(label)?.[1]
      return named !== undefined && shapeOf(targetOf(setting).type).type !== 'boolean' ? [{ name, named, unit }] : []
    })
    expect(times.length).toBeGreaterThan(15)
    expect(times.filter(({ named, unit }) => named !== unit)).toEqual([])
  })

  test('requires only parameters that exist', () => {
    const required = allSettings.flatMap(({ setting }) => setting.about.requires ?? [])
    expect(required.filter((name) => settingOf(name) === undefined)).toEqual([])
    expect(required).toContain('spamcheck_api_key')
  })

  test('describes each setting with a label, full sentences and either an effect or a reason', () => {
    const unclear = allSettings.filter(
      ({ setting: { about } }) =>
        !/^[A-Z]\S/.test(about.label) ||
        about.label.endsWith('.') ||
        !/^[A-Z0-9-].*\.$/.test(about.help) ||
        !/^[A-Z`].*\.$/.test(about.effect ?? about.stored ?? ''),
    )
    expect(unclear.map(({ name }) => name)).toEqual([])
  })

  test('names each number of a setting that takes a few numbers', () => {
    const numbers = allSettings.flatMap(({ name, setting }) => {
      const { options } = shapeOf(targetOf(setting).type)
      return (options ?? [])
        .filter((option) => typeof option === 'number')
        .map((option) => ({ name: `${name} ${option}`, word: setting.about.optionNames?.[option] }))
    })
    expect(numbers.length).toBeGreaterThan(35)
    expect(numbers.filter(({ word }) => !word || /^-?\d+$/.test(word)).map(({ name }) => name)).toEqual([])
  })

  test('gives no two settings of a section the same label', () => {
    const labels = allSettings.map(({ section, setting }) => `${section}: ${setting.about.label}`)
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([])
  })

  test('tells stored settings from aliases and unknown names', () => {
    expect(isSettingName('can_create_group')).toBe(true)
    expect(isSettingName('signin_enabled')).toBe(false)
    expect(isSettingName('toString')).toBe(false)
  })
})
