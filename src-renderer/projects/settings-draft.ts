import type { Input } from '../api/client.ts'
import type { SettingField } from '../settings-form/setting-field.ts'
import type { Values } from '../settings-form/setting-values.ts'
import type { Project } from './project.ts'
import { type Section, type Setting, sections } from './settings-catalog.ts'

export type Update = Input<'PUT /projects/:id'>

/** Undefined if the server does not return the setting, because of its tier or the user's role. */
export function savedValue(project: Project, name: string): unknown {
  const value: unknown = Reflect.get(project, name)
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return Array.isArray(value) ? value.map(String) : undefined
}

export interface ProjectAccess {
  level: number
  admin: boolean
}

/** Sections with the settings that the server returns. Empty sections are omitted. */
export const visibleSections = (project: Project, { admin }: ProjectAccess): readonly Section[] =>
  sections
    .map((section) => ({
      ...section,
      settings: section.settings.filter(
        ({ name, minimumRole }) => savedValue(project, name) !== undefined && (minimumRole !== 'admin' || admin),
      ),
    }))
    .filter(({ settings }) => settings.length > 0)

export const mayChange = ({ minimumRole }: Pick<Setting, 'minimumRole'>, { level, admin }: ProjectAccess) =>
  minimumRole === 'admin' ? admin : level >= (minimumRole === 'owner' ? 50 : 40)

/** The settings as fields of the form. Those of an archived project cannot be changed. */
export const fieldsOf = (project: Project, access: ProjectAccess): SettingField[] =>
  visibleSections(project, access).flatMap(({ name: section, settings }) =>
    settings.map((setting) => ({
      ...setting,
      help: setting.help ?? '',
      section,
      read_only: project.archived === true || !mayChange(setting, access),
      ...(setting.minimumRole === 'owner' && !mayChange(setting, access) && { restricted: 'Owners only' }),
    })),
  )

/** The saved values of the settings on screen. A switch that was never set is off. */
export const savedValues = (project: Project, fields: readonly Pick<SettingField, 'name' | 'type'>[]): Values =>
  Object.fromEntries(
    fields.map(({ name, type }) => [name, savedValue(project, name) ?? (type === 'boolean' ? false : null)]),
  )

/** The values of these settings in an answer; without those that the answer leaves out. */
export const returnedValues = (project: Project, names: readonly string[]): Values =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = savedValue(project, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )

export const updateInput = (id: number, changes: Values): Update => JSON.parse(JSON.stringify({ id, ...changes }))
