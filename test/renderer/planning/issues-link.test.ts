import { describe, expect, test } from 'vitest'
import { issueOperatorNames } from '../../../src-renderer/issues/issue-filter.ts'
import { issuesTarget } from '../../../src-renderer/planning/issues-link.tsx'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

describe('the link to the open issues of a label or milestone', () => {
  test.each(['bug', 'needs review', 'say "hi"', 'a"b', 'back\\slash', 'scope::value', '"quoted"', 'a:b c'])(
    'finds the name %j',
    (name) => {
      for (const operator of ['label', 'milestone'] as const) {
        const { q } = issuesTarget({ kind: 'project', id: 3 }, operator, name).search
        expect(parseFilter(q, issueOperatorNames)).toEqual([
          { kind: 'operator', operator: 'state', value: 'opened', negated: false },
          { kind: 'operator', operator, value: name, negated: false },
        ])
      }
    },
  )

  test('opens the issues of the project or group', () => {
    expect(issuesTarget({ kind: 'project', id: 3 }, 'label', 'bug')).toEqual({
      ...{
        to: '/projects/$projectId',
        params: { projectId: '3' },
        search: { tab: 'issues', q: 'state:opened label:bug' },
      },
    })
    expect(issuesTarget({ kind: 'group', id: 4 }, 'milestone', 'v1')).toEqual({
      ...{
        to: '/groups/$groupId',
        params: { groupId: '4' },
        search: { tab: 'issues', q: 'state:opened milestone:v1' },
      },
    })
  })
})
