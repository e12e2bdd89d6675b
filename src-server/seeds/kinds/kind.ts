import type { z } from 'zod'

export type Column = string | number | null
/** A row of a table by its columns. */
export type Row = Record<string, Column>

/** The kinds of records that an entry can name. */
export type RefKind =
  | 'user'
  | 'group'
  | 'project'
  | 'topic'
  | 'label'
  | 'milestone'
  | 'iteration'
  | 'epic'
  | 'issue'
  | 'merge request'

/** What a default depends on beside the other columns of its row. */
export interface Around {
  /** The row of the record that the entry belongs to. */
  owner: Row | undefined
  /** The title or name of the nearest record around that has one. */
  title: string | undefined
  /** Whether other notes of a discussion hang on it. */
  has_replies: boolean
  /** When the record was created; undefined while a seed is written. */
  created_at?: string
  /** The last change among the record and its notes; undefined while a seed is written. */
  changed_at?: string
}

export interface Reading {
  /** The moment of the instance, for relative dates. */
  now: number
  /** The id of a record; undefined after a problem was reported. */
  find(kind: RefKind, name: string): number | undefined
  problem(message: string): void
}

export interface Writing {
  /** How the entry names a record; undefined if the record does not exist any more. */
  nameOf(kind: RefKind, id: number): string | undefined
  /** Writes a moment or a day. */
  moment(iso: string): string
  day(day: string): string
}

/** A key of an entry: a column, and how a seed writes its values. */
export interface Field {
  /** Default: the key. Null: nothing is stored. */
  column?: string | null
  /** The column is in the row of the namespace. */
  of_namespace?: true
  type: z.ZodType
  about: string
  required?: true
  /** The value of the column without the key. A function that returns undefined does not know it. */
  initial: Column | ((row: Row, around: Around) => Column | undefined)
  /** The kind of record that the value names. */
  refers_to?: RefKind
  /** Seeds of running instances do not have this key. */
  secret?: true
  toColumn(value: unknown, reading: Reading): Column
  toValue(column: Column, writing: Writing): unknown
}

export type Fields = Readonly<Record<string, Field>>

/** How the entries of a kind are written: one after the other, by the value of one key, or a single one. */
export type Shape =
  | { style: 'list' }
  /** A text stands for an entry with only this key. */
  | { style: 'names'; main: string }
  /** Key of the mapping → value of `main`, or an entry without `by`. */
  | { style: 'map'; by: string; main: string }
  | { style: 'one' }

export type Child = Shape & { kind: Kind; about: string }
export type Children = Readonly<Record<string, Child>>

/** Where the entries of a kind stand: the columns that follow from it, and the way back. */
export interface Place {
  columns(item: Item): Row
  /** The noun and id of the owner: `project 7`; undefined for rows that no seed can hold. */
  owner(row: Row): string | undefined
}

/** A kind of records: one table, or a part of one. */
export interface Kind {
  noun: string
  about: string
  table: string
  fields: Fields
  children(): Children
  /** Keys that store nothing themselves, beside fields and children. */
  others?: Readonly<Record<string, Pick<Field, 'type' | 'about'>>>
  place: Place
  /** Rows of the namespace table with the same ids. */
  namespace?: 'user' | 'group'
  /** Stands for records of other kinds. */
  is_short?: true
  /** The table has no id. */
  no_id?: true
  /** Ids follow the time of creation, whatever the order of the seed. */
  by_time?: true
  /** Columns that must differ between rows. */
  unique?: readonly (readonly string[])[]
  /** More columns, which follow from the others. */
  derive?(row: Row, item: Item): Row
  /** The rows of the table that are of this kind. */
  holds?(row: Row): boolean
}

export type Path = readonly (string | number)[]
export type Entry = Readonly<Record<string, unknown>>

/** Where an entry stands: a document, and the path in it. */
export interface At {
  /** Of the list of documents. */
  document: number
  path: Path
}

/** An entry of a seed that becomes a row. */
export interface Item {
  kind: Kind
  entry: Entry
  at: At
  owner: Item | undefined
  /** The full path of the project or group around. */
  home: string
  /** 0 until ids are given. */
  id: number
  row: Row
  created_at: string
  changed_at: string
  /** For kinds that are counted within their owner. */
  iid: number
  /** The entry was a plain name. */
  is_bare: boolean
  /** Whether replies, or other notes, hang on this one. */
  has_replies: boolean
}
