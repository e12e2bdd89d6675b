import type { Setting } from '../../../src-renderer/settings/setting.ts'
import { shapeOf, shownValueOf } from '../../../src-server/kit/settings/fields.ts'
import { allSettings, settingDefaults, targetOf } from '../../../src-server/kit/settings/registry.ts'

/** The settings of a new instance, as the console gets them. */
export const settingsOfRegistry = (): Setting[] =>
  allSettings.map((one) => {
    const { name, section, setting } = one
    const { about } = setting
    const target = targetOf(setting)
    const bounds = target.kind === 'stored' ? target.bounds : {}
    return {
      name,
      section,
      label: about.label,
      help: about.help,
      purpose: about.purpose ?? null,
      ...shapeOf(target.type),
      option_names: about.optionNames ?? null,
      unit: targetOf(setting).about.unit ?? null,
      bounds: { min: bounds.min ?? null, above: bounds.above ?? null, max: bounds.max ?? null },
      default: shownValueOf(one, settingDefaults) ?? null,
      value: about.secret === 'hidden' ? null : (shownValueOf(one, settingDefaults) ?? null),
      is_set: false,
      changed: false,
      tier: about.tier ?? 'free',
      available: true,
      deprecated: about.deprecated ?? null,
      alias_of: setting.kind === 'alias' ? setting.of : null,
      read_only:
        (setting.kind === 'derived' && setting.write === undefined) ||
        (setting.kind === 'alias' && setting.direction === 'out'),
      secret: about.secret ?? null,
      requires: [...(about.requires ?? [])],
      requires_one_of: [...(about.requiresOneOf ?? [])],
      effect: about.effect ?? null,
      stored_because: about.stored ?? null,
      applies: about.effect === undefined ? null : (about.applies ?? 'at once'),
    }
  })

/** The same with other values. */
export const settingsWith = (values: Readonly<Record<string, Partial<Setting>>>): Setting[] =>
  settingsOfRegistry().map((setting) => ({ ...setting, ...values[setting.name] }))

export const byName = (settings: readonly Setting[]): ReadonlyMap<string, Setting> =>
  new Map(settings.map((setting) => [setting.name, setting]))
