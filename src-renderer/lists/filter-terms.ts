import type { Operator } from '../ui/filter-operators.ts'
import { printTerm, type Term } from '../ui/filter-query.ts'

/** Writes a filter value into the API query, or returns why it cannot. */
export type ApplyTerm<Query> = (
  query: Query,
  value: string,
  negated: boolean,
  me: string | undefined,
) => string | undefined

/** The filter operators of a list, and how each is applied to the API query. */
export interface FilterLanguage<Query> {
  operators: readonly Operator[]
  /** By operator name. */
  appliers: Readonly<Record<string, ApplyTerm<Query>>>
}

export interface AppliedFilter<Query> {
  query: Query
  /** Why a term could not be applied, by printed term. */
  problems: ReadonlyMap<string, string>
}

/** Applies filter terms to `query`; plain words become its search. Terms that the API does not support are returned as problems. */
export function applyTerms<Query extends { search?: string | undefined }>(
  terms: readonly Term[],
  { operators, appliers }: FilterLanguage<Query>,
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
        ? `${term.operator}: cannot be negated with a minus.`
        : appliers[term.operator]?.(query, term.value, term.negated, me)
    if (problem) problems.set(printTerm(term), problem)
  }
  const searched: { search?: string | undefined } = query
  if (words.length > 0) searched.search = words.join(' ')
  return { query, problems }
}

export const noneAnyValues = [
  { value: 'none', note: 'not set' },
  { value: 'any', note: 'set' },
]
/** `today, week or none`. */
export const anyOf = (values: readonly string[]): string =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`

export const yesNoValues = [{ value: 'yes' }, { value: 'no' }]

/** Returns the API's value for `none` and `any`, or undefined for other values. */
export function parseNoneAny(value: string) {
  const word = value.toLowerCase()
  return word === 'none' ? 'None' : word === 'any' ? 'Any' : undefined
}

export const parseYesNo = (value: string) =>
  /^(yes|true)$/i.test(value) ? true : /^(no|false)$/i.test(value) ? false : undefined
