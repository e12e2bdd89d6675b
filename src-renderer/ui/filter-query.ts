/** One piece of a typed filter: `label:backend`, `-label:wontfix`, or a free word. */
export type Term =
  | { kind: 'operator'; operator: string; value: string; negated: boolean }
  | { kind: 'word'; value: string }

/** Parses a typed filter. An unknown operator is a plain word, so `http://x` searches for that text. */
export function parseFilter(text: string, known: readonly string[]): Term[] {
  const terms: Term[] = []
  let rest = text.trimStart()
  while (rest) {
    const operator = operatorAt(rest, known)
    const { value, after } = valueAt(rest.slice(operator?.length ?? 0))
    terms.push(
      operator
        ? { kind: 'operator', operator: operator.name, value, negated: operator.negated }
        : { kind: 'word', value },
    )
    rest = after.trimStart()
  }
  return terms
}

/** Prints terms so that `parseFilter` returns the same terms. */
export const printFilter = (terms: readonly Term[]) => terms.map(printTerm).join(' ')

export function printTerm(term: Term): string {
  if (term.kind === 'operator') return `${term.negated ? '-' : ''}${term.operator}:${quoted(term.value)}`
  return term.value === '' || looksLikeOperator.test(term.value) ? inQuotes(term.value) : quoted(term.value)
}

/** Whether a quote is still open, so that a space belongs to the value. */
export function isOpenQuote(text: string): boolean {
  const marks = text.replace(/\\./g, '').match(/"/g)
  return (marks?.length ?? 0) % 2 === 1
}

const looksLikeOperator = /^-?[\w-]+:/

function operatorAt(text: string, known: readonly string[]) {
  const negated = text.startsWith('-')
  const name = known.find((k) => text.startsWith(`${k}:`, negated ? 1 : 0))
  return name === undefined ? undefined : { name, negated, length: name.length + (negated ? 2 : 1) }
}

function valueAt(text: string): { value: string; after: string } {
  if (!text.startsWith('"')) {
    const value = /^\S*/.exec(text)?.[0] ?? ''
    return { value, after: text.slice(value.length) }
  }
  const inside = /^"((?:\\.|[^"\\])*)(?:"|\\?$)/s.exec(text)
  return { value: (inside?.[1] ?? '').replace(/\\(.)/gs, '$1'), after: text.slice(inside?.[0].length ?? text.length) }
}

const quoted = (value: string) => (/\s/.test(value) || value.startsWith('"') ? inQuotes(value) : value)

const inQuotes = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`
