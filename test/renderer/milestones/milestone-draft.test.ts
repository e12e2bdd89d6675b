import { describe, expect, test } from 'vitest'
import { dueProblem, newMilestone, obstacleOf, valuesOf } from '../../../src-renderer/milestones/milestone-draft.ts'
import { milestoneErrors } from '../../../src-renderer/milestones/milestone-errors.ts'
import { isDirectlyIn } from '../../../src-renderer/milestones/milestone-texts.tsx'
import { percent } from '../../../src-renderer/milestones/progress.tsx'

describe('the form of a milestone', () => {
  test('needs a title and dates in order, and says which one is missing or wrong', () => {
    const typed = { ...newMilestone, title: 'Q3', start_date: '2026-07-01' }
    expect(obstacleOf(newMilestone)).toBe('Enter a title.')
    expect(obstacleOf(typed)).toBeUndefined()
    expect(obstacleOf({ ...typed, start_date: 'soon' })).toBe('Correct the start date.')
    expect(obstacleOf({ ...typed, due_date: 'soon' })).toBe('Correct the due date.')
    expect(obstacleOf({ ...typed, due_date: '2026-07-01' })).toBe('Correct the due date.')
    expect(dueProblem({ ...typed, due_date: '2026-07-01' })).toBe('The due date must be after the start date.')
    expect(dueProblem({ ...typed, due_date: '2026-07-02' })).toBeUndefined()
    expect(dueProblem({ ...typed, due_date: '2026' })).toBeUndefined()
  })

  test('sends only what was typed, and null for an empty date', () => {
    expect(valuesOf({ title: ' Q3 ', due_date: '' })).toEqual({ title: 'Q3', due_date: null })
    expect(valuesOf({ description: '', start_date: '2026-07-01' })).toEqual({
      description: '',
      start_date: '2026-07-01',
    })
  })
})

test.for([
  [
    'Failed to create milestone {:title=>["can\'t be blank"], :due_date=>["must be greater than start date"]}',
    { title: ["can't be blank"], due_date: ['must be greater than start date'] },
  ],
  ['Failed to update milestone {:title=>["is \\"bad\\""]}', { title: ['is "bad"'] }],
  ['Promotion failed - Title already being used', {}],
] as const)('the server puts field errors into one text: %s', ([message, fields]) =>
  expect(milestoneErrors({ message, fields: {} })).toEqual(fields),
)

test('the share of closed issues is 100% only if all are closed', () => {
  expect([percent(0, 3), percent(1, 3), percent(999, 1000), percent(7, 7)]).toEqual(['0%', '33%', '99%', '100%'])
})

test('a promotion replaces milestones of projects directly in the group', () => {
  const at = (path: string) => isDirectlyIn(`http://127.0.0.1:3000/${path}/-/milestones/3`, 'acme/tools')
  expect([at('acme/tools/saw'), at('acme/tools/hand/saw'), at('acme/saw'), at('groups/acme/tools')]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(isDirectlyIn('http://127.0.0.1:3000/w/one/acme/tools/saw/-/milestones/3', 'acme/tools', '/w/one')).toBe(true)
})
