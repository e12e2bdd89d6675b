import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../kit/db/schema.ts'
import { storedSettings } from '../../kit/settings/registry.ts'
import { LAUNCH_TOKEN } from '../../tokens/acts/replace-launch-token.ts'
import { titleOf } from '../kinds/activity.ts'
import { childrenOf } from '../kinds/children.ts'
import type { Around, Child, Entry, Kind, Row, Writing } from '../kinds/kind.ts'
import { ownerNoun } from '../kinds/places.ts'
import { seedKind } from '../kinds/seed.ts'
import { Names } from '../names.ts'
import { relativeDay, relativeMoment } from '../reading/dates.ts'
import { seedSettings } from '../reading/settings.ts'
import { rowsOf } from './table-queries.ts'

export interface WriteOptions {
  /** In milliseconds. */
  now: number
  /** `relative`: as `-3d2h`, so that the records of a new instance are as old as those of this one. */
  dates: 'absolute' | 'relative'
}

/** Tokens of the instance itself: of its start, and of a world. */
const OWN_TOKENS: readonly unknown[] = [LAUNCH_TOKEN, 'Gantry world']

/** Writes what an instance holds as a seed. All that is read must be of one moment. */
export async function writeSeed(db: Db, options: WriteOptions): Promise<Entry> {
  const writer = new Writer(db, options)
  await writer.load()
  return await writer.write()
}

class Writer {
  readonly #db: Db
  readonly #options: WriteOptions
  readonly #names = new Names()
  /** Of each kind, the rows by their owners. */
  readonly #rows = new Map<Kind, Map<string, Row[]>>()

  constructor(db: Db, options: WriteOptions) {
    this.#db = db
    this.#options = options
  }

  async load() {
    const tables = new Map<string, Row[]>()
    const seen = new Set<Kind>()
    const waiting = [seedKind]
    for (let kind = waiting.pop(); kind; kind = waiting.pop()) {
      if (seen.has(kind) || kind.is_short) continue
      seen.add(kind)
      for (const { kind: below } of Object.values(childrenOf(kind))) waiting.push(below)
      if (kind.table === '') continue
      const rows = tables.get(kind.table) ?? (await rowsOf(this.#db, kind.table)).filter(isWritten)
      tables.set(kind.table, rows)
      const byOwner = new Map<string, Row[]>()
      this.#rows.set(kind, byOwner)
      for (const row of rows) {
        if (kind.holds && !kind.holds(row)) continue
        const owner = kind.place.owner(row)
        if (owner === undefined) continue
        const list = byOwner.get(owner)
        if (list) list.push(row)
        else byOwner.set(owner, [row])
      }
    }
    this.#nameAll(tables)
  }

  async write(): Promise<Entry> {
    const settings = await this.#settings()
    const at: Place = { home: '', row: undefined, key: 'seed 0', title: undefined, created_at: '' }
    const seed: Record<string, unknown> = Object.keys(settings).length > 0 ? { settings } : {}
    for (const [key, child] of Object.entries(childrenOf(seedKind))) {
      const list: unknown[] = []
      for (const row of this.#below(child.kind, at)) {
        list.push(this.#entry(child.kind, row, at))
        // Other requests are answered between two records.
        await setImmediate()
      }
      if (list.length > 0) seed[key] = list
    }
    return seed
  }

  #nameAll(tables: ReadonlyMap<string, Row[]>) {
    const each = (table: string, add: (row: Row, id: number) => void) => {
      for (const row of tables.get(table) ?? []) if (typeof row.id === 'number') add(row, row.id)
    }
    const paths = new Map<string, string>()
    each('user', ({ username }, id) => this.#names.add('user', String(username), id))
    each('topic', ({ name }, id) => this.#names.add('topic', String(name), id))
    for (const [table, noun, column] of PLACES)
      each(table, (row, id) => {
        this.#names.add(noun, String(row[column]), id)
        paths.set(`${noun} ${id}`, String(row[column]))
      })
    const homeOf = ({ project_id, group_id }: Row) =>
      paths.get(typeof project_id === 'number' ? `project ${project_id}` : `group ${group_id}`)
    for (const [table, noun, column] of CONTAINED)
      each(table, (row, id) => {
        const home = homeOf(row)
        if (home !== undefined) this.#names.addIn(noun, home, String(row[column]), id)
      })
  }

  #below(kind: Kind, { key, created_at }: Place): readonly Row[] {
    const rows = this.#rows.get(kind)?.get(key)
    if (!rows) return []
    // As a new instance orders them: replies come after their note.
    const least = kind.noun === 'reply' ? created_at : ''
    if (kind.by_time)
      return rows.toSorted(compared((row) => (String(row.created_at) < least ? least : String(row.created_at))))
    return rows.some(({ position }) => typeof position === 'number' && kind.no_id)
      ? rows.toSorted(compared(({ position }) => position ?? 0))
      : rows
  }

  #entry(kind: Kind, row: Row, above: Place): Record<string, unknown> {
    const entry: Record<string, unknown> = {}
    const path = kind.noun === 'group' ? row.full_path : kind.noun === 'project' ? row.path_with_namespace : undefined
    const created = 'created_at' in kind.fields ? row.created_at : undefined
    const at: Place = {
      home: typeof path === 'string' ? path : above.home,
      ...{ row, key: `${ownerNoun(kind.noun)} ${row.id}`, title: titleOf(row) ?? above.title },
      created_at: typeof created === 'string' ? created : above.created_at,
    }
    const { fields, children } = partsOf(kind)
    const lists: Record<string, unknown> = {}
    for (const [key, child] of children) {
      const list = this.#list(child, at)
      if (list !== undefined) lists[key] = list
    }
    const has_replies = 'replies' in lists
    const around = { owner: above.row, title: above.title, created_at: above.created_at, has_replies }
    const writing = this.#writing(at.home)
    for (const [key, field] of fields) {
      const column = field.column === null || field.secret ? undefined : row[field.column ?? key]
      if (column === undefined) continue
      if (!field.required && column === initialOf(field.initial, row, around)) continue
      const value = field.toValue(column, writing)
      // A record that does not exist any more.
      if (value === undefined || (value === null && field.refers_to)) continue
      entry[key] = value
    }
    return Object.assign(entry, lists)
  }

  #list(child: Child, at: Place): unknown {
    const rows = this.#below(child.kind, at)
    if (rows.length === 0) return undefined
    const entries = rows.map((row) => this.#entry(child.kind, row, at))
    if (child.style === 'one') return entries[0]
    if (child.style === 'list') return entries
    const isPlain = (entry: Entry) => Object.keys(entry).length === 1
    if (child.style === 'names')
      return entries.filter((entry) => child.main in entry).map((entry) => (isPlain(entry) ? entry[child.main] : entry))
    const field = child.kind.fields[child.main]
    const fallback =
      field && typeof field.initial !== 'function' ? field.toValue(field.initial, this.#writing(at.home)) : null
    return Object.fromEntries(
      entries
        .filter((entry) => child.by in entry)
        .map(({ [child.by]: by, ...rest }) => {
          const value = { [child.main]: rest[child.main] ?? fallback, ...rest }
          return [String(by), isPlain(value) ? value[child.main] : rest]
        }),
    )
  }

  #writing(home: string): Writing {
    const { now, dates } = this.#options
    return {
      nameOf: (kind, id) => this.#names.nameOf(kind, id, home),
      moment: (iso) => (dates === 'relative' ? relativeMoment(iso, now) : iso),
      day: (day) => (dates === 'relative' ? relativeDay(day, now) : day),
    }
  }

  async #settings(): Promise<Record<string, unknown>> {
    const rows = await rowsOf(this.#db, 'application_setting')
    return Object.fromEntries(
      rows.flatMap(({ name, value }) => {
        if (typeof name !== 'string' || typeof value !== 'string' || !seedSettings.includes(name)) return []
        const parsed = storedSettings.get(name)?.type.safeParse(JSON.parse(value))
        return parsed?.success ? [[name, parsed.data]] : []
      }),
    )
  }
}

/** The fields and lists of a kind as pairs, made once. */
function partsOf(kind: Kind): Parts {
  const known = parts.get(kind)
  if (known) return known
  const made = { fields: Object.entries(kind.fields), children: Object.entries(childrenOf(kind)) }
  parts.set(kind, made)
  return made
}
const parts = new WeakMap<Kind, Parts>()
interface Parts {
  fields: readonly (readonly [string, Kind['fields'][string]])[]
  children: readonly (readonly [string, Child])[]
}

const compared = (rank: (row: Row) => string | number) => (a: Row, b: Row) => {
  const [one, other] = [rank(a), rank(b)]
  return one < other ? -1 : one > other ? 1 : 0
}

/** Where a record stands while it is written. */
interface Place {
  home: string
  row: Row | undefined
  key: string
  title: string | undefined
  created_at: string
}

const PLACES = [
  ['group', 'group', 'full_path'],
  ['project', 'project', 'path_with_namespace'],
] as const
const CONTAINED = [
  ['label', 'label', 'title'],
  ['milestone', 'milestone', 'title'],
  ['iteration', 'iteration', 'iid'],
  ['epic', 'epic', 'iid'],
  ['issue', 'issue', 'iid'],
  ['merge_request', 'merge request', 'iid'],
] as const

/** Records that are being deleted, and the instance's own tokens, are left out. */
const isWritten = (row: Row) =>
  row.pending_delete !== 1 && !('token_digest' in row && OWN_TOKENS.includes(row.name ?? ''))

const initialOf = (initial: Kind['fields'][string]['initial'], row: Row, around: Around) =>
  typeof initial === 'function' ? initial(row, around) : initial
