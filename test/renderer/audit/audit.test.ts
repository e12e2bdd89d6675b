import { describe, expect, test } from 'vitest'
import { changesText, valueText, wholeText } from '../../../src-renderer/audit/audit-entry.ts'
import { auditOperators, toAuditQuery } from '../../../src-renderer/audit/audit-filter.ts'
import { valuesOfActs } from '../../../src-renderer/audit/use-audit-values.ts'
import { weekOf } from '../../../src-renderer/audit/week-hours.tsx'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const names = auditOperators.map(({ name }) => name)
const applied = (text: string) => toAuditQuery(parseFilter(text, names), '2026-11-20')

describe('the filter of the audit', () => {
  test('offers each act once, with the kinds of records that it is done to', () => {
    const kinds = [
      { kind: 'project', acts: ['updated', 'archived'] },
      { kind: 'user', acts: ['updated'] },
    ]
    expect(valuesOfActs(kinds)).toEqual([
      { value: 'archived', note: 'project' },
      { value: 'updated', note: 'project, user' },
    ])
  })

  test.for([
    ['by:@vsokolov', { author: 'vsokolov' }],
    ['kind:project', { kind: 'project' }],
    ['act:removed', { act: 'removed' }],
    ['since:7d', { since: '2026-11-13T00:00:00.000Z' }],
    ['until:2026-11-01', { until: '2026-11-02T00:00:00.000Z' }],
    ['project:3 group:4 user:5', { project_id: 3, group_id: 4, user_id: 5 }],
    ['project:harbor/api group:harbor user:@vsokolov', { project: 'harbor/api', group: 'harbor', user: 'vsokolov' }],
    ['request:2HoLq', { request_id: '2HoLq' }],
    ['harbor api', { search: 'harbor api' }],
  ] as const)('translates %s', ([text, query]) => {
    expect(applied(text)).toEqual({ query, problems: new Map() })
  })

  test.for([
    ['project:harbor/api project:3', 'Use project: only once.'],
    ['since:soon', 'Use since: with a period such as 7d, or a date such as 2026-01-01.'],
    ['kind:project kind:group', 'Use kind: only once.'],
    ['-by:me', 'by: cannot be negated with a minus.'],
  ] as const)('says why it cannot apply %s', ([text, problem]) => {
    expect([...applied(text).problems.values()]).toEqual([problem])
  })
})

describe('an entry of the audit', () => {
  test('shows its first value before and after, and the names of the others', () => {
    const change = (field: string, before: unknown, after: unknown) => ({ field, before, after })
    expect(changesText({ changes: [] })).toBeUndefined()
    expect(changesText({ changes: [change('visibility', 'private', 'public')] })).toBe('visibility: private → public')
    expect(changesText({ changes: [change('topics', [], ['a']), change('name', 'a', 'b')] })).toBe(
      'topics: [] → ["a"], and name',
    )
    expect(changesText({ changes: [change('avatar', '[masked]', '[masked]'), change('name', 'a', 'b')] })).toBe(
      'avatar: changed, and name',
    )
    expect(changesText({ changes: [change('token', null, '[masked]')] })).toBe('token: – → [masked]')
    expect([valueText('a', null), valueText('a', ''), valueText('a', false)]).toEqual(['–', '–', 'false'])
    expect([wholeText('a', null), wholeText('a', 'a'), wholeText('a', ['a'])]).toEqual(['', 'a', '[\n  "a"\n]'])
  })
})

test('an access level is shown by its name, and an end that is not set as none', () => {
  expect([valueText('access_level', 40), wholeText('group_access', 10)]).toEqual(['Maintainer', 'Guest'])
  expect([valueText('access_level', null), wholeText('access_level', null)]).toEqual(['–', ''])
  expect([valueText('expires_at', null), wholeText('expires_at', '')]).toEqual(['none', 'none'])
  expect(wholeText('expires_at', '2027-01-01')).toBe('2027-01-01')
})

test.for([
  [1, 'Monday', 0, 6],
  [0, 'Sunday', 1, 0],
  [6, 'Saturday', 2, 1],
] as const)('the week of the picture starts on the first day of the instance: %i, %s', ([first, , monday, sunday]) => {
  const hours = [
    { weekday: 1, hour: 9, changes: 4 },
    { weekday: 0, hour: 23, changes: 7 },
  ]
  const week = weekOf({ authors: [], hours }, first)
  expect(week[monday]?.[9]).toBe(4)
  expect(week[sunday]?.[23]).toBe(7)
  expect(week.flat().reduce((sum, changes) => sum + changes, 0)).toBe(11)
})
