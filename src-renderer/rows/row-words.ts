import { isUserColumn, type RowUser } from '../../src-server/worlds/entity.ts'
import { roleName } from '../members/roles.ts'
import { exactTime, fullDay, isDay } from '../ui/dates.ts'
import { flagColumns } from './flag-columns.ts'

/** A row that was added, changed or removed, as the API lists it. */
export interface ChangedRow {
  table: string
  key: Readonly<Record<string, unknown>>
  /** Of a changed row, only what has changed. Null for an added row. */
  before: Readonly<Record<string, unknown>> | null
  after: Readonly<Record<string, unknown>> | null
}

/** The usernames that are known, by id. */
export type Usernames = ReadonlyMap<number, string>

/** A row with the users that its columns name. */
export interface NamedRow extends ChangedRow {
  users: Usernames
}

/** Rows with the users that came with them. */
export function namedRows(rows: readonly ChangedRow[], users: readonly RowUser[]): NamedRow[] {
  const names: Usernames = new Map(users.map(({ id, username }) => [id, username]))
  return rows.map((row) => ({ ...row, users: names }))
}

export type ChangeKind = 'added' | 'changed' | 'removed'

export const kindOf = ({ before, after }: Pick<ChangedRow, 'before' | 'after'>): ChangeKind =>
  before === null ? 'added' : after === null ? 'removed' : 'changed'

export const kindTexts: Readonly<Record<ChangeKind, string>> = {
  added: 'Inserted',
  changed: 'Changed',
  removed: 'Deleted',
}

type Keyed = Pick<NamedRow, 'table' | 'key' | 'users'>

/** `12` for a row with an id, `issue_id 3, user_id @ada` for any other key. Of a user, the username if it is known. */
export function keyText({ table, key, users }: Keyed): string {
  const entries = Object.entries(key)
  const texts = entries.map(([column, value]) => [column, valueText(value, { table, column, users })] as const)
  const [only] = texts
  if (texts.length === 1 && only) return only[1]
  return texts.map(([column, text]) => `${column} ${text}`).join(', ')
}

interface Place {
  table: string
  column: string
  users: Usernames
}

const states: Readonly<Record<string, readonly string[]>> = {
  issue: ['', 'opened', 'closed'],
  epic: ['', 'opened', 'closed'],
  merge_request: ['', 'opened', 'closed', 'merged', 'locked'],
}

const level_columns = new Set(['access_level', 'group_access'])
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** A value of a column as people read it: the word for a state or a role, a time, yes or no, a username. An empty text must be seen. */
export function valueText(value: unknown, { table, column, users }: Place): string {
  if (value === null || value === undefined) return '–'
  if (value === '') return '""'
  if (typeof value === 'number') return numberText(value, { table, column, users })
  if (typeof value !== 'string') return typeof value === 'object' ? JSON.stringify(value) : String(value)
  if (moment.test(value)) return exactTime(value)
  return isDay(value) ? fullDay(value) : value
}

function numberText(value: number, { table, column, users }: Place): string {
  if (flagColumns.has(column) && (value === 0 || value === 1)) return value === 1 ? 'yes' : 'no'
  if (level_columns.has(column)) return roleName(value)
  const username = isUserColumn(table, column) ? users.get(value) : undefined
  if (username !== undefined) return `@${username}`
  return (column === 'state' && states[table]?.[value]) || String(value)
}

export interface ColumnChange {
  column: string
  /** Undefined where the row does not exist. */
  before: string | undefined
  after: string | undefined
}

/** What has changed in each column. Of an added or removed row, its values, without those of the key and without empty ones. */
export function columnChanges({ table, key, before, after, users }: NamedRow): ColumnChange[] {
  const text = (column: string, value: unknown) => valueText(value, { table, column, users })
  if (before && after)
    return Object.keys({ ...before, ...after }).map((column) => ({
      column,
      before: text(column, before[column]),
      after: text(column, after[column]),
    }))
  return Object.entries(before ?? after ?? {})
    .filter(([column, value]) => !(column in key) && value !== null)
    .map(([column, value]) => ({
      column,
      before: before ? text(column, value) : undefined,
      after: after ? text(column, value) : undefined,
    }))
}
