import type { Input } from '../api/client.ts'
import { type AppliedFilter, type ApplyTerm, applyTerms, parseYesNo, yesNoValues } from '../lists/filter-terms.ts'
import { roles } from '../members/roles.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'

export type GroupQuery = Omit<
  Input<'GET /groups'>,
  'page' | 'per_page' | 'order_by' | 'sort' | 'pagination' | 'cursor'
> & {
  /** Nothing is filtered: those at the top are asked for, and what is below them when it is opened. */
  tree?: boolean
}

const only = (...values: string[]) => ({
  values: values.map((value) => ({ value })),
  hasServerValues: false,
  negatable: false,
})
const free = { values: [], hasServerValues: true, negatable: false } as const
const levels = roles.map(({ level, name }) => ({ level, value: name.toLowerCase() }))

// biome-ignore format: a table, one operator a line
const forAll: readonly Operator[] = [
  { name: 'owned', help: 'you are an Owner', ...only('yes') },
  { name: 'level', help: 'your role is at least this one', ...only(...levels.map(({ value }) => value)) },
  { name: 'all', help: 'no: only those you belong to', values: yesNoValues, hasServerValues: false, negatable: false },
  { name: 'top', help: 'only those at the top', ...only('yes') },
  { name: 'skip', help: 'leaves one out, by its ID', ...free },
]
const forAdmins: readonly Operator[] = [{ name: 'attribute', help: 'custom attribute: key=value', ...free }]

export const groupOperators = (admin: boolean): readonly Operator[] => [
  ...forAll,
  ...forAdmins.map((operator) => (admin ? operator : { ...operator, hidden: true })),
]

const flag = (name: 'owned' | 'top', parameter: 'owned' | 'top_level_only'): ApplyTerm<GroupQuery> => {
  return (query, value) => {
    if (!parseYesNo(value)) return `${name}: takes yes; the server knows no opposite of it.`
    query[parameter] = true
    return undefined
  }
}

const readers: Readonly<Record<string, ApplyTerm<GroupQuery>>> = {
  owned: flag('owned', 'owned'),
  top: flag('top', 'top_level_only'),
  level: (query, value) => {
    const role = levels.find((known) => known.value === value.toLowerCase() || String(known.level) === value)
    if (query.min_access_level !== undefined) return 'One level: at a time.'
    if (!role) return `level: takes ${levels.map((known) => known.value).join(', ')}.`
    query.min_access_level = role.level
    return undefined
  },
  all: (query, value) => {
    const wanted = parseYesNo(value)
    if (wanted === undefined) return 'all: takes yes or no.'
    query.all_available = wanted
    return undefined
  },
  skip: (query, value) => {
    if (!/^\d{1,9}$/.test(value)) return 'skip: takes the ID of a group.'
    query.skip_groups = [...(query.skip_groups ?? []), Number(value)]
    return undefined
  },
  attribute: (query, value) => {
    const [, key, wanted] = /^([^=]+)=(.+)$/.exec(value) ?? []
    if (!key || !wanted) return 'attribute: takes a key and a value, as cost_center=12.'
    query.custom_attributes = { ...query.custom_attributes, [key]: wanted }
    return undefined
  },
}

/** What the terms ask for; the console shows all that one may see where nothing is said about it. */
export function toGroupQuery(terms: readonly Term[], admin: boolean): AppliedFilter<GroupQuery> {
  const understood = applyTerms<GroupQuery>(
    terms,
    { operators: groupOperators(admin), appliers: readers },
    { all_available: true, ...(terms.length === 0 && { tree: true }) },
  )
  const { query } = understood
  const problems = new Map(understood.problems)
  for (const term of terms) {
    if (term.kind === 'operator' && term.operator === 'attribute' && !admin)
      problems.set(`attribute:${term.value}`, 'attribute: is for administrators; the server ignores it from you.')
    if (term.kind === 'operator' && term.operator === 'level' && query.owned)
      problems.set(`level:${term.value}`, 'owned: comes before level:, the server does not look at it.')
  }
  return { query, problems }
}
