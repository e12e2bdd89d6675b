import { describe, expect, test } from 'vitest'
import { fieldText } from '../../../src-renderer/requests/why.tsx'

describe('a refused field', () => {
  test.for([
    [{ needs: 'asc or desc', fault: null, has: 'down' }, 'sent “down”; possible: asc or desc'],
    [{ needs: null, fault: 'has already been taken', has: 'api' }, 'has already been taken; sent “api”'],
    [{ needs: 'a whole number', fault: null, has: null }, 'not sent; possible: a whole number'],
  ] as const)('says what is wrong, what was sent and what is possible: %s', ([field, text]) => {
    expect(fieldText({ name: 'sort', ...field })).toBe(text)
  })
})
