import { countTasks } from '../../activity/tasks.ts'
import { parseSshKey } from '../../keys/ssh-public-key.ts'
import { digestOf } from '../../kit/random.ts'
import { inTurns } from '../../kit/turns.ts'
import { seededRunnersToken } from '../../projects/creation/runners-token.ts'
import { titleOf } from '../kinds/activity.ts'
import type { Around, Column, Field, Item, RefKind, Row } from '../kinds/kind.ts'
import { Names } from '../names.ts'
import { inside } from '../reading/reader.ts'
import type { Documents } from '../source/documents.ts'
import { quoted } from '../source/suggestion.ts'
import { NamespaceRows } from './namespace-rows.ts'
import { numberItems } from './number-items.ts'

/** The rows of a seed by their tables. */
export type Tables = Map<string, Row[]>

/** Gives the entries of a seed ids, resolves the names in them, and makes their rows. */
export class Builder {
  readonly #documents: Documents
  readonly #now: number
  readonly #names = new Names()
  readonly #namespaces: NamespaceRows
  readonly #tables: Tables = new Map()
  readonly #positions = new Map<string, number>()
  readonly #unique = new Map<string, Set<string>>()

  /** @param now in milliseconds */
  constructor(documents: Documents, now: number) {
    this.#documents = documents
    this.#now = now
    this.#namespaces = new NamespaceRows(documents)
  }

  /** Lets others run meanwhile, because it takes seconds for a large seed. */
  async build(items: readonly Item[]): Promise<Tables> {
    const ordered = numberItems(items)
    for (const item of ordered) this.#register(item)
    this.#namespaces.add(ordered)
    // A row may depend on that of its owner, and owners stand before their records only in the order of the seed.
    await inTurns(items, async (few) => {
      for (const item of few) this.#fill(item)
    })
    this.#namespaces.finish()
    await inTurns(ordered, async (few) => {
      for (const item of few) this.#store(item)
    })
    this.#tables.set('namespace', this.#namespaces.rows)
    this.#tables.set('namespace_ancestor', this.#namespaces.ancestors)
    return this.#tables
  }

  #refuseTwin({ kind, at, is_bare, entry }: Item, columns: readonly string[]) {
    const keys = Object.entries(kind.fields).flatMap(([key, { column = key }]) =>
      column !== null && columns.includes(column) ? [key] : [],
    )
    const names = keys.length > 0 ? keys : columns.map((column) => TWIN_KEYS[column] ?? column)
    const key = names.at(-1)
    const place = key === undefined || is_bare || entry[key] === undefined ? at : inside(at, key)
    const what = names.map(quoted).join(' and ')
    this.#documents.report(place, `another ${kind.noun} has the same ${what}`)
  }

  /** Names in a list are counted without those that stand twice. */
  #position(owner: Item, table: string): number {
    const key = `${table} ${owner.kind.noun} ${owner.id}`
    const position = this.#positions.get(key) ?? 0
    this.#positions.set(key, position + 1)
    return position
  }

  #register({ kind, id, home, entry, iid }: Item) {
    const [path, title] = [entry.path, entry.title]
    if (kind.noun === 'user') this.#names.add('user', String(entry.username), id)
    else if (kind.noun === 'topic') this.#names.add('topic', String(entry.name), id)
    else if (kind.noun === 'group' || kind.noun === 'project') this.#names.add(kind.noun, String(path), id)
    else if (kind.noun === 'label' || kind.noun === 'milestone') this.#names.addIn(kind.noun, home, String(title), id)
    else if (kind.noun === 'iteration') {
      this.#names.addIn('iteration', home, iid, id)
      if (typeof title === 'string') this.#names.addIn('iteration', home, title, id)
    } else if (kind.noun === 'epic' || kind.noun === 'issue' || kind.noun === 'merge request')
      this.#names.addIn(kind.noun, home, iid, id)
  }

  #fill(item: Item) {
    const { kind, owner } = item
    const row: Row = { ...(kind.no_id ? {} : { id: item.id }), ...kind.place.columns(item) }
    item.row = row
    const fields = Object.entries(kind.fields).filter(([, { column }]) => column !== null)
    for (const [key, field] of fields) {
      const value = givenOf(item, key)
      if (value !== undefined) row[field.column ?? key] = this.#columnOf(item, key, field, value)
      else if (typeof field.initial !== 'function') row[field.column ?? key] = field.initial
    }
    const around: Around = {
      ...{ owner: owner?.row, title: titleAbove(owner), has_replies: item.has_replies },
      ...{ created_at: item.created_at, changed_at: item.changed_at },
    }
    const missing = fields.filter(
      ([key, { initial }]) => givenOf(item, key) === undefined && typeof initial === 'function',
    )
    for (const [key, { column = key, initial }] of missing.toSorted(createdFirst))
      if (column !== null && typeof initial === 'function') row[column] = initial(row, around) ?? null
    Object.assign(row, kind.derive?.(row, item), this.#derived(item))
  }

  #columnOf(item: Item, key: string, field: Field, value: unknown): Column {
    const at = item.is_bare ? item.at : inside(item.at, key)
    return field.toColumn(value, {
      now: this.#now,
      find: (kind, name) => this.#find(kind, name, item, at),
      problem: (message) => this.#documents.report(at, message),
    })
  }

  #find(kind: RefKind, name: string, { home }: Item, at: Item['at']): number | undefined {
    const id = this.#names.find(kind, name, home)
    if (id === undefined) {
      const near = this.#documents.suggestion(name, () => this.#names.known(kind, home))
      this.#documents.report(at, `unknown ${kind} ${quoted(name)}${near}`)
    }
    return id
  }

  /** Columns that need more than the row. */
  #derived(item: Item): Row {
    const { kind, row, id } = item
    if (kind.noun === 'group') return { runners_token: seededRunnersToken(`group ${id}`) }
    if (kind.noun === 'project') return this.#namespaces.ofProject(item)
    if (kind.noun === 'issue' || kind.noun === 'merge request') return countTasks(text(row.description))
    if (kind.noun === 'snippet' && item.owner?.kind.noun === 'user') return { author_id: item.owner.id }
    // No token has such a digest.
    if (kind.noun === 'token')
      return { token_digest: typeof item.entry.token === 'string' ? digestOf(item.entry.token) : `none ${id}` }
    if (kind.noun !== 'SSH key') return {}
    const key = parseSshKey(String(row.key))
    if (!key) {
      this.#documents.report(inside(item.at, 'key'), 'must be a public SSH key')
      return {}
    }
    return { fingerprint: key.fingerprint, fingerprint_sha256: key.fingerprint_sha256 }
  }

  /** Records that stand twice are refused, except names in a list. */
  #store(item: Item) {
    const { kind, row, at } = item
    for (const columns of [...(kind.unique ?? []), ...(MORE_UNIQUE[kind.noun] ?? [])]) {
      const scope = `${kind.table} ${columns.join()}`
      const taken = this.#unique.get(scope) ?? new Set()
      this.#unique.set(scope, taken)
      const key = JSON.stringify(columns.map((column) => lower(column, row[column] ?? null)))
      if (!taken.has(key)) taken.add(key)
      else if (item.is_bare && typeof at.path.at(-1) === 'number') return
      else return this.#refuseTwin(item, columns)
    }
    if (item.owner && 'position' in row && kind.no_id) row.position = this.#position(item.owner, kind.table)
    const rows = this.#tables.get(kind.table) ?? []
    this.#tables.set(kind.table, rows)
    rows.push(kind.namespace === 'group' ? withoutNamespace(item) : row)
  }
}

const MORE_UNIQUE: Readonly<Record<string, readonly (readonly string[])[]>> = {
  token: [['token_digest']],
  'SSH key': [['fingerprint_sha256']],
}
/** Keys that columns are made from. */
const TWIN_KEYS: Readonly<Record<string, string>> = { token_digest: 'token', fingerprint_sha256: 'key' }
/** Columns in which capital letters do not count. */
const NO_CASE = new Set(['username', 'email', 'path', 'name'])
const lower = (column: string, value: Column) =>
  typeof value === 'string' && NO_CASE.has(column) ? value.toLowerCase() : value

const text = (value: Column | undefined) => (typeof value === 'string' ? value : null)

/** Keys that the reader has counted. */
const givenOf = ({ entry, iid, kind }: Item, key: string) =>
  key === 'iid' && kind.fields.iid && entry.iid === undefined ? iid : entry[key]

/** Other defaults depend on `created_at` and `updated_at`. */
function createdFirst([a]: [string, Field], [b]: [string, Field]): number {
  const rank = (key: string) => (key === 'created_at' ? 0 : key === 'updated_at' ? 1 : 2)
  return rank(a) - rank(b)
}

function titleAbove(owner: Item | undefined): string | undefined {
  for (let at = owner; at; at = at.owner) {
    const title = titleOf(at.row)
    if (title !== undefined) return title
  }
  return undefined
}

function withoutNamespace({ kind, row }: Item): Row {
  const of_namespace = Object.entries(kind.fields).flatMap(([key, field]) =>
    field.of_namespace ? [field.column ?? key] : [],
  )
  return Object.fromEntries(Object.entries(row).filter(([column]) => !of_namespace.includes(column)))
}
