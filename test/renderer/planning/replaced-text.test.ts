import { expect, test } from 'vitest'
import { replacedText } from '../../../src-renderer/planning/replaced-text.ts'

test('a promotion says what it does to the records with the same name in other projects', () => {
  expect(replacedText(1, 'label', 'name')).toBe(
    'Another project in the group has a label with this name. The group label replaces that project’s label, including on issues. ',
  )
  expect(replacedText(14, 'milestone', 'title')).toBe(
    'Other projects in the group have 14 milestones with this title. The group milestone replaces those 14 milestones, including on issues. ',
  )
})
