interface JsonLine {
  number: number
  path: string
  depth: number
  edge: 'open' | 'close' | 'leaf'
  name?: string
  kind: 'text' | 'literal' | 'mark'
  text: string
  hides?: string
  comma: boolean
}

/** The visible lines of a JSON value. Line numbers include folded lines, so folding never renumbers the lines below. */
export function jsonLines(value: unknown, closed: ReadonlySet<string>): JsonLine[] {
  const out: JsonLine[] = []
  let number = 0
  const walk = (v: unknown, path: string, depth: number, name: string | undefined, comma: boolean, hidden: boolean) => {
    number++
    const at = { number, path, depth, ...(name !== undefined && { name }) }
    const push = (line: JsonLine) => hidden || out.push(line)
    if (v === null || typeof v !== 'object') {
      push({ ...at, edge: 'leaf', kind: typeof v === 'string' ? 'text' : 'literal', text: JSON.stringify(v), comma })
      return
    }
    const list = Array.isArray(v)
    const entries: [string | undefined, unknown][] = list ? v.map((item) => [undefined, item]) : Object.entries(v)
    const [open, close] = list ? ['[', ']'] : ['{', '}']
    if (entries.length === 0) {
      push({ ...at, edge: 'leaf', kind: 'mark', text: open + close, comma })
      return
    }
    const folded = closed.has(path)
    const hides = `${entries.length} ${list ? 'item' : 'member'}${entries.length === 1 ? '' : 's'}`
    push({
      ...at,
      edge: 'open',
      kind: 'mark',
      text: folded ? `${open} … ${close}` : open,
      comma: folded && comma,
      ...(folded && { hides }),
    })
    for (const [i, [key, item]] of entries.entries())
      walk(item, `${path}.${key ?? i}`, depth + 1, key, i < entries.length - 1, hidden || folded)
    number++
    if (!folded) push({ number, path, depth, edge: 'close', kind: 'mark', text: close, comma })
  }
  walk(value, '$', 0, undefined, false, false)
  return out
}
