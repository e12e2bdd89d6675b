import type { RefKind } from './kinds/kind.ts'

/** What stands between the path of a project or group and the name of a record in it. */
const SIGNS = { label: '~', milestone: '%', iteration: '*', epic: '&', issue: '#', 'merge request': '!' } as const
type Contained = keyof typeof SIGNS

const isContained = (kind: RefKind): kind is Contained => kind in SIGNS
const keyOf = (kind: RefKind, name: string) => `${kind} ${name}`

/** The path, and the paths of the groups above it. */
function* upwards(path: string) {
  for (let at = path; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) yield at
}

/** The names of the records of an instance or a seed, and their ids. */
export class Names {
  readonly #ids = new Map<string, number>()
  readonly #names = new Map<string, string>()

  /** A user, group, project or topic. */
  add(kind: RefKind, name: string, id: number) {
    this.#ids.set(keyOf(kind, name.toLowerCase()), id)
    this.#names.set(`${kind} ${id}`, name)
  }

  /** A record in a project or group. The same record can have several names; the first one is written. */
  addIn(kind: Contained, container: string, name: string | number, id: number) {
    const full = `${container.toLowerCase()}${SIGNS[kind]}${name}`
    if (!this.#ids.has(keyOf(kind, full))) this.#ids.set(keyOf(kind, full), id)
    const key = `${kind} ${id}`
    if (!this.#names.has(key)) this.#names.set(key, `${container}${SIGNS[kind]}${name}`)
  }

  /** @param home the project or group whose records need no path */
  find(kind: RefKind, name: string, home: string): number | undefined {
    if (!isContained(kind)) return this.#ids.get(keyOf(kind, name.toLowerCase()))
    const sign = SIGNS[kind]
    const plain = HAS_NUMBER.has(kind) && name.startsWith(sign) ? name.slice(1) : name
    for (const container of upwards(home.toLowerCase())) {
      const id = this.#ids.get(keyOf(kind, `${container}${sign}${plain}`))
      if (id !== undefined) return id
    }
    const cut = name.indexOf(sign)
    return cut < 0 ? undefined : this.#ids.get(keyOf(kind, name.slice(0, cut).toLowerCase() + name.slice(cut)))
  }

  /** The shortest name that `find` understands in this place; undefined for an unknown id. */
  nameOf(kind: RefKind, id: number, home: string): string | undefined {
    const name = this.#names.get(`${kind} ${id}`)
    if (name === undefined || !isContained(kind)) return name
    const cut = name.indexOf(SIGNS[kind]) + (HAS_NUMBER.has(kind) ? 0 : 1)
    const short = name.slice(cut)
    return this.find(kind, short, home) === id ? short : name
  }

  /** Names of a kind that a mistyped one could mean. */
  *known(kind: RefKind, home: string): Iterable<string> {
    const prefix = `${kind} `
    if (!isContained(kind)) {
      for (const [key, name] of this.#names) if (key.startsWith(prefix) && isId(key, prefix)) yield name
      return
    }
    const containers = new Set(upwards(home.toLowerCase()))
    for (const [key, name] of this.#names) {
      if (!key.startsWith(prefix) || !isId(key, prefix)) continue
      const cut = name.indexOf(SIGNS[kind])
      if (containers.has(name.slice(0, cut).toLowerCase())) yield name.slice(cut + (HAS_NUMBER.has(kind) ? 0 : 1))
    }
  }
}

/** Their names begin with the sign: `#2`. */
const HAS_NUMBER: ReadonlySet<RefKind> = new Set(['iteration', 'epic', 'issue', 'merge request'])

const isId = (key: string, prefix: string) => /^\d+$/.test(key.slice(prefix.length))
