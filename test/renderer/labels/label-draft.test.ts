import { describe, expect, test } from 'vitest'
import { hexOf, textColorOn } from '../../../src-renderer/labels/color.ts'
import { draftOf, newLabel, obstacleOf, priorityProblem, valuesOf } from '../../../src-renderer/labels/label-draft.ts'
import { describeUses } from '../../../src-renderer/labels/label-uses.ts'
import { presentLabelDetails } from '../../../src-server/labels/entity.ts'

const label = {
  ...{ id: 1, name: 'bug', description: null, description_html: null, text_color: '#FFFFFF', color: '#dc2626' },
  ...{ open_issues_count: 2, closed_issues_count: 1, open_merge_requests_count: 1 },
  ...{ subscribed: false, priority: 0, is_project_label: true, inherited: false, group: null, updated_at: '' },
}

describe('the form of a label', () => {
  test('shows the saved values and sends only what was typed, in the form of the API', () => {
    expect(draftOf(label)).toEqual({ name: 'bug', color: '#dc2626', description: '', priority: '0' })
    expect(draftOf({ ...label, priority: null }).priority).toBe('')
    expect(valuesOf({ kind: 'project' }, { name: ' new ', priority: '' })).toEqual({ name: 'new', priority: null })
    expect(valuesOf({ kind: 'project' }, { priority: ' 12 ', description: ' ' })).toEqual({
      priority: 12,
      description: null,
    })
    expect(valuesOf({ kind: 'group' }, { priority: '1', color: ' #ABC ' })).toEqual({ color: '#ABC' })
  })

  test('says what it still needs', () => {
    expect(obstacleOf(newLabel)).toBe('Enter a name.')
    expect(obstacleOf({ ...newLabel, name: 'bug' })).toBeUndefined()
    expect(obstacleOf({ ...newLabel, name: 'bug', color: ' ' })).toBe('Choose a color.')
    expect(obstacleOf({ ...newLabel, name: 'bug', priority: 'soon' })).toBe('Correct the priority.')
  })

  test.for(['', ' ', '0', ' 7 ', '999999'])('the priority "%s" is valid', (typed) =>
    expect(priorityProblem(typed)).toBeUndefined(),
  )

  test.for(['-1', '1.5', 'soon', '1000000', '1e3'])('the priority "%s" is explained', (typed) =>
    expect(priorityProblem(typed)).toMatch(/whole number/),
  )
})

describe('the color of a label', () => {
  test('is read from digits, not from a part of them', () => {
    expect([hexOf(' #Abc '), hexOf('#aabbcc')]).toEqual(['#Abc', '#aabbcc'])
    expect([hexOf('#abcd'), hexOf('aabbcc1'), hexOf('')]).toEqual([undefined, undefined, undefined])
  })

  test.for(['#000000', '#ffffff', '#abc', '#dc2626', '#d97706', '#a6a7a8', '#a7a7a6'])(
    'the text on %s has the color that the server computes',
    (color) => {
      const { text_color } = presentLabelDetails({ id: 1, title: 'x', color, description: null })
      expect(textColorOn(color)).toBe(text_color.toLowerCase())
    },
  )
})

test.for([
  [{}, '3 issues (2 open) and 1 open merge request'],
  [{ closed_issues_count: 0, open_merge_requests_count: 0 }, '2 issues'],
  [{ open_issues_count: 0, closed_issues_count: 0, open_merge_requests_count: 4 }, '4 open merge requests'],
  [{ open_issues_count: 0, closed_issues_count: 0, open_merge_requests_count: 0 }, undefined],
] as const)('what has the label is counted: %j', ([counts, text]) =>
  expect(describeUses({ ...label, ...counts })).toBe(text),
)
