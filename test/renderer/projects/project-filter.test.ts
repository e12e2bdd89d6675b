import { describe, expect, test } from 'vitest'
import { projectOperatorNames, toProjectQuery } from '../../../src-renderer/projects/project-filter.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const asked = (text: string) => toProjectQuery(parseFilter(text, projectOperatorNames))

describe('what a typed filter of projects asks the server for', () => {
  test('each operator is one parameter, and words search names and namespaces', () => {
    expect(asked('visibility:private archived:no owned:yes topic:node topic:api harbor').query).toEqual({
      visibility: 'private',
      archived: false,
      owned: true,
      topic: ['node', 'api'],
      search: 'harbor',
      search_namespaces: true,
    })
  })

  test('a minus turns archived round', () => {
    expect(asked('-archived:yes').query).toEqual({ archived: false })
  })

  test('what has no opposite on the server is named, never dropped in silence', () => {
    const { query, problems } = asked('member:no starred:yes -visibility:public visibility:secret')
    expect(query).toEqual({ starred: true })
    expect([...problems.keys()]).toEqual(['member:no', '-visibility:public', 'visibility:secret'])
  })
})
