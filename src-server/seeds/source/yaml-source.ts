import { type Document, isAlias, isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml'
import type { Path } from '../kinds/kind.ts'
import { type Source, SyntaxFault } from './source.ts'

/** Deeper documents would exhaust the stack. */
const MOST_LEVELS = 100
/** Aliases can make a small text a huge document. */
const MOST_ALIASED = 100_000

/** A parsed YAML text with the position of each value. */
export class YamlSource implements Source {
  readonly value: unknown
  readonly #document: Document.Parsed
  /** Aliases that are being followed, and the values that all aliases have brought. */
  #following = 0
  #aliased = 0

  /** @throws SyntaxFault */
  constructor(text: string) {
    const document = parsed(text)
    const [error] = document.errors
    if (error) throw new SyntaxFault(error.pos[0], sentence(error.message))
    this.#document = document
    this.value = document.contents === null ? null : this.#valueOf(document.contents, 0, 0)
  }

  startOf(path: Path): number {
    let [node, start]: [unknown, number] = [this.#document.contents, 0]
    for (const part of [undefined, ...path]) {
      if (part !== undefined) node = this.#child(node, part)
      if (isAlias(node)) {
        start = node.range?.[0] ?? start
        node = node.resolve(this.#document)
      } else if (isNode(node)) start = node.range?.[0] ?? start
      else break
    }
    return start
  }

  startOfKey(path: Path): number {
    const name = path.at(-1)
    let node: unknown = this.#document.contents
    for (const part of path.slice(0, -1)) node = this.#child(node, part)
    if (isAlias(node)) node = node.resolve(this.#document)
    const key = isMap(node) ? node.items.find((pair) => keyOf(pair.key) === name)?.key : undefined
    return (isNode(key) ? key.range?.[0] : undefined) ?? this.startOf(path)
  }

  #child(parent: unknown, part: string | number): unknown {
    const node = isAlias(parent) ? parent.resolve(this.#document) : parent
    if (isSeq(node)) return node.items[Number(part)]
    return isMap(node) ? node.items.find((pair) => keyOf(pair.key) === part)?.value : undefined
  }

  #valueOf(node: unknown, level: number, start: number): unknown {
    const at = (isNode(node) ? node.range?.[0] : undefined) ?? start
    if (this.#following > 0 && ++this.#aliased > MOST_ALIASED) throw new SyntaxFault(at, 'Aliases repeat too much')
    if (level > MOST_LEVELS) throw new SyntaxFault(at, `More than ${MOST_LEVELS} levels`)
    if (isAlias(node)) {
      const anchored = node.resolve(this.#document)
      if (!anchored) throw new SyntaxFault(at, `There is no anchor &${node.source}`)
      this.#following++
      const value = this.#valueOf(anchored, level + 1, at)
      this.#following--
      return value
    }
    if (isMap(node))
      return Object.fromEntries(
        node.items.map(({ key, value }) => {
          const name = keyOf(key)
          if (name === undefined)
            throw new SyntaxFault((isNode(key) ? key.range?.[0] : undefined) ?? at, 'A key must be a text')
          return [name, this.#valueOf(value, level + 1, at)]
        }),
      )
    if (isSeq(node)) return node.items.map((each) => this.#valueOf(each, level + 1, at))
    if (!isScalar(node)) return null
    const { value } = node
    if (typeof value === 'bigint' || (typeof value === 'number' && !Number.isFinite(value)))
      throw new SyntaxFault(at, 'This number is too large')
    return value
  }
}

const isNode = (value: unknown): value is Node => isMap(value) || isSeq(value) || isScalar(value) || isAlias(value)

function keyOf(key: unknown): string | undefined {
  const value = isScalar(key) ? key.value : key
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}

function parsed(text: string) {
  try {
    return parseDocument(text, { prettyErrors: false, strict: true, uniqueKeys: true, logLevel: 'silent' })
  } catch (error) {
    // The parser calls itself for each level.
    const isDeep = error instanceof RangeError
    throw new SyntaxFault(0, isDeep ? `More than ${MOST_LEVELS} levels` : `The document cannot be read: ${error}`)
  }
}

/** The parser calls itself for each level. */
const sentence = (message: string) =>
  message.includes('call stack') ? `More than ${MOST_LEVELS} levels` : (message.split('\n')[0]?.trim() ?? message)
