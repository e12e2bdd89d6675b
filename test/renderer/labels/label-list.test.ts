import { describe, expect, test } from 'vitest'
import { labelList } from '../../../src-renderer/labels/label-list.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const ask = (kind: 'project' | 'group', text: string) => {
  const list = labelList({ kind, id: 7 })
  const { query, problems } = list.toQuery(
    parseFilter(
      text,
      list.operators.map(({ name }) => name),
    ),
  )
  const { path } = list.source(query, { order_by: 'priority', sort: 'asc' }).request(1)
  return { path, problems: [...problems.values()] }
}

describe('the labels of a project', () => {
  test.for([
    ['', ''],
    ['ship crane', '&search=ship crane'],
    ['inherited:no', '&inherited=false'],
    ['subscribed:yes inherited:yes', '&subscribed=true&inherited=true'],
  ])('the filter "%s" asks for "%s"', ([text = '', query = '']) => {
    const [parameters = '', start] = [query.slice(1), '/-/gantry/v1/projects/7/labels?']
    const expected = [parameters, 'order_by=priority&sort=asc&page=1&per_page=100'].filter(Boolean).join('&')
    expect(ask('project', text)).toEqual({ path: start + expected, problems: [] })
  })

  test.for([
    ['inherited:perhaps', 'Use inherited: with yes or no.'],
    ['subscribed:yes subscribed:no', 'Use subscribed: only once.'],
    ['-inherited:yes', 'inherited: cannot be negated with a minus.'],
  ])('%s is explained', ([text = '', problem]) => expect(ask('project', text).problems).toEqual([problem]))
})

test('the labels of a group have no order of priorities', () => {
  expect(labelList({ kind: 'group', id: 7 }).orders.map(({ id }) => id)).toEqual(['title'])
  expect(ask('group', 'x').path).toBe('/-/gantry/v1/groups/7/labels?search=x&sort=asc&page=1&per_page=100')
})
