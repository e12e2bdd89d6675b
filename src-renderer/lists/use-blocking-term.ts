import { useQueries } from '@tanstack/react-query'
import { printTerm, type Term } from '../ui/filter-query.ts'
import { type CountSource, countQuery } from './source.ts'

export interface BlockingTerm {
  /** The printed term that excludes most rows. */
  term: string
  rest: readonly Term[]
  /** Number of rows without the term; null if the server does not count that far. */
  rowsWithout: number | null
}

/**
 * For a filter without matches: requests the count without each term, and returns the term that excludes most rows. Returns null if no
 * single term is responsible, and undefined while loading.
 */
export function useBlockingTerm(
  terms: readonly Term[],
  enabled: boolean,
  countOf: (terms: readonly Term[]) => CountSource,
): BlockingTerm | null | undefined {
  const remainders = enabled ? terms.map((_, i) => terms.toSpliced(i, 1)) : []
  const counts = useQueries({ queries: remainders.map((rest) => countQuery(countOf(rest))) })
  if (!enabled || counts.some((count) => count.isPending)) return undefined
  // A count that failed says nothing about its term.
  const found = counts.flatMap(({ data }, i) => (data ? [{ i, rowsWithout: data.total }] : []))
  const best = found.sort((a, b) => (b.rowsWithout ?? Infinity) - (a.rowsWithout ?? Infinity))[0]
  const term = best && terms[best.i]
  if (!best || !term || best.rowsWithout === 0) return null
  return { term: printTerm(term), rest: terms.toSpliced(best.i, 1), rowsWithout: best.rowsWithout }
}
