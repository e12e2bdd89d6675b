import { inTurns } from '../../kit/turns.ts'
import { childrenOf } from '../kinds/children.ts'
import type { At, Child, Entry, Item, Kind, Path } from '../kinds/kind.ts'
import { seedKind, topicKind } from '../kinds/seed.ts'
import type { Documents } from '../source/documents.ts'
import { quoted } from '../source/suggestion.ts'
import { checkField, isEntry } from './check.ts'
import { momentOf } from './dates.ts'
import { addAccessToken, addLabelPriority } from './short-forms.ts'

/** Keys of a document that are no records. */
const OTHER_KEYS = ['include', 'settings', 'generate', 'random_seed'] as const
/** Entries of a document extend entries of included documents that have the same name. */
const EXTENDED: Readonly<Record<string, string>> = { user: 'username', topic: 'name', group: 'path', project: 'path' }
const ENDS = ['closed_at', 'merged_at'] as const
/** Where records stand that no document lists. */
const NOWHERE: At = { document: -1, path: [] }

/** Reads documents into entries with their owners, and reports what is wrong with their form. */
export class Reader {
  readonly items: Item[] = []
  readonly #documents: Documents
  readonly #now: number
  readonly #root: Item
  /** By noun and name, in lower case. */
  readonly #extended = new Map<string, Item>()
  readonly #last = new Map<Item, Map<string, number>>()

  /** @param now in milliseconds */
  constructor(documents: Documents, now: number) {
    this.#documents = documents
    this.#now = now
    const iso = new Date(now).toISOString()
    this.#root = {
      ...{ kind: seedKind, entry: {}, at: NOWHERE, owner: undefined, home: '', id: 0, row: {} },
      ...{ created_at: iso, changed_at: iso, iid: 0, is_bare: false, has_replies: false },
    }
    const { users } = childrenOf(seedKind)
    if (!users) return
    const root = { username: 'root', name: 'Administrator', email: 'admin@gantry.example', admin: true }
    this.add(users.kind, root, NOWHERE, this.#root)
    this.add(
      users.kind,
      { username: 'ghost', name: 'Ghost User', email: 'ghost@gantry.example', kind: 'ghost' },
      NOWHERE,
      this.#root,
    )
  }

  /** Reads the records of a document. Lets others run meanwhile, because it takes seconds for a large one. */
  async read(document: number) {
    const value = this.#documents.valueOf(document)
    const at: At = { document, path: [] }
    if (value === null || value === undefined) return
    if (!isEntry(value)) return this.#documents.report(at, 'must be a mapping with keys such as users and projects')
    this.#checkKeys(seedKind, value, at, OTHER_KEYS)
    for (const [key, child] of Object.entries(childrenOf(seedKind))) {
      const list = value[key]
      if (!Array.isArray(list)) this.#children(seedKind, { [key]: list }, at, this.#root)
      else
        await inTurns([...list.entries()], async (few) => {
          for (const [i, each] of few) this.#entry(child, each, inside(inside(at, key), i), this.#root)
        })
    }
  }

  /** Adds records that a program made, without checks. `at` is what they were made for. */
  addMade(entries: Entry, at: At, owner: Item = this.#root) {
    for (const [key, child] of Object.entries(childrenOf(owner.kind))) {
      const made = entries[key]
      if (!Array.isArray(made)) continue
      for (const entry of made)
        if (isEntry(entry)) this.#nested(child.kind, entry, at, this.add(child.kind, entry, at, owner))
    }
  }

  /** Adds one entry. */
  add(kind: Kind, entry: Entry, at: At, owner: Item, is_bare = false): Item {
    const key = this.#keyOf(kind, entry)
    const known = key === undefined ? undefined : this.#extended.get(key)
    const given = typeof entry.created_at === 'string' ? momentOf(entry.created_at, this.#now) : undefined
    if (known) {
      if (given !== undefined) known.created_at = known.changed_at = given
      if (known.at.document === at.document && at.document >= 0) {
        const name = EXTENDED[kind.noun] ?? ''
        this.#documents.report(inside(at, name), `The ${kind.noun} ${quoted(String(entry[name]))} is listed twice`)
      }
      known.entry = { ...known.entry, ...entry }
      known.at = at
      return known
    }
    const created_at = given ?? owner.created_at
    const path = typeof entry.path === 'string' && EXTENDED[kind.noun] === 'path' ? entry.path : owner.home
    const item: Item = {
      ...{ kind, entry, at, owner, home: path, id: 0, row: {}, created_at, changed_at: created_at },
      ...{ iid: this.#next(kind, entry, owner), is_bare, has_replies: false },
    }
    this.items.push(item)
    if (key !== undefined) this.#extended.set(key, item)
    for (const end of ENDS) {
      const ended = entry[end]
      if (typeof ended === 'string') touch(item, momentOf(ended, this.#now))
    }
    if (kind.table === 'note') {
      if (kind.noun === 'reply') owner.has_replies = true
      for (let above: Item | undefined = owner; above && above.kind.table !== 'project'; above = above.owner)
        touch(above, created_at)
    }
    return item
  }

  /** The item of a user, group, project or topic. */
  find(noun: string, name: string): Item | undefined {
    return this.#extended.get(`${noun} ${name.toLowerCase()}`)
  }

  #keyOf({ noun }: Kind, entry: Entry): string | undefined {
    const name = EXTENDED[noun]
    const value = name === undefined ? undefined : entry[name]
    return typeof value === 'string' ? `${noun} ${value.toLowerCase()}` : undefined
  }

  /** The number of an entry: the given one, or the one after the highest so far. */
  #next({ noun }: Kind, entry: Entry, owner: Item): number {
    const scope = noun === 'deployment' && owner.owner ? owner.owner : owner
    const last = this.#last.get(scope) ?? new Map<string, number>()
    this.#last.set(scope, last)
    const before = last.get(noun) ?? 0
    const number = typeof entry.iid === 'number' ? entry.iid : before + 1
    last.set(noun, Math.max(before, number))
    return number
  }

  #children(kind: Kind, entry: Entry, at: At, owner: Item) {
    for (const [key, child] of Object.entries(childrenOf(kind))) {
      const value = entry[key]
      if (value === undefined || value === null) continue
      const place = inside(at, key)
      if (child.style === 'one') this.#entry(child, value, place, owner)
      else if (child.style === 'map') this.#map(child, value, place, owner)
      else if (Array.isArray(value))
        for (const [i, each] of value.entries()) this.#entry(child, each, inside(place, i), owner)
      else this.#documents.report(place, 'must be a list')
    }
  }

  #map(child: Child & { style: 'map' }, value: unknown, at: At, owner: Item) {
    if (!isEntry(value)) return this.#documents.report(at, `must be a mapping: ${child.about}`)
    for (const [name, each] of Object.entries(value)) {
      const own = isEntry(each) ? each : { [child.main]: each }
      if (isEntry(each) && child.by in each) {
        this.#documents.report(inside(inside(at, name), child.by), 'is the key of this entry already', 'key')
        continue
      }
      this.#checked(
        child.kind,
        { ...own, [child.by]: name },
        inside(at, name),
        owner,
        isEntry(each) ? undefined : child.main,
      )
    }
  }

  #entry(child: Child, value: unknown, at: At, owner: Item) {
    if (isEntry(value)) return this.#checked(child.kind, value, at, owner)
    if (child.style === 'names' && (typeof value === 'string' || typeof value === 'number'))
      return this.#checked(child.kind, { [child.main]: value }, at, owner, child.main)
    this.#documents.report(at, child.style === 'names' ? 'must be a text, or a mapping' : 'must be a mapping')
  }

  /** @param bare the key that the entry has instead of a mapping */
  #checked(kind: Kind, entry: Entry, at: At, owner: Item, bare?: string) {
    const placeOf = (key: string) => (bare === undefined ? inside(at, key) : at)
    this.#checkKeys(kind, entry, at)
    for (const [key, field] of Object.entries(kind.fields)) {
      const value = entry[key]
      if (value !== undefined) checkField(field, value, placeOf(key), this.#documents)
      else if (field.required && !this.#extended.has(this.#keyOf(kind, entry) ?? ''))
        this.#documents.report(at, `${quoted(key)} is missing`)
    }
    if (kind.is_short) return addAccessToken(this, entry, at, owner)
    this.#nested(kind, entry, at, this.add(kind, entry, at, owner, bare !== undefined))
  }

  #nested(kind: Kind, entry: Entry, at: At, item: Item) {
    if (kind.noun === 'label') addLabelPriority(this, item)
    if (kind.noun === 'topic of a project' && typeof entry.topic === 'string' && !this.find('topic', entry.topic))
      this.add(topicKind, { name: entry.topic }, NOWHERE, this.#root)
    this.#children(kind, entry, at, item)
  }

  #checkKeys(kind: Kind, entry: Entry, at: At, others: readonly string[] = []) {
    const known = [
      ...Object.keys(kind.fields),
      ...Object.keys(childrenOf(kind)),
      ...Object.keys(kind.others ?? {}),
      ...others,
    ]
    for (const key of Object.keys(entry))
      if (!known.includes(key)) {
        const near = this.#documents.suggestion(key, () => known)
        this.#documents.report(inside(at, key), `unknown key ${quoted(key)}${near}`, 'key')
      }
  }
}

/** A place in an entry. */
export const inside = ({ document, path }: At, part: Path[number]): At => ({ document, path: [...path, part] })

function touch(item: Item, at: string | undefined) {
  if (at !== undefined && at > item.changed_at) item.changed_at = at
}
