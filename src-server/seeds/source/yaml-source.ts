import {
  type Alias,
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Node,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml'
import type { Path } from '../kinds/kind.ts'
import { type Source, SyntaxFault } from './source.ts'
import { quoted } from './suggestion.ts'

/** Deeper documents would exhaust the stack. */
const MOST_LEVELS = 100
/** Aliases can make a small text a huge document. */
const MOST_ALIASED = 100_000

/** A parsed YAML text with the position of each value. */
export class YamlSource implements Source {
  readonly value: unknown
  readonly #root: unknown
  readonly #anchored: ReadonlyMap<Alias, Node>
  /** Aliases that are being followed, and the values that all aliases have brought. */
  #following = 0
  #aliased = 0

  /** @throws SyntaxFault */
  constructor(text: string) {
    const { document, anchored } = parsed(text)
    const [error] = document.errors
    if (error) throw new SyntaxFault(error.pos[0], sentence(error.message))
    this.#root = document.contents
    this.#anchored = anchored
    this.value = document.contents === null ? null : this.#valueOf(document.contents, 0, 0)
  }

  startOf(path: Path): number {
    let [node, start]: [unknown, number] = [this.#root, 0]
    for (const part of [undefined, ...path]) {
      if (part !== undefined) node = this.#child(node, part)
      if (isAlias(node)) {
        start = node.range?.[0] ?? start
        node = this.#anchored.get(node)
      } else if (isNode(node)) start = node.range?.[0] ?? start
      else break
    }
    return start
  }

  startOfKey(path: Path): number {
    const name = path.at(-1)
    let node = this.#root
    for (const part of path.slice(0, -1)) node = this.#child(node, part)
    if (isAlias(node)) node = this.#anchored.get(node)
    const key = isMap(node) ? node.items.find((pair) => keyOf(pair.key) === name)?.key : undefined
    return (isNode(key) ? key.range?.[0] : undefined) ?? this.startOf(path)
  }

  #child(parent: unknown, part: string | number): unknown {
    const node = isAlias(parent) ? this.#anchored.get(parent) : parent
    if (isSeq(node)) return node.items[Number(part)]
    return isMap(node) ? node.items.find((pair) => keyOf(pair.key) === part)?.value : undefined
  }

  #valueOf(node: unknown, level: number, start: number): unknown {
    const at = (isNode(node) ? node.range?.[0] : undefined) ?? start
    if (this.#following > 0 && ++this.#aliased > MOST_ALIASED) throw new SyntaxFault(at, 'Aliases repeat too much')
    if (level > MOST_LEVELS) throw new SyntaxFault(at, `More than ${MOST_LEVELS} levels`)
    if (isAlias(node)) {
      const anchored = this.#anchored.get(node)
      if (!anchored) throw new SyntaxFault(at, `There is no anchor &${node.source}`)
      this.#following++
      const value = this.#valueOf(anchored, level + 1, at)
      this.#following--
      return value
    }
    if (isMap(node)) return this.#mapping(node, level, at)
    if (isSeq(node)) return node.items.map((each) => this.#valueOf(each, level + 1, at))
    if (!isScalar(node)) return null
    const { value } = node
    if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)))
      throw new SyntaxFault(at, 'This number is too large')
    return value
  }

  #mapping({ items }: YAMLMap, level: number, start: number): Record<string, unknown> {
    const values = new Map<string, unknown>()
    for (const { key, value } of items) {
      const name = keyOf(key)
      const at = (isNode(key) ? key.range?.[0] : undefined) ?? start
      if (name === undefined) throw new SyntaxFault(at, 'A key must be a text')
      if (values.has(name)) throw new SyntaxFault(at, `The key ${quoted(name)} is used twice`)
      values.set(name, this.#valueOf(value, level + 1, start))
    }
    return Object.fromEntries(values)
  }
}

const isNode = (value: unknown): value is Node => isMap(value) || isSeq(value) || isScalar(value) || isAlias(value)

function keyOf(key: unknown): string | undefined {
  const value = isScalar(key) ? key.value : key
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}

function parsed(text: string): { document: Document.Parsed; anchored: ReadonlyMap<Alias, Node> } {
  try {
    // The parser compares each key with all before it, which takes minutes for a large mapping. They are compared when the values are read.
    const document = parseDocument(text, { prettyErrors: false, strict: true, uniqueKeys: false, logLevel: 'silent' })
    return { document, anchored: anchoredIn(document) }
  } catch (error) {
    // The parser calls itself for each level.
    const isDeep = error instanceof RangeError
    throw new SyntaxFault(0, isDeep ? `More than ${MOST_LEVELS} levels` : `The document cannot be read: ${error}`)
  }
}

/** What the aliases stand for. An alias names the last node before it with its anchor, which the parser would look for from the start each time. */
function anchoredIn(document: Document.Parsed): Map<Alias, Node> {
  const latest = new Map<string, Node>()
  const found = new Map<Alias, Node>()
  visit(document, {
    Node(_, node) {
      if (isAlias(node)) {
        const target = latest.get(node.source)
        if (target) found.set(node, target)
      } else if (node.anchor) latest.set(node.anchor, node)
    },
  })
  return found
}

/** The parser calls itself for each level. */
const sentence = (message: string) =>
  message.includes('call stack') ? `More than ${MOST_LEVELS} levels` : (message.split('\n')[0]?.trim() ?? message)
