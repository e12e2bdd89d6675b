import { z } from 'zod'
import { roles } from '../../kit/access/roles.ts'
import { normalizeEmail } from '../../kit/email-address.ts'
import { coreOf } from '../../kit/http/core-of.ts'
import { DAY, dayOf, MOMENT, momentOf } from '../reading/dates.ts'
import type { Field, RefKind } from './kind.ts'

type Initial = Field['initial']
const LONGEST_TEXT = 1_000_000
const HIGHEST_IID = 1_000_000_000

const isNullable = (initial: Initial) => initial === null || typeof initial === 'function'
const orNull = (type: z.ZodType, initial: Initial) => (isNullable(initial) ? type.nullable() : type)

/** A field whose column is never null: without the key, its value follows from others. */
export function neverNull(field: Field): Field {
  const type = coreOf(field.type)
  return type instanceof z.ZodType ? { ...field, type } : field
}

/** Values that are stored as they are written. */
function plain(type: z.ZodType, about: string, initial: Initial): Field {
  return {
    type: orNull(type, initial),
    about,
    initial,
    toColumn: (value) => (typeof value === 'string' || typeof value === 'number' ? value : null),
    toValue: (column) => column,
  }
}

export const text = (about: string, initial: Initial = null, most = 10_000) =>
  plain(z.string().max(most), about, initial)
export const longText = (about: string, initial: Initial = null) => text(about, initial, LONGEST_TEXT)
/** A text that is empty by default, and that other programs may have set to null. */
export const emptyText = (about: string): Field => ({
  ...longText(about, ''),
  type: z.string().max(LONGEST_TEXT).nullable(),
})
export const name = (about: string, most = 255): Field => ({
  ...plain(z.string().min(1, 'must not be empty').max(most), about, ''),
  required: true,
})
export const pattern = (about: string, regex: RegExp, error: string, initial: Initial) =>
  plain(z.string().regex(regex, error), about, initial)

/** An email address. */
export const address = (about: string, initial: Initial = null): Field => ({
  ...plain(
    z.string().refine((email) => z.email().safeParse(normalizeEmail(email)).success, 'must be an email address'),
    about,
    initial,
  ),
  toColumn: (value) => (typeof value === 'string' ? normalizeEmail(value) : null),
})

export const count = (about: string, initial: Initial = null, least = 0) => plain(z.int().min(least), about, initial)
/** The number of a record in its project or group. Records that come later have higher ones. */
export const iid = (about: string) => neverNull(plain(z.int().min(1).max(HIGHEST_IID), about, null))

export const number = (about: string): Field => ({ ...plain(z.number().min(0).max(100), about, 0), required: true })

export const choice = (about: string, options: readonly [string, ...string[]], initial: Initial = null) =>
  plain(z.enum(options), about, initial)

/** true and false; null if the initial value is null. */
export const flag = (about: string, initial: Initial = 0): Field => ({
  type: orNull(z.boolean(), initial),
  about,
  initial,
  toColumn: (value) => (typeof value === 'boolean' ? Number(value) : null),
  toValue: (column) => (column === null ? null : column === 1),
})

/** Words for stored numbers. */
export const coded = (about: string, codes: Readonly<Record<string, number>>, initial?: string): Field => ({
  type: z.enum(Object.keys(codes)),
  about,
  initial: initial === undefined ? null : (codes[initial] ?? null),
  ...(initial === undefined && { required: true }),
  toColumn: (value) => codes[String(value)] ?? null,
  toValue: (column) => Object.keys(codes).find((word) => codes[word] === column),
})

export const role = (about: string) => coded(about, { minimal: 5, ...roles }, 'developer')

export const day = (about: string, initial: Initial = null): Field => ({
  type: orNull(DAY, initial),
  about,
  initial,
  toColumn: (value, { now }) => (typeof value === 'string' ? (dayOf(value, now) ?? null) : null),
  toValue: (column, { day: write }) => (typeof column === 'string' ? write(column) : null),
})
export const requiredDay = (about: string): Field => ({ ...day(about, ''), required: true })

export const moment = (about: string, initial: Initial = null): Field => ({
  type: orNull(MOMENT, initial),
  about,
  initial,
  toColumn: (value, { now }) => (typeof value === 'string' ? (momentOf(value, now) ?? null) : null),
  toValue: (column, { moment: write }) => (typeof column === 'string' ? write(column) : null),
})

/** A value that is stored as JSON. */
export const json = (about: string, type: z.ZodType, initial: unknown): Field => ({
  type: orNull(type, initial === null ? null : ''),
  about,
  initial: initial === null ? null : JSON.stringify(initial),
  toColumn: (value) => (value === null ? null : JSON.stringify(value)),
  toValue: (column) => (typeof column === 'string' ? JSON.parse(column) : null),
})

/** The name of another record. */
export const ref = (kind: RefKind, about: string, initial: Initial = null): Field => ({
  type: orNull(z.string().min(1), initial),
  about,
  initial,
  refers_to: kind,
  toColumn: (value, { find }) => (typeof value === 'string' ? (find(kind, value) ?? null) : null),
  toValue: (column, { nameOf }) => (typeof column === 'number' ? (nameOf(kind, column) ?? null) : null),
})
export const requiredRef = (kind: RefKind, about: string): Field => ({
  ...ref(kind, about, 0),
  required: true,
})

/** A user; without the key, the first administrator. */
export const author = (about: string): Field => ({ ...ref('user', about, 1) })

/** A key that stores nothing itself. */
export const unstored = (field: Field): Field => ({ ...field, column: null })

const inherited: Initial = (_, around) => around.created_at
const unchanged: Initial = ({ created_at }) => created_at ?? undefined

export const createdAt = neverNull(
  moment('When it was created; default: as the record around it, otherwise now', inherited),
)
export const updatedAt = neverNull(moment('When it last changed; default: when it was created', unchanged))
/** Of records with notes. */
export const changedAt = neverNull(
  moment('When it last changed; default: its last note, its end or its creation', (_, around) => around.changed_at),
)
export const dated = { created_at: createdAt }
export const timestamps = { created_at: createdAt, updated_at: updatedAt }
