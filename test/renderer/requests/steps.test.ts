import { expect, test } from 'vitest'
import { steps } from '../../../src-renderer/requests/steps.ts'
import { STEPS } from '../../../src-server/kit/reason.ts'

test('the steps that can refuse a request are those of the server, in their order', () => {
  expect(steps).toEqual(STEPS)
})
