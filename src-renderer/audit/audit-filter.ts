import type { Input } from '../api/client.ts'
import { type AppliedFilter, type ApplyTerm, applyTerms } from '../lists/filter-terms.ts'
import { addDays, parseDay } from '../lists/parse-day.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'

export type AuditQuery = Omit<Input<'GET /-/gantry/v1/audit'>, 'page' | 'per_page'>

const fixed = (name: string, help: string, values: readonly string[], hasServerValues = false): Operator => ({
  ...{ name, help, hasServerValues, negatable: false, values: values.map((value) => ({ value })) },
})

/** The operators of the audit. */
export const auditOperators: readonly Operator[] = [
  fixed('by', 'the username of whoever did it, also as somebody else', [], true),
  fixed('kind', 'the kind of record', [], true),
  fixed('act', 'what was done', [], true),
  fixed('since', 'from a day on: 7d, or a date such as 2026-01-01', ['1d', '7d', '30d']),
  fixed('until', 'up to the end of a day', []),
  fixed('project', 'the path or the ID of a project', [], true),
  fixed('group', 'the path or the ID of a group', [], true),
  fixed('user', 'the username or the ID of the user that the change is about', [], true),
  fixed('request', 'the ID of a request', []),
]

const once = (name: string) => `Use ${name}: only once.`

function text(name: 'author' | 'kind' | 'act' | 'request_id', operator: string): ApplyTerm<AuditQuery> {
  return (query, value) => {
    if (query[name] !== undefined) return once(operator)
    query[name] = value.replace(/^@/, '')
    return undefined
  }
}

/** Digits are an ID. Paths of projects have a slash, and names without a letter are rare. */
function named(name: 'project' | 'group' | 'user'): ApplyTerm<AuditQuery> {
  return (query, value) => {
    if (query[name] !== undefined || query[`${name}_id`] !== undefined) return once(name)
    if (/^\d{1,15}$/.test(value)) query[`${name}_id`] = Number(value)
    else query[name] = value.replace(/^[@/]/, '')
    return undefined
  }
}

function day(name: 'since' | 'until', today: string): ApplyTerm<AuditQuery> {
  return (query, value) => {
    const found = parseDay(value, today)
    if (query[name] !== undefined) return once(name)
    if (!found) return `Use ${name}: with a period such as 7d, or a date such as 2026-01-01.`
    query[name] = `${name === 'until' ? addDays(found, 1) : found}T00:00:00.000Z`
    return undefined
  }
}

/** Translates the terms into a query. `7d` counts back from `today`. */
export function toAuditQuery(terms: readonly Term[], today: string): AppliedFilter<AuditQuery> {
  const appliers = {
    by: text('author', 'by'),
    kind: text('kind', 'kind'),
    act: text('act', 'act'),
    request: text('request_id', 'request'),
    project: named('project'),
    group: named('group'),
    user: named('user'),
    since: day('since', today),
    until: day('until', today),
  }
  return applyTerms<AuditQuery>(terms, { operators: auditOperators, appliers }, {})
}
