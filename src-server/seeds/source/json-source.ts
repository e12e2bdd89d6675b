import type { Path } from '../kinds/kind.ts'
import { type Source, SyntaxFault } from './source.ts'

/** Deeper documents would exhaust the stack. */
const MOST_LEVELS = 100

/** A parsed JSON text with the position of each value, so that errors can name line and column. */
export class JsonSource implements Source {
  readonly value: unknown
  readonly #text: string
  readonly #starts = new Map<string, number>()
  readonly #keys = new Map<string, number>()
  #at = 0

  /** @throws SyntaxFault */
  constructor(text: string) {
    this.#text = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text
    this.value = this.#read([])
    this.#skip()
    if (this.#at < this.#text.length) throw new SyntaxFault(this.#at, 'Unexpected text after the document')
  }

  /** The position of the value at a path, or of its nearest parent. */
  startOf(path: Path): number {
    for (let length = path.length; length >= 0; length--) {
      const start = this.#starts.get(keyOf(path.slice(0, length)))
      if (start !== undefined) return start
    }
    return 0
  }

  startOfKey(path: Path): number {
    return this.#keys.get(keyOf(path)) ?? this.startOf(path)
  }

  #read(path: Path): unknown {
    this.#skip()
    if (path.length > MOST_LEVELS) throw new SyntaxFault(this.#at, `More than ${MOST_LEVELS} levels`)
    this.#starts.set(keyOf(path), this.#at)
    const sign = this.#text[this.#at]
    if (sign === '{') return this.#object(path)
    if (sign === '[') return this.#array(path)
    if (sign === '"') return this.#string()
    const word = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y
    word.lastIndex = this.#at
    const found = word.exec(this.#text)?.[0]
    if (found === undefined)
      throw new SyntaxFault(this.#at, sign === undefined ? 'The document ends too early' : 'Expected a value')
    this.#at += found.length
    return JSON.parse(found)
  }

  #object(path: Path): Record<string, unknown> {
    const entries: [string, unknown][] = []
    const names = new Set<string>()
    this.#at++
    for (let first = true; !this.#ends('}'); first = false) {
      if (!first) this.#expect(',')
      this.#skip()
      const start = this.#at
      if (this.#text[start] !== '"') throw new SyntaxFault(start, 'Expected a name in double quotes')
      const name = this.#string()
      if (names.has(name)) throw new SyntaxFault(start, `The name "${name}" is used twice`)
      names.add(name)
      this.#keys.set(keyOf([...path, name]), start)
      this.#expect(':')
      entries.push([name, this.#read([...path, name])])
    }
    return Object.fromEntries(entries)
  }

  #array(path: Path): unknown[] {
    const values: unknown[] = []
    this.#at++
    while (!this.#ends(']')) {
      if (values.length > 0) this.#expect(',')
      values.push(this.#read([...path, values.length]))
    }
    return values
  }

  #string(): string {
    const start = this.#at
    const whole = /"(?:[^"\\]|\\.)*"/y
    whole.lastIndex = start
    const found = whole.exec(this.#text)?.[0]
    if (found === undefined) throw new SyntaxFault(start, 'This text has no closing quote')
    this.#at += found.length
    try {
      return String(JSON.parse(found))
    } catch {
      throw new SyntaxFault(start, 'This text contains a line break or an invalid escape sequence')
    }
  }

  #ends(sign: string): boolean {
    this.#skip()
    if (this.#text[this.#at] !== sign) return false
    this.#at++
    return true
  }

  #expect(sign: string) {
    this.#skip()
    if (this.#text[this.#at] !== sign) throw new SyntaxFault(this.#at, `Expected "${sign}"`)
    this.#at++
  }

  #skip() {
    const blank = /[ \t\r\n]*/y
    blank.lastIndex = this.#at
    this.#at += blank.exec(this.#text)?.[0].length ?? 0
  }
}

const keyOf = (path: Path) => JSON.stringify(path)
