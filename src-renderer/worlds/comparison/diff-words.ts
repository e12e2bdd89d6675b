import type { ChangedRow } from './diff.ts'

export type ChangeKind = 'added' | 'changed' | 'removed'

export const kindOf = ({ before, after }: Pick<ChangedRow, 'before' | 'after'>): ChangeKind =>
  before === null ? 'added' : after === null ? 'removed' : 'changed'

export const kindTexts: Readonly<Record<ChangeKind, string>> = {
  added: 'Inserted',
  changed: 'Changed',
  removed: 'Deleted',
}

/** `12` for a row with an id, `issue_id 3, label_id 4` for any other key. */
export function keyText(key: ChangedRow['key']): string {
  const entries = Object.entries(key)
  const [only] = entries
  if (entries.length === 1 && only) return valueText(only[1])
  return entries.map(([name, value]) => `${name} ${valueText(value)}`).join(', ')
}

/** A value of a column as text. An empty text must be seen. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (value === '') return '""'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export interface ColumnChange {
  column: string
  /** Undefined where the row does not exist. */
  before: string | undefined
  after: string | undefined
}

/** What has changed in each column. Of an added or removed row, its values, without those of the key and without empty ones. */
export function columnChanges({ key, before, after }: ChangedRow): ColumnChange[] {
  if (before && after)
    return Object.keys({ ...before, ...after }).map((column) => ({
      column,
      before: valueText(before[column]),
      after: valueText(after[column]),
    }))
  return Object.entries(before ?? after ?? {})
    .filter(([column, value]) => !(column in key) && value !== null)
    .map(([column, value]) => ({
      column,
      before: before ? valueText(value) : undefined,
      after: after ? valueText(value) : undefined,
    }))
}
