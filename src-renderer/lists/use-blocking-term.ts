import { useQueries } from '@tanstack/react-query'
import { printTerm, type Term } from '../ui/filter-query.ts'
import { type CountSource, countQuery } from './source.ts'

export interface BlockingTerm {
  /** The term, as printed, without which most rows come back. */
  term: string
  rest: readonly Term[]
  /** Rows without it; null where the server does not count that far. */
  without: number | null
}

/**
 * When a filter leaves nothing: asks for the count without each of its terms, and names the term that removes most. Null where no
 * term alone does it, undefined while that is not known.
 */
export function useBlockingTerm(
  terms: readonly Term[],
  asked: boolean,
  countOf: (terms: readonly Term[]) => CountSource,
): BlockingTerm | null | undefined {
  const tries = asked ? terms.map((_, i) => terms.toSpliced(i, 1)) : []
  const counts = useQueries({ queries: tries.map((rest) => countQuery(countOf(rest))) })
  if (!asked || counts.some((count) => count.isPending)) return undefined
  const found = counts.map((count, i) => ({ i, without: count.data?.total ?? (count.data ? null : 0) }))
  const most = found.sort((a, b) => (b.without ?? Infinity) - (a.without ?? Infinity))[0]
  const term = most && terms[most.i]
  if (!most || !term || most.without === 0) return null
  return { term: printTerm(term), rest: terms.toSpliced(most.i, 1), without: most.without }
}
