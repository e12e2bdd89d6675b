import type { z } from 'zod'
import { accountsAndLimits } from './sections/accounts-and-limits.ts'
import { appearanceAndHelp } from './sections/appearance-and-help.ts'
import { continuousIntegration } from './sections/continuous-integration.ts'
import { importAndExport } from './sections/import-and-export.ts'
import { integrations } from './sections/integrations.ts'
import { keysAndTokens } from './sections/keys-and-tokens.ts'
import { mail } from './sections/mail.ts'
import { maintenance } from './sections/maintenance.ts'
import { networkAndHooks } from './sections/network-and-hooks.ts'
import { packagesAndRegistry } from './sections/packages-and-registry.ts'
import { rateLimits } from './sections/rate-limits.ts'
import { repositories } from './sections/repositories.ts'
import { search } from './sections/search.ts'
import { signIn } from './sections/sign-in.ts'
import { signUp } from './sections/sign-up.ts'
import { visibilityAndAccess } from './sections/visibility-and-access.ts'
import type { AliasSetting, Setting, StoredSetting } from './setting.ts'

/** Every setting by its section, in the order of answers, of the documents and of the console. */
export const sections = {
  'Sign-up': signUp,
  'Sign-in': signIn,
  'Visibility and access': visibilityAndAccess,
  'Accounts and limits': accountsAndLimits,
  'Keys and tokens': keysAndTokens,
  Repositories: repositories,
  'Import and export': importAndExport,
  'Continuous integration': continuousIntegration,
  'Packages and registry': packagesAndRegistry,
  'Network and hooks': networkAndHooks,
  'Rate limits': rateLimits,
  Mail: mail,
  Integrations: integrations,
  Search: search,
  'Appearance and help': appearanceAndHelp,
  Maintenance: maintenance,
}

const registry = {
  ...signUp,
  ...signIn,
  ...visibilityAndAccess,
  ...accountsAndLimits,
  ...keysAndTokens,
  ...repositories,
  ...importAndExport,
  ...continuousIntegration,
  ...packagesAndRegistry,
  ...networkAndHooks,
  ...rateLimits,
  ...mail,
  ...integrations,
  ...search,
  ...appearanceAndHelp,
  ...maintenance,
}
type Registry = typeof registry

/** Settings with a value of their own. */
export type SettingName = { [N in keyof Registry]: Registry[N] extends StoredSetting ? N : never }[keyof Registry]
/** The value of every setting. */
export type Settings = {
  [N in SettingName]: Registry[N] extends { kind: 'stored'; type: z.ZodType<infer T> } ? T : never
}

/** One name of the registry with its section. */
export interface NamedSetting {
  name: string
  section: string
  setting: Setting
}

/** All names in order. */
export const allSettings: readonly NamedSetting[] = Object.entries(sections).flatMap(([section, settings]) =>
  Object.entries<Setting>(settings).map(([name, setting]) => ({ name, section, setting })),
)

const byName: ReadonlyMap<string, Setting> = new Map(allSettings.map(({ name, setting }) => [name, setting]))

/** The entry of a name; undefined for an unknown name. */
export const settingOf = (name: string): Setting | undefined => byName.get(name)

/** The settings that have a value of their own. */
export const storedSettings: ReadonlyMap<string, StoredSetting> = new Map(
  allSettings.flatMap(({ name, setting }) => (setting.kind === 'stored' ? [[name, setting] as const] : [])),
)

/** Whether the name is a setting with a value of its own. */
export const isSettingName = (name: string): name is SettingName => storedSettings.has(name)

/** The entry that an alias stands for, or the entry itself. */
export function targetOf(setting: Setting): Exclude<Setting, AliasSetting> {
  const target = setting.kind === 'alias' ? settingOf(setting.of) : setting
  if (!target || target.kind === 'alias') throw new Error('An alias names no setting')
  return target
}

/** Whether the value is encrypted at rest and masked in events. */
export const isSecretSetting = (name: string) => settingOf(name)?.about.secret !== undefined

/** Values of a new instance. */
// Each default is in the registry under its own name, so the object has the type of all settings.
export const settingDefaults = Object.fromEntries(
  [...storedSettings].map(([name, { default: value }]) => [name, value]),
) as Settings
