import type { Input } from '../api/client.ts'
import {
  type AppliedFilter,
  type ApplyTerm,
  anyOf,
  applyTerms,
  parseYesNo,
  yesNoValues,
} from '../lists/filter-terms.ts'
import { roles } from '../members/roles.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'

export type GroupQuery = Omit<
  Input<'GET /groups'>,
  'page' | 'per_page' | 'order_by' | 'sort' | 'pagination' | 'cursor'
> & {
  /** Without a filter, only top-level groups are requested. Subgroups load when their parent is expanded. */
  tree?: boolean
}

const oneOf = (...values: string[]) => ({
  values: values.map((value) => ({ value })),
  hasServerValues: false,
  negatable: false,
})
const anyValue = { values: [], hasServerValues: true, negatable: false } as const
const levels = roles.map(({ level, name }) => ({ level, value: name.toLowerCase() }))

// biome-ignore format: a table, one operator a line
const baseOperators: readonly Operator[] = [
  { name: 'owned', help: 'owned by you', ...oneOf('yes') },
  { name: 'level', help: 'your role is at least this', ...oneOf(...levels.map(({ value }) => value)) },
  { name: 'all', help: 'no: only groups you are a member of', values: yesNoValues, hasServerValues: false, negatable: false },
  { name: 'top', help: 'only top-level groups', ...oneOf('yes') },
  { name: 'skip', help: 'ID of a group to exclude', ...anyValue },
]
const adminOperators: readonly Operator[] = [{ name: 'attribute', help: 'custom attribute: key=value', ...anyValue }]

export const groupOperators = (admin: boolean): readonly Operator[] => [
  ...baseOperators,
  ...adminOperators.map((operator) => (admin ? operator : { ...operator, hidden: true })),
]

const flag = (name: 'owned' | 'top', parameter: 'owned' | 'top_level_only'): ApplyTerm<GroupQuery> => {
  return (query, value) => {
    if (!parseYesNo(value)) return `Use ${name}: only with yes. The server cannot filter for the opposite.`
    query[parameter] = true
    return undefined
  }
}

const appliers: Readonly<Record<string, ApplyTerm<GroupQuery>>> = {
  owned: flag('owned', 'owned'),
  top: flag('top', 'top_level_only'),
  level: (query, value) => {
    const role = levels.find((known) => known.value === value.toLowerCase() || String(known.level) === value)
    if (query.min_access_level !== undefined) return 'Use level: only once.'
    if (!role) return `Use level: with ${anyOf(levels.map((known) => known.value))}.`
    query.min_access_level = role.level
    return undefined
  },
  all: (query, value) => {
    const all = parseYesNo(value)
    if (all === undefined) return 'Use all: with yes or no.'
    query.all_available = all
    return undefined
  },
  skip: (query, value) => {
    if (!/^\d{1,9}$/.test(value)) return 'Use skip: with the ID of a group.'
    query.skip_groups = [...(query.skip_groups ?? []), Number(value)]
    return undefined
  },
  attribute: (query, value) => {
    const [, key, attributeValue] = /^([^=]+)=(.+)$/.exec(value) ?? []
    if (!key || !attributeValue) return 'Use attribute: with a key and a value, for example cost_center=12.'
    query.custom_attributes = { ...query.custom_attributes, [key]: attributeValue }
    return undefined
  },
}

/** Without `all:`, the list contains all groups that the user can see, not only those they are a member of. */
export function toGroupQuery(terms: readonly Term[], admin: boolean): AppliedFilter<GroupQuery> {
  const applied = applyTerms<GroupQuery>(
    terms,
    { operators: groupOperators(admin), appliers },
    { all_available: true, ...(terms.length === 0 && { tree: true }) },
  )
  const { query } = applied
  const problems = new Map(applied.problems)
  for (const term of terms) {
    if (term.kind === 'operator' && term.operator === 'attribute' && !admin)
      problems.set(`attribute:${term.value}`, 'Only administrators can use attribute:.')
    if (term.kind === 'operator' && term.operator === 'level' && query.owned)
      problems.set(`level:${term.value}`, 'level: has no effect together with owned:.')
  }
  return { query, problems }
}
