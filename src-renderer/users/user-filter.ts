import { createdApplier } from '../lists/age-filter.ts'
import { type AppliedFilter, type ApplyTerm, anyOf, applyTerms, parseYesNo } from '../lists/filter-terms.ts'
import { parseDay } from '../lists/parse-day.ts'
import { printTerm, type Term } from '../ui/filter-query.ts'
import { userKinds, userStates } from './user.ts'
import { needsAdmin, userOperators } from './user-operators.ts'
import type { UserQuery } from './user-source.ts'

export interface UserFilterContext {
  admin: boolean
  /** `90d` counts back from this day. */
  today: string
}

/** Translates the terms into a query. Terms that cannot be applied are reported, never dropped silently. */
export function toUserQuery(terms: readonly Term[], { admin, today }: UserFilterContext): AppliedFilter<UserQuery> {
  const refused = new Map<string, string>()
  const applied = terms.filter((term) => {
    const problem = admin ? undefined : publicProblem(term)
    if (problem) refused.set(printTerm(term), problem)
    return problem === undefined
  })
  const vocabulary = {
    operators: userOperators(admin),
    appliers: { ...appliers, seen: seenApplier(today), created: createdApplier<UserQuery>(today) },
  }
  const { query, problems } = applyTerms<UserQuery>(applied, vocabulary, {})
  return { query, problems: new Map([...refused, ...problems]) }
}

/** Why the term is not for everybody. */
function publicProblem(term: Term): string | undefined {
  if (term.kind === 'word') return undefined
  if (needsAdmin(term.operator)) return `Only administrators can use ${term.operator}:.`
  if (term.operator === 'state' && term.value !== 'active')
    return 'Only administrators can use state: with a state other than active.'
  return undefined
}

const appliers: Record<string, ApplyTerm<UserQuery>> = {
  state: (query, value, negated) => {
    const state = userStates.find((known) => known.value === value || known.api === value)
    if (!state) return `Use state: with ${anyOf(userStates.map((known) => known.value))}.`
    const name = negated ? 'not_state' : 'state'
    query[name] = [...(query[name] ?? []), state.api]
    return undefined
  },
  kind: (query, value, negated) => {
    const kind = userKinds.find((known) => known.value === value)
    if (!kind) return `Use kind: with ${anyOf(userKinds.map((known) => known.value))}.`
    const name = negated ? 'not_kind' : 'kind'
    query[name] = [...(query[name] ?? []), kind.value]
    return undefined
  },
  '2fa': (query, value, negated) => {
    const on = /^(on|yes|enabled)$/i.test(value)
    if (query.two_factor) return 'Use 2fa: only once.'
    if (!on && !/^(off|no|disabled)$/i.test(value)) return 'Use 2fa: with on or off.'
    query.two_factor = on === negated ? 'disabled' : 'enabled'
    return undefined
  },
  admin: (query, value, negated) => yesOrNo(query, 'admin', value, negated),
  external: (query, value, negated) => yesOrNo(query, 'external', value, negated),
}

function yesOrNo(query: UserQuery, name: 'admin' | 'external', value: string, negated: boolean) {
  const yes = parseYesNo(value)
  if (query[name] !== undefined) return `Use ${name}: only once.`
  if (yes === undefined) return `Use ${name}: with yes or no.`
  query[name] = yes !== negated
  return undefined
}

const seenHelp =
  'Use seen: with a period such as 7d or >90d, with never, or with a date such as >2026-01-01 or <2026-01-01.'

/** `seen:7d` and `seen:<7d`: in the last 7 days. `seen:>90d`: longer ago, or never. `seen:>2026-01-01`: on this day or later. */
function seenApplier(today: string): ApplyTerm<UserQuery> {
  return (query, value, negated) => {
    if (value === 'never') {
      if (query.never_signed_in !== undefined) return 'Use seen:never only once.'
      query.never_signed_in = !negated
      return undefined
    }
    const [, sign = '', when = ''] = /^([<>]?)(.*)$/s.exec(value) ?? []
    const isPeriod = /^-?\d+[a-z]/.test(when)
    const day = parseDay(when, today)
    if (!day || (!isPeriod && !sign)) return seenHelp
    const before = isPeriod ? sign === '>' : sign === '<'
    const name = before === negated ? 'signed_in_after' : 'signed_in_before'
    if (query[name]) return `Use only one ${before === negated ? 'start' : 'end'} date for the last sign-in.`
    query[name] = `${day}T00:00:00Z`
    return undefined
  }
}
