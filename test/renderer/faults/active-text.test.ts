import { expect, test } from 'vitest'
import { activeText } from '../../../src-renderer/faults/active-text.ts'

test('the title bar counts the active faults', () => {
  expect([1, 3, 200].map(activeText)).toEqual(['1 fault active', '3 faults active', '200 faults active'])
})
