import { describe, expect, test } from 'vitest'
import { milestoneList } from '../../../src-renderer/milestones/milestone-list.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const ask = (kind: 'project' | 'group', text: string) => {
  const list = milestoneList({ kind, id: 7 })
  const { query, problems } = list.toQuery(
    parseFilter(
      text,
      list.operators.map(({ name }) => name),
    ),
  )
  const { path } = list.source(query, { order_by: 'due_date', sort: 'asc' }).request(1)
  return { path, problems: [...problems.values()] }
}
const order = 'order_by=due_date&sort=asc&page=1&per_page=100'

describe('the filter of milestones', () => {
  test.for([
    ['state:active', 'state=active&'],
    ['state:closed sprint', 'state=closed&search=sprint&'],
    ['state:all', ''],
    ['inherited:no state:all', 'inherited=false&'],
  ])('%s asks for "%s"', ([text = '', query = '']) =>
    expect(ask('project', text)).toEqual({
      path: `/-/gantry/v1/projects/7/milestones?${query}${order}`,
      problems: [],
    }),
  )

  test.for([
    ['state:late', 'Use state: with active, closed or all.'],
    ['state:active state:closed', 'Use state: only once.'],
    ['inherited:x', 'Use inherited: with yes or no.'],
    ['-state:closed', 'state: cannot be negated with a minus.'],
  ])('%s is explained', ([text = '', problem]) => expect(ask('group', text).problems).toEqual([problem]))
})
