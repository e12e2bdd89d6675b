import { expect, test } from 'vitest'
import { outcomeTone } from '../../../src-renderer/app/wire-line.tsx'

test.for([
  [200, 'ok'],
  [304, 'ok'],
  [400, 'warn'],
  [404, 'warn'],
  [429, 'warn'],
  [500, 'bad'],
  [503, 'bad'],
  [0, 'bad'],
] as const)('the wire line shows an answer %s as %s, like Home', ([status, tone]) =>
  expect(outcomeTone(status)).toBe(tone),
)
