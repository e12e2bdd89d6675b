import type { z } from 'zod'
import { isObject } from '../archive/json-document.ts'

/** Why a record, or a part of a record, is not imported. */
export interface Fault {
  /** The path of the field, such as `title` or `timelogs[0].time_spent`; null if no single field is wrong. */
  field: string | null
  /** A sentence for the person who reads the result. */
  reason: string
}

const MAX_SHOWN = 60
const TYPES: Readonly<Record<string, string>> = {
  string: 'a text',
  int: 'a whole number',
  number: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** The first fault that the schema found in the record. */
export function faultIn(record: unknown, [issue]: readonly z.core.$ZodIssue[]): Fault {
  if (!issue) return { field: null, reason: 'The record is invalid.' }
  const field = issue.path.reduce<string>(joinPath, '')
  return { field: field === '' ? null : field, reason: reasonOf(issue, valueAt(record, issue.path)) }
}

/** `timelogs`, `0`, `time_spent` → `timelogs[0].time_spent`. */
export function joinPath(path: string, key: PropertyKey): string {
  if (typeof key === 'number') return `${path}[${key}]`
  return path === '' ? String(key) : `${path}.${String(key)}`
}

const valueAt = (record: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    record,
  )

function reasonOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (value === undefined || value === null)
    return issue.path.length === 0 ? 'The entry is null.' : 'The field is missing.'
  switch (issue.code) {
    case 'invalid_type':
      return `${shown(value)} is not ${TYPES[issue.expected] ?? 'valid here'}.`
    case 'too_small':
      return issue.origin === 'string' ? 'The text is empty.' : `${shown(value)} is less than ${issue.minimum}.`
    case 'too_big':
      return issue.origin === 'string'
        ? `The text is longer than ${issue.maximum} characters.`
        : `${shown(value)} is more than ${issue.maximum}.`
    case 'invalid_value':
      return `${shown(value)} is not one of ${issue.values.map(String).join(', ')}.`
    case 'invalid_format':
      return `${shown(value)} has characters that are not allowed here.`
    default:
      return `${shown(value)} is not valid here.`
  }
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return 'A list'
  if (isObject(value)) return 'An object'
  const text = String(value)
    .replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
  const cut = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…`.toWellFormed() : text
  return typeof value === 'string' ? `“${cut}”` : cut
}

const MAX_TITLE = 255

/** What tells a record from the other records of its relation: its number, and its title or another name. */
export function nameOfRecord(record: Readonly<Record<string, unknown>>): { iid: number | null; title: string | null } {
  const { iid, title, key, user, invite_email } = record
  const name = [title, key, isObject(user) ? user.username : null, invite_email].find(
    (each) => typeof each === 'string' && each.trim() !== '',
  )
  return {
    iid: Number.isSafeInteger(iid) ? Number(iid) : null,
    title: typeof name === 'string' ? name.replaceAll('\u0000', '').slice(0, MAX_TITLE).toWellFormed() : null,
  }
}

/** The fault of a record that SQLite refused, by the text of the error: `UNIQUE constraint failed: issue.project_id, issue.iid`. */
export function conflictFault(message: string): Fault {
  const field = /^UNIQUE constraint failed: .*\.(\w+)$/.exec(message)?.[1]
  if (field === undefined) return { field: null, reason: 'The record contradicts other records of the instance.' }
  return { field, reason: `An earlier record of the archive has the same ${field}.` }
}
