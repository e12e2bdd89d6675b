import { ageAppliers } from '../lists/age-filter.ts'
import { type AppliedFilter, type ApplyTerm, anyOf, applyTerms, parseYesNo } from '../lists/filter-terms.ts'
import { parseDay } from '../lists/parse-day.ts'
import { printTerm, type Term } from '../ui/filter-query.ts'
import { needsAdmin, projectOperators, roles } from './project-operators.ts'
import { type ProjectQuery, supportsFilter } from './project-source.ts'

export interface FilterContext {
  /** The username that `me` stands for in a filter. */
  me?: string | undefined
  admin: boolean
  /** `30d` counts back from this day. */
  today: string
}

/** Translates the terms into a query. Terms that cannot be applied are reported, never dropped silently. */
export function toProjectQuery(
  terms: readonly Term[],
  { me, admin, today }: FilterContext,
): AppliedFilter<ProjectQuery> {
  const vocabulary = { operators: projectOperators(admin), appliers: { ...appliers, ...activityAppliers(today) } }
  const unchecked = applyTerms<ProjectQuery>(terms, vocabulary, {}, me)
  const problems = new Map(unchecked.problems)
  const { scope } = unchecked.query
  const applied = terms.filter((term) => {
    if (term.kind !== 'operator' || problems.has(printTerm(term))) return term.kind === 'word'
    const single = applyTerms<ProjectQuery>([term], vocabulary, {}, me).query
    const refused = Object.keys(single).some((name) => name !== 'scope' && !supportsFilter(scope, name))
    if (needsAdmin(term.operator) && !admin)
      problems.set(printTerm(term), `Only administrators can use ${term.operator}:.`)
    else if (refused && scope) problems.set(printTerm(term), `${term.operator}: and ${scope.kind}: cannot be combined.`)
    else return true
    return false
  })
  const { query } = applyTerms<ProjectQuery>(applied, vocabulary, {}, me)
  if (query.search && supportsFilter(scope, 'search_namespaces')) query.search_namespaces = true
  return { query, problems }
}

const appliers: Record<string, ApplyTerm<ProjectQuery>> = {
  visibility: (query, value) => {
    const visibility = visibilities.find((known) => known === value)
    if (query.visibility) return 'Use visibility: only once.'
    if (!visibility) return 'Use visibility: with private, internal or public.'
    query.visibility = visibility
    return undefined
  },
  archived: (query, value, negated) => {
    const archived = parseYesNo(value)
    if (query.archived !== undefined) return 'Use archived: only once.'
    if (archived === undefined) return 'Use archived: with yes or no.'
    query.archived = archived !== negated
    return undefined
  },
  group: (query, value) => {
    if (query.scope) return 'Use either group: or owner:, and only once.'
    query.scope = { kind: 'group', path: value }
    return undefined
  },
  owner: (query, value) => {
    if (value === 'me') {
      query.owned = true
      return undefined
    }
    if (query.scope) return 'Use either group: or owner:, and only once.'
    query.scope = { kind: 'owner', path: value }
    return undefined
  },
  level: (query, value) => {
    const role = roles.find((known) => known.value === value || String(known.level) === value)
    if (query.min_access_level !== undefined) return 'Use level: only once.'
    if (!role) return `Use level: with ${anyOf(roles.map((known) => known.value))}.`
    query.min_access_level = role.level
    return undefined
  },
  topic: (query, value) => {
    query.topic = [...(query.topic ?? []), value]
    return undefined
  },
  topic_id: (query, value) => {
    if (query.topic_id !== undefined) return 'Use topic_id: only once.'
    if (!/^\d{1,9}$/.test(value)) return 'Use topic_id: with a number, for example 12.'
    query.topic_id = Number(value)
    return undefined
  },
  language: (query, value) => {
    if (query.with_programming_language) return 'Use language: only once.'
    query.with_programming_language = value
    return undefined
  },
  id: (query, value) => {
    const [, side, id] = /^([<>])(\d{1,9})$/.exec(value) ?? []
    if (!side || !id) return 'Use id: with > or < and a number, for example >100.'
    const name = side === '>' ? 'id_after' : 'id_before'
    if (query[name] !== undefined) return `Use id:${side} only once.`
    query[name] = Number(id)
    return undefined
  },
  with: (query, value) => {
    if (value !== 'issues' && value !== 'merge_requests') return 'Use with: with issues or merge_requests.'
    query[`with_${value}_enabled`] = true
    return undefined
  },
  storage: (query, value) => {
    if (query.repository_storage) return 'Use storage: only once.'
    query.repository_storage = value
    return undefined
  },
  checksum: (query, value) => {
    if (value !== 'repository' && value !== 'wiki') return 'Use checksum: with repository or wiki.'
    query[`${value}_checksum_failed`] = true
    return undefined
  },
  attribute: (query, value) => {
    const [, key, attributeValue] = /^([^=]+)=(.+)$/.exec(value) ?? []
    if (!key || !attributeValue) return 'Use attribute: with a key and a value, for example cost_center=12.'
    query.custom_attributes = { ...query.custom_attributes, [key]: attributeValue }
    return undefined
  },
  membership: (query, value) => onlyYes(query, 'membership', value, 'membership'),
  member: (query, value) => onlyYes(query, 'membership', value, 'member'),
  owned: (query, value) => onlyYes(query, 'owned', value, 'owned'),
  starred: (query, value) => onlyYes(query, 'starred', value, 'starred'),
  imported: (query, value) => onlyYes(query, 'imported', value, 'imported'),
}

/** Filters by last activity. Periods such as `30d` are sent as a date. */
function activityAppliers(today: string): Record<string, ApplyTerm<ProjectQuery>> {
  const { active, idle, bound } = ageAppliers<ProjectQuery>({
    today,
    noun: 'activity date',
    setBound: (query, side, moment) => {
      const name = `last_activity_${side}` as const
      if (query[name]) return false
      query[name] = moment
      return true
    },
  })
  const side =
    (name: 'after' | 'before'): ApplyTerm<ProjectQuery> =>
    (query, value) => {
      const day = parseDay(value, today)
      return day
        ? bound(query, name, day)
        : `Use last_activity_${name}: with a date such as 2026-01-01, or a period such as 30d.`
    }
  return { active, idle, last_activity_after: side('after'), last_activity_before: side('before') }
}

const visibilities = ['private', 'internal', 'public'] as const

function onlyYes(
  query: ProjectQuery,
  flag: 'membership' | 'owned' | 'starred' | 'imported',
  value: string,
  name: string,
) {
  if (!parseYesNo(value)) return `Use ${name}: only with yes. The server cannot filter for the opposite.`
  query[flag] = true
  return undefined
}
