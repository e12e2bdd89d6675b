import type { Operator } from '../ui/filter-operators.ts'
import { printTerm, type Term } from '../ui/filter-query.ts'

/** Writes what a term asks into the query; answers in words why it cannot. */
export type ApplyTerm<Query> = (
  query: Query,
  value: string,
  negated: boolean,
  me: string | undefined,
) => string | undefined

/** What one can type into the filter of a list, and what each operator asks of the API. */
export interface FilterLanguage<Query> {
  operators: readonly Operator[]
  /** By the name of the operator. */
  readers: Readonly<Record<string, ApplyTerm<Query>>>
}

export interface AppliedFilter<Query> {
  query: Query
  /** Terms, as printed, that could not be applied, and why. */
  problems: ReadonlyMap<string, string>
}

/** Reads the terms into `query`. A term that the API cannot take is named, never dropped in silence; free words are its search. */
export function applyTerms<Query extends { search?: string | undefined }>(
  terms: readonly Term[],
  { operators, readers }: FilterLanguage<Query>,
  query: Query,
  me?: string,
): AppliedFilter<Query> {
  const problems = new Map<string, string>()
  const words: string[] = []
  for (const term of terms) {
    if (term.kind === 'word') {
      words.push(/\s/.test(term.value) ? `"${term.value}"` : term.value)
      continue
    }
    const negatable = operators.find((operator) => operator.name === term.operator)?.negatable
    const problem =
      term.negated && !negatable
        ? `${term.operator}: cannot be turned round with a minus.`
        : readers[term.operator]?.(query, term.value, term.negated, me)
    if (problem) problems.set(printTerm(term), problem)
  }
  const searched: { search?: string | undefined } = query
  if (words.length > 0) searched.search = words.join(' ')
  return { query, problems }
}

export const noneAnyValues = [
  { value: 'none', note: 'has none' },
  { value: 'any', note: 'has one' },
]
export const yesNoValues = [{ value: 'yes' }, { value: 'no' }]

/** The API's word for it, or undefined where another value was typed. */
export function parseNoneAny(value: string) {
  const word = value.toLowerCase()
  return word === 'none' ? 'None' : word === 'any' ? 'Any' : undefined
}

export const parseYesNo = (value: string) =>
  /^(yes|true)$/i.test(value) ? true : /^(no|false)$/i.test(value) ? false : undefined
