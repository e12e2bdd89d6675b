import { describe, expect, test } from 'vitest'
import { issueOperatorNames, toIssueQuery } from '../../../src-renderer/issues/issue-filter.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const asked = (text: string) => toIssueQuery(parseFilter(text, issueOperatorNames), 'mkovacic')

describe('what a typed filter asks the server for', () => {
  test('labels add up, with and without a minus, and words are the search', () => {
    expect(asked('label:backend label:"needs triage" -label:wontfix token refresh').query).toEqual({
      labels: ['backend', 'needs triage'],
      not: { labels: ['wontfix'] },
      search: 'token refresh',
    })
  })

  test('me is the one who is signed in', () => {
    expect(asked('author:me assignee:me').query).toEqual({
      author_username: 'mkovacic',
      assignee_username: ['mkovacic'],
    })
  })

  test('none and any go by id, and a minus turns them round', () => {
    expect(asked('assignee:none milestone:ANY').query).toEqual({ assignee_id: 'None', milestone: 'Any' })
    expect(asked('-assignee:none -milestone:any').query).toEqual({ assignee_id: 'Any', milestone: 'None' })
  })

  test('a name with a minus is one of not[…]', () => {
    expect(asked('-assignee:lyue -milestone:17.4 -author:root').query).toEqual({
      not: { assignee_username: ['lyue'], milestone: '17.4', author_username: 'root' },
    })
  })

  test('due, weight, confidential and type take the words of the server', () => {
    expect(asked('due:none weight:3 confidential:yes type:incident').query).toEqual({
      due_date: '0',
      weight: 3,
      confidential: true,
      issue_type: 'incident',
    })
    expect(asked('due:overdue weight:any -confidential:yes').query).toEqual({
      due_date: 'overdue',
      weight: 'Any',
      confidential: false,
    })
  })

  test('a phrase stays one', () => {
    expect(asked('"wake from sleep" token').query).toEqual({ search: '"wake from sleep" token' })
  })

  test('what the server cannot take is named, and the rest is asked for', () => {
    const { query, problems } = asked('state:opened due:someday -weight:3 state:closed weight:heavy')
    expect(query).toEqual({ state: 'opened' })
    expect([...problems.keys()]).toEqual(['due:someday', '-weight:3', 'state:closed', 'weight:heavy'])
    expect(problems.get('due:someday')).toBe('due: takes overdue, today, tomorrow, week, month, none, any.')
  })
})
