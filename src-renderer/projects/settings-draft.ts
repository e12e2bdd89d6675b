import type { Input } from '../api/client.ts'
import type { Project } from './project.ts'
import { type Section, type Setting, sections } from './settings-list.ts'

export type Value = string | number | boolean | null | readonly string[]
export type Draft = Readonly<Record<string, Value>>
export type Update = Input<'PUT /projects/:id'>

/** What the server has; undefined where it does not tell, as of a setting that is not this user's to see. */
export function savedOf(project: Project, key: string): Value | undefined {
  const value: unknown = Reflect.get(project, key)
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return Array.isArray(value) ? value.map(String) : undefined
}

export interface Reach {
  level: number
  admin: boolean
}

/** The sections as far as the server tells of their settings: those of a tier that is off are not there. */
export const sectionsOf = (project: Project, { admin }: Reach): readonly Section[] =>
  sections
    .map((section) => ({
      ...section,
      settings: section.settings.filter(
        ({ key, takes }) => savedOf(project, key) !== undefined && (takes !== 'admin' || admin),
      ),
    }))
    .filter(({ settings }) => settings.length > 0)

export const mayChange = ({ takes }: Setting, { level, admin }: Reach) =>
  takes === 'admin' ? admin : level >= (takes === 'owner' ? 50 : 40)

const same = (a: Value | undefined, b: Value | undefined) => JSON.stringify(blank(a)) === JSON.stringify(blank(b))
/** An empty text and none are alike. */
const blank = (value: Value | undefined) => (value === '' || value === undefined ? null : value)

/** The draft with another value; one that is as saved leaves it. */
export function changed(draft: Draft, project: Project, key: string, value: Value): Draft {
  const { [key]: _, ...rest } = draft
  return same(savedOf(project, key), value) ? rest : { ...rest, [key]: value }
}

/** What still differs from what is saved: somebody else may have saved the same. */
export const pending = (draft: Draft, project: Project): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([key, value]) => !same(savedOf(project, key), value)))

/** The request that saves a draft. */
export const updateOf = (id: number, draft: Draft): Update => JSON.parse(JSON.stringify({ id, ...draft }))

/** A value as it is sent, for the tray. */
export const shown = (value: Value | undefined): string => (value === undefined ? 'none' : JSON.stringify(value))

export const readDraft = (text: string): Draft => (text ? JSON.parse(text) : {})
