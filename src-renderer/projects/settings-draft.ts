import type { Input } from '../api/client.ts'
import type { Project } from './project.ts'
import { type Section, type Setting, sections } from './settings-catalog.ts'

export type Value = string | number | boolean | null | readonly string[]
export type Draft = Readonly<Record<string, Value>>
export type Update = Input<'PUT /projects/:id'>

/** Undefined if the server does not return the setting, because of its tier or the user's role. */
export function savedValue(project: Project, key: string): Value | undefined {
  const value: unknown = Reflect.get(project, key)
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
        ({ key, minimumRole }) => savedValue(project, key) !== undefined && (minimumRole !== 'admin' || admin),
      ),
    }))
    .filter(({ settings }) => settings.length > 0)

export const mayChange = ({ minimumRole }: Setting, { level, admin }: ProjectAccess) =>
  minimumRole === 'admin' ? admin : level >= (minimumRole === 'owner' ? 50 : 40)

/** The saved values of the settings on screen. */
export const savedValues = (project: Project, sections: readonly Section[]): Draft =>
  Object.fromEntries(
    sections.flatMap(({ settings }) => settings.map(({ key }) => [key, savedValue(project, key) ?? null])),
  )

/** The values of these settings in an answer; without those that the answer leaves out. */
export const returnedValues = (project: Project, keys: readonly string[]): Draft =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = savedValue(project, key)
      return value === undefined ? [] : [[key, value]]
    }),
  )

export const updateInput = (id: number, draft: Partial<Draft>): Update => JSON.parse(JSON.stringify({ id, ...draft }))

/** The JSON value that the request sends. */
export const formatValue = (value: Value | undefined): string => (value === undefined ? 'none' : JSON.stringify(value))
