import { seededRunnersToken } from '../../projects/creation/runners-token.ts'
import type { Item, Row } from '../kinds/kind.ts'
import { inside } from '../reading/reader.ts'
import type { Documents } from '../source/documents.ts'
import { quoted } from '../source/suggestion.ts'

interface Namespace {
  id: number
  path: string
  name: string
  item: Item
  parent: Namespace | undefined
}

/** The namespaces of users and groups, which are checked before other rows are made. */
export class NamespaceRows {
  readonly rows: Row[] = []
  readonly ancestors: Row[] = []
  readonly #documents: Documents
  /** By path, in lower case. */
  readonly #known = new Map<string, Namespace>()
  readonly #projects = new Set<string>()

  constructor(documents: Documents) {
    this.#documents = documents
  }

  add(items: readonly Item[]) {
    const spaces = items.filter(({ kind }) => kind.namespace !== undefined)
    for (const item of spaces) {
      const { entry, kind, id } = item
      const path = String(kind.namespace === 'user' ? entry.username : entry.path)
      const key = path.toLowerCase()
      const name = typeof entry.name === 'string' ? entry.name : path.slice(path.lastIndexOf('/') + 1)
      if (this.#known.has(key)) this.#refuse(item, `the path ${quoted(path)} is taken`)
      else this.#known.set(key, { id, path, name, item, parent: undefined })
    }
    for (const space of this.#known.values()) {
      const above = parentOf(space.path)
      if (above !== undefined && space.item.kind.namespace === 'group')
        space.parent = this.#find(above, space.item, 'group')
    }
  }

  /** Makes the rows, when those of users and groups are known. */
  finish() {
    for (const space of [...this.#known.values()].sort((a, b) => a.id - b.id)) this.#row(space)
  }

  /** Columns of a project that follow from its path. */
  ofProject(item: Item): Row {
    const { row, id } = item
    const path = String(row.path_with_namespace)
    const key = path.toLowerCase()
    const above = parentOf(path)
    if (this.#known.has(key) || this.#projects.has(key)) this.#refuse(item, `the path ${quoted(path)} is taken`)
    this.#projects.add(key)
    if (above === undefined) this.#refuse(item, 'must start with a group or a user, followed by "/"')
    const space = above === undefined ? undefined : this.#find(above, item)
    return {
      namespace_id: space?.id ?? 0,
      path: path.slice(path.lastIndexOf('/') + 1),
      name_with_namespace: `${space ? fullName(space) : ''} / ${row.name}`,
      runners_token: seededRunnersToken(`project ${id}`),
    }
  }

  #row(space: Namespace) {
    const { id, path, name, item } = space
    const { created_at, updated_at } = item.row
    this.rows.push({
      ...{ id, kind: item.kind.namespace ?? 'user', name, path: path.slice(path.lastIndexOf('/') + 1) },
      ...{ full_path: path, full_name: fullName(space), parent_id: space.parent?.id ?? null },
      ...{ user_id: item.kind.namespace === 'user' ? id : null },
      ...{ created_at: created_at ?? null, updated_at: updated_at ?? null },
    })
    let depth = 0
    for (let at: Namespace | undefined = space; at; at = at.parent)
      this.ancestors.push({ namespace_id: id, ancestor_id: at.id, depth: depth++ })
  }

  #find(path: string, item: Item, only?: 'group'): Namespace | undefined {
    const found = this.#known.get(path.toLowerCase())
    if (found && (only === undefined || found.item.kind.namespace === only)) return found
    const near = this.#documents.suggestion(path, () => [...this.#known.values()].map((space) => space.path))
    this.#refuse(item, `there is no ${only ?? 'group or user'} ${quoted(path)}${near}`)
    return undefined
  }

  #refuse(item: Item, message: string) {
    this.#documents.report(inside(item.at, item.kind.namespace === 'user' ? 'username' : 'path'), message)
  }
}

/** `a/b` for `a/b/c`; undefined for `a`. */
function parentOf(path: string): string | undefined {
  const cut = path.lastIndexOf('/')
  return cut < 0 ? undefined : path.slice(0, cut)
}

function fullName(space: Namespace): string {
  return space.parent ? `${fullName(space.parent)} / ${space.name}` : space.name
}
