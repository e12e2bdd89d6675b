import type { Operator, Value } from '../ui/filter-operators.ts'
import { pluralize } from '../ui/number.ts'
import type { ApplyTerm } from './filter-terms.ts'
import { addDays, parseDay } from './parse-day.ts'

/** How a list stores the bounds of `active:` and `idle:` in its API query. */
interface AgeBounds<Query> {
  /** `30d` counts back from this day. */
  today: string
  /** The bounded time in error texts: "activity date". */
  noun: string
  /** Sets a bound, or returns false if the query already has it. */
  setBound: (query: Query, side: Side, moment: string) => boolean
}

type Side = 'after' | 'before'

const secondBound = (side: Side, noun: string) =>
  `Another term already sets the ${side === 'after' ? 'earliest' : 'latest'} ${noun}. Remove one of the terms.`

/** Filters by the age of the last change: `active:30d`, `active:<1y`, `active:>2026-01-01`, `idle:1y`, `idle:>1y`. */
export function ageAppliers<Query>({ today, noun, setBound }: AgeBounds<Query>) {
  const bound = (query: Query, side: Side, day: string) =>
    setBound(query, side, `${day}T00:00:00Z`) ? undefined : secondBound(side, noun)
  const active: ApplyTerm<Query> = (query, value, negated) => {
    const { sign, when, isAge } = parseAge(value)
    const day = parseDay(when, today)
    // `>30d` could mean older or newer than 30 days. `>-30d` names a date, so it is clear.
    if (day && isAge && sign === '>')
      return `active:>${when} is ambiguous. Write active:${when} for the last ${periodText(when)}, or idle:${when} for no activity in the last ${periodText(when)}.`
    if (!day || (!sign && !/[a-z]$/.test(when)))
      return 'Use active: with a period such as 30d or <1y, or with a date such as >2026-01-01 or <2026-01-01.'
    const until = sign === '<' && !isAge
    return bound(query, until === negated ? 'after' : 'before', day)
  }
  const idle: ApplyTerm<Query> = (query, value, negated) => {
    const { sign, when, isAge } = parseAge(value)
    const day = isAge ? parseDay(when, today) : undefined
    if (day && sign === '<') return `Use idle: without < before a period. Write active:${when}.`
    if (!day) return 'Use idle: with a period such as 30d, 6m or 1y.'
    return bound(query, negated ? 'after' : 'before', day)
  }
  return { active, idle, bound }
}

/**
 * Filters by creation: `created:30d`, `-created:1y`, `created:>2026-01-01`. A period and its negation have no moment in common, so the two find
 * each record once.
 */
export function createdApplier<
  Query extends { created_after?: string | undefined; created_before?: string | undefined },
>(today: string): ApplyTerm<Query> {
  return (query, value, negated) => {
    const { sign, when, isAge } = parseAge(value)
    const day = parseDay(when, today)
    if (!day || (isAge ? sign === '>' : !sign))
      return 'Use created: with a period such as 30d, or a date after > or <, such as >2026-01-01.'
    const until = sign === '<' && !isAge
    const bounds: { created_after?: string | undefined; created_before?: string | undefined } = query
    if (until === negated) {
      if (bounds.created_after) return secondBound('after', 'creation date')
      bounds.created_after = `${day}T00:00:00Z`
    } else {
      if (bounds.created_before) return secondBound('before', 'creation date')
      bounds.created_before = `${addDays(day, -1)}T23:59:59.999Z`
    }
    return undefined
  }
}

/** The operators of `ageAppliers`. `verb` says what happened to active records: "updated". */
export const ageOperators = (verb: string): readonly Operator[] => [
  {
    name: 'active',
    help: `${verb} within a period such as 30d, or after a date such as >2026-01-01`,
    values: activePeriods,
    hasServerValues: false,
    negatable: true,
  },
  {
    name: 'idle',
    help: `not ${verb} for a period such as 1y`,
    values: idlePeriods,
    hasServerValues: false,
    negatable: true,
  },
]

/** The operator of `createdApplier`. */
export const createdOperator = (): Operator => ({
  name: 'created',
  help: 'created within a period such as 30d, or after a date such as >2026-01-01',
  values: activePeriods,
  hasServerValues: false,
  negatable: true,
})

const activePeriods: readonly Value[] = [
  { value: '7d', note: 'the last week' },
  { value: '30d', note: 'the last month' },
  { value: '90d', note: 'the last three months' },
  { value: '1y', note: 'the last year' },
]
const idlePeriods: readonly Value[] = [
  { value: '30d', note: 'a month or longer' },
  { value: '90d', note: 'three months or longer' },
  { value: '1y', note: 'a year or longer' },
  { value: '2y', note: 'two years or longer' },
]

const unitNames = new Map(Object.entries({ d: 'day', w: 'week', m: 'month', mo: 'month', y: 'year' }))

/** `30d` → `30 days`, `1y` → `year`. */
function periodText(age: string): string {
  const [, n = '', unit = ''] = /^(\d+)(.*)$/.exec(age) ?? []
  const name = unitNames.get(unit) ?? unit
  return Number(n) === 1 ? name : pluralize(Number(n), name)
}

function parseAge(value: string) {
  const [, sign = '', when = ''] = /^([<>]?)(.*)$/s.exec(value) ?? []
  return { sign, when, isAge: /^\d+[a-z]/.test(when) }
}
