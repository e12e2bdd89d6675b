import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { isShown, shapeOf, shownValueOf } from '../../kit/settings/fields.ts'
import { allSettings, type NamedSetting, type Settings, targetOf } from '../../kit/settings/registry.ts'
import { settingList } from '../entity.ts'

export const listSettings = endpoint(
  'GET /-/gantry/v1/settings',
  {
    summary: 'List every application setting with its description, limits, effect and value',
    access: 'admin',
    answers: { 200: settingList },
  },
  async ({ instance }) => {
    const { settings: values, licensed } = instance
    const { cache_ms } = values
    const settings = allSettings.map((one) => presentSetting(one, values, licensed))
    const sections = [...Map.groupBy(settings, ({ section }) => section)].map(([name, members]) => ({
      name,
      settings: members.length,
      changed: members.filter(({ changed }) => changed).length,
    }))
    return ok({ cache_seconds: cache_ms / 1000, sections, settings })
  },
)

type Values = { stored: Settings; initial: Settings }

function presentSetting(one: NamedSetting, { stored, initial }: Values, licensed: boolean) {
  const { name, section, setting } = one
  const { about, kind } = setting
  const target = targetOf(setting)
  const bounds = target.kind === 'stored' ? target.bounds : {}
  const raw = kind === 'derived' ? undefined : Reflect.get(stored, kind === 'alias' ? setting.of : name)
  const usual = shownValueOf(one, initial)
  const shown = shownValueOf(one, stored)
  return {
    name,
    section,
    label: about.label,
    help: about.help,
    purpose: about.purpose ?? null,
    ...shapeOf(target.type),
    option_names: about.optionNames ?? null,
    unit: target.about.unit ?? null,
    bounds: { min: bounds.min ?? null, above: bounds.above ?? null, max: bounds.max ?? null },
    default: usual ?? null,
    value: isShown(one) ? shown : null,
    is_set: about.secret !== undefined && raw !== null && raw !== '',
    changed: kind === 'stored' && JSON.stringify(raw) !== JSON.stringify(Reflect.get(initial, name)),
    tier: about.tier ?? ('free' as const),
    available: licensed || about.tier === undefined,
    deprecated: about.deprecated ?? null,
    alias_of: kind === 'alias' ? setting.of : null,
    read_only: (kind === 'derived' && setting.write === undefined) || (kind === 'alias' && setting.direction === 'out'),
    secret: about.secret ?? null,
    requires: [...(about.requires ?? [])],
    requires_one_of: [...(about.requiresOneOf ?? [])],
    effect: about.effect ?? null,
    stored_because: about.stored ?? null,
    applies: about.effect === undefined ? null : (about.applies ?? ('at once' as const)),
  }
}
