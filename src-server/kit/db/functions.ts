import type SQLite from 'better-sqlite3'

/** More patterns than one search has. */
const KEPT_PATTERNS = 300

/** Adds Gantry's SQL functions to a connection: `like_any_case(text, pattern)`. */
export function defineFunctions(handle: SQLite.Database): void {
  const matchers = new Map<string, (text: string) => boolean>()
  handle.function('like_any_case', { deterministic: true, directOnly: true }, (text, pattern) => {
    if (typeof text !== 'string' || typeof pattern !== 'string') return null
    let matches = matchers.get(pattern)
    if (matches === undefined) {
      if (matchers.size >= KEPT_PATTERNS) matchers.clear()
      matches = likeAnyCase(pattern)
      matchers.set(pattern, matches)
    }
    return matches(text) ? 1 : 0
  })
}

/**
 * Matches a LIKE pattern with `%` and the escape `\`, regardless of case in every script. LIKE itself ignores the case of ASCII letters
 * only. `_` stands for itself, because `containing` escapes it.
 */
export function likeAnyCase(pattern: string): (text: string) => boolean {
  const [first = '', ...between] = literalsOf(fold(pattern))
  const last = between.pop()
  return (text) => {
    const folded = fold(text)
    if (last === undefined) return folded === first
    if (!folded.startsWith(first)) return false
    let end = first.length
    for (const literal of between) {
      const start = folded.indexOf(literal, end)
      if (start < 0) return false
      end = start + literal.length
    }
    return folded.length - last.length >= end && folded.endsWith(last)
  }
}

/** The texts between the `%` signs of a pattern, without escapes. */
function literalsOf(pattern: string): string[] {
  const literals = ['']
  for (const [sign, escaped] of pattern.matchAll(/\\(.)|./gsu))
    if (sign === '%') literals.push('')
    else literals.push(`${literals.pop() ?? ''}${escaped ?? sign}`)
  return literals
}

/** The full-text indexes fold every `Σ` to `σ`, also at the end of a word, where `toLowerCase` alone gives `ς`. */
const fold = (text: string) => text.replaceAll('Σ', 'σ').toLowerCase()
