import { describe, expect, test } from 'vitest'
import { matchingChanges } from '../../../src-renderer/users/audit-filter.ts'

const change = (kind: string, act: string, title: string, author: string | null = 'Ada Byron') => ({
  id: `${kind} ${act} ${title}`,
  at: '2026-05-22T10:11:12.345Z',
  author:
    author === null ? null : { id: 3, username: 'ada', name: author, state: 'active', avatar_url: null, web_url: '' },
  kind,
  act,
  title,
  path: 'harbor/crane',
  iid: null,
  project_id: null,
  group_id: null,
  user: null,
  outcome: null,
  noteable_type: null,
  undo: null,
})

describe('the filter of the audit', () => {
  const changes = [
    change('issue', 'closed', 'The crane stands still'),
    change('issue', 'created', 'The quay is wet'),
    change('project', 'archived', 'Crane', null),
  ]
  test.each([
    ['', [0, 1, 2]],
    ['closed', [0]],
    ['ISSUE quay', [1]],
    ['archived project', [2]],
    ['gantry', [2]],
    ['harbor byron', [0, 1]],
    ['nothing', []],
  ])('%j finds the changes %j', (text, found) => {
    expect(matchingChanges(changes, text)).toEqual(found.map((at) => changes[at]))
  })
})
