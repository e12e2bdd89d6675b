import { describe, expect, test } from 'vitest'
import { issueOperatorNames, issueOperators, toIssueQuery } from '../../../src-renderer/issues/issue-filter.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const applied = (text: string) =>
  toIssueQuery(parseFilter(text, issueOperatorNames), { me: 'mkovacic', today: '2026-11-21' })

describe('the operators of an issue filter', () => {
  const namesOf = (property: 'negatable' | 'hasServerValues') =>
    issueOperators.filter((operator) => operator[property]).map(({ name }) => name)

  test('take a minus if the server can negate them', () => {
    expect(namesOf('negatable')).toEqual([
      'label',
      'author',
      'assignee',
      'milestone',
      'confidential',
      'created',
      'active',
      'idle',
    ])
    for (const term of ['state:opened', 'due:today', 'weight:3', 'type:issue'])
      expect(applied(`-${term}`).problems.get(`-${term}`)).toMatch(/cannot be negated/)
  })

  test('suggest values of the server for names and titles', () =>
    expect(namesOf('hasServerValues')).toEqual(['label', 'author', 'assignee', 'milestone']))
})

describe('the API query of an issue filter', () => {
  test('combines several labels and negated labels; words become the search', () => {
    expect(applied('label:backend label:"needs triage" -label:wontfix token refresh').query).toEqual({
      labels: ['backend', 'needs triage'],
      not: { labels: ['wontfix'] },
      search: 'token refresh',
    })
  })

  test('replaces me with the signed-in user', () => {
    expect(applied('author:me assignee:me').query).toEqual({
      author_username: 'mkovacic',
      assignee_username: ['mkovacic'],
    })
  })

  test('uses the id parameter for none and any, and swaps them if negated', () => {
    expect(applied('assignee:none milestone:ANY').query).toEqual({ assignee_id: 'None', milestone: 'Any' })
    expect(applied('-assignee:none -milestone:any').query).toEqual({ assignee_id: 'Any', milestone: 'None' })
  })

  test.each([
    ['state:opened', 'state:closed'],
    ['author:ada', 'author:bo'],
    ['-author:ada', '-author:bo'],
    ['assignee:none', 'assignee:any'],
    ['milestone:17.4', 'milestone:17.5'],
    ['-milestone:17.4', '-milestone:17.5'],
    ['due:today', 'due:week'],
    ['weight:0', 'weight:3'],
    ['confidential:no', 'confidential:yes'],
    ['type:issue', 'type:incident'],
  ])('keeps %s if %s follows, and says why', (first, second) => {
    const { query, problems } = applied(`${first} ${second}`)
    expect(query).toEqual(applied(first).query)
    expect([...problems.keys()]).toEqual([second])
  })

  test('has a name and a negated name of the same operator', () => {
    expect(applied('author:ada -author:bo milestone:17.4 -milestone:17.5')).toEqual({
      query: { author_username: 'ada', milestone: '17.4', not: { author_username: 'bo', milestone: '17.5' } },
      problems: new Map(),
    })
  })

  test('puts negated names into not[…]', () => {
    expect(applied('-assignee:lyue -milestone:17.4 -author:root').query).toEqual({
      not: { assignee_username: ['lyue'], milestone: '17.4', author_username: 'root' },
    })
  })

  test('passes the server’s values for due, weight, confidential and type', () => {
    expect(applied('due:none weight:3 confidential:yes type:incident').query).toEqual({
      due_date: '0',
      weight: 3,
      confidential: true,
      issue_type: 'incident',
    })
    expect(applied('due:overdue weight:any -confidential:yes').query).toEqual({
      due_date: 'overdue',
      weight: 'Any',
      confidential: false,
    })
  })

  test('sends the age of the last update as a date', () => {
    expect(applied('idle:1y').query).toEqual({ updated_before: '2025-11-21T00:00:00Z' })
    expect(applied('active:<30d').query).toEqual({ updated_after: '2026-10-22T00:00:00Z' })
    expect(applied('active:>2026-01-01 idle:2w').query).toEqual({
      updated_after: '2026-01-01T00:00:00Z',
      updated_before: '2026-11-07T00:00:00Z',
    })
    expect([...applied('idle:long idle:1y idle:2y').problems]).toEqual([
      ['idle:long', 'Use idle: with a period such as 30d, 6m or 1y.'],
      ['idle:2y', 'Another term already sets the latest update date. Remove one of the terms.'],
    ])
  })

  test('keeps a quoted phrase together', () => {
    expect(applied('"wake from sleep" token').query).toEqual({ search: '"wake from sleep" token' })
  })

  test('reports terms that the server does not support, and applies the others', () => {
    const { query, problems } = applied('state:opened due:someday -weight:3 state:closed weight:heavy')
    expect(query).toEqual({ state: 'opened' })
    expect([...problems.keys()]).toEqual(['due:someday', '-weight:3', 'state:closed', 'weight:heavy'])
    expect(problems.get('due:someday')).toBe('Use due: with overdue, today, tomorrow, week, month, none or any.')
  })
})

describe('the operator created:', () => {
  test('takes periods and dates; a minus finds all others', () => {
    const from = (day: string) => ({ created_after: `${day}T00:00:00Z` })
    const until = (day: string) => ({ created_before: `${day}T23:59:59.999Z` })
    expect(applied('created:7d').query).toEqual(from('2026-11-14'))
    expect(applied('created:<7d').query).toEqual(from('2026-11-14'))
    expect(applied('-created:7d').query).toEqual(until('2026-11-13'))
    expect(applied('created:>2026-01-01').query).toEqual(from('2026-01-01'))
    expect(applied('created:<2026-01-01').query).toEqual(until('2025-12-31'))
    expect(applied('-created:<2026-01-01').query).toEqual(from('2026-01-01'))
  })

  test('says why it cannot be applied', () => {
    for (const value of ['', 'soon', '>7d', '2026-01-01', '>2026-02-30'])
      expect([value, [...applied(`created:${value}`).problems.values()]]).toEqual([
        value,
        ['Use created: with a period such as 30d, or a date after > or <, such as >2026-01-01.'],
      ])
    expect([...applied('created:7d created:30d').problems.values()]).toEqual([
      'Another term already sets the earliest creation date. Remove one of the terms.',
    ])
    expect([...applied('-created:7d -created:30d').problems.values()]).toEqual([
      'Another term already sets the latest creation date. Remove one of the terms.',
    ])
  })
})
