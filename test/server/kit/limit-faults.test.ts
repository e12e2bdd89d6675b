import { describe, expect, test } from 'vitest'
import { amountFaults, lengthFaults } from '../../../src-server/kit/limit-faults.ts'

const TOO_LONG = ['is too long (maximum is 3 characters)']

describe('a text with a maximum length', () => {
  test.each([
    ['abc', []],
    ['abcd', TOO_LONG],
    ['🛳🛳🛳', []],
    ['🛳🛳🛳🛳', TOO_LONG],
    ['a🛳b', []],
    ['', []],
    [null, []],
    [undefined, []],
  ])('%s: %j', (text, faults) => {
    expect(lengthFaults(text, 3)).toEqual(faults)
  })
})

describe('an amount', () => {
  test.each([
    [-1, ['must be greater than or equal to 0']],
    [0, []],
    [null, []],
    [undefined, []],
  ])('%s: %j', (amount, faults) => {
    expect(amountFaults(amount)).toEqual(faults)
  })
})
