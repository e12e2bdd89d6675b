/** A syntax error in a JSON text, with its position. */
export class JsonFault extends Error {
  readonly at: number
  constructor(at: number, message: string) {
    super(message)
    this.at = at
  }
}

export type JsonPath = readonly PropertyKey[]

/** A parsed JSON text with the position of each value, so that errors can name line and column. */
export class JsonSource {
  readonly value: unknown
  readonly #text: string
  readonly #starts = new Map<string, number>()
  #at = 0

  /** @throws JsonFault */
  constructor(text: string) {
    this.#text = text.startsWith('\uFEFF') ? ` ${text.slice(1)}` : text
    this.value = this.#read([])
    this.#skip()
    if (this.#at < this.#text.length) throw new JsonFault(this.#at, 'Unexpected text after the document')
  }

  /** The position of the value at a path, or of its nearest parent. */
  startOf(path: JsonPath): number {
    for (let length = path.length; length >= 0; length--) {
      const start = this.#starts.get(keyOf(path.slice(0, length)))
      if (start !== undefined) return start
    }
    return 0
  }

  #read(path: JsonPath): unknown {
    this.#skip()
    this.#starts.set(keyOf(path), this.#at)
    const sign = this.#text[this.#at]
    if (sign === '{') return this.#object(path)
    if (sign === '[') return this.#array(path)
    if (sign === '"') return this.#string()
    const word = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y
    word.lastIndex = this.#at
    const found = word.exec(this.#text)?.[0]
    if (found === undefined)
      throw new JsonFault(this.#at, sign === undefined ? 'The document ends too early' : 'Expected a value')
    this.#at += found.length
    return JSON.parse(found)
  }

  #object(path: JsonPath): Record<string, unknown> {
    const entries: [string, unknown][] = []
    const names = new Set<string>()
    this.#at++
    for (let first = true; !this.#ends('}'); first = false) {
      if (!first) this.#expect(',')
      this.#skip()
      const start = this.#at
      if (this.#text[start] !== '"') throw new JsonFault(start, 'Expected a name in double quotes')
      const name = this.#string()
      if (names.has(name)) throw new JsonFault(start, `The name "${name}" is used twice`)
      names.add(name)
      this.#expect(':')
      entries.push([name, this.#read([...path, name])])
    }
    return Object.fromEntries(entries)
  }

  #array(path: JsonPath): unknown[] {
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
    if (found === undefined) throw new JsonFault(start, 'This text has no closing quote')
    this.#at += found.length
    try {
      return String(JSON.parse(found))
    } catch {
      throw new JsonFault(start, 'This text contains a line break or an invalid escape sequence')
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
    if (this.#text[this.#at] !== sign) throw new JsonFault(this.#at, `Expected "${sign}"`)
    this.#at++
  }

  #skip() {
    const blank = /[ \t\r\n]*/y
    blank.lastIndex = this.#at
    this.#at += blank.exec(this.#text)?.[0].length ?? 0
  }
}

const keyOf = (path: JsonPath) => JSON.stringify(path)

/** Line and column, counted from 1. */
export function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  return { line, column: at - before.lastIndexOf('\n') }
}
