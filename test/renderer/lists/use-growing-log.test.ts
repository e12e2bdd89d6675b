import { expect, test } from 'vitest'
import { isWorking } from '../../../src-renderer/lists/use-growing-log.ts'

const idle = {
  ...{ hasPointer: false, hasFocus: true, isScrolled: false, isSelecting: false },
  ...{ peek: undefined, currentId: undefined, startPage: 1 },
}

test('new rows of a log come by themselves until the user works with a row', () => {
  expect(isWorking(idle)).toBe(false)
  expect(isWorking({ ...idle, hasFocus: false, currentId: '7' })).toBe(false)
  for (const part of [
    ...[{ hasPointer: true }, { isScrolled: true }, { isSelecting: true }, { peek: '7' }, { currentId: '7' }],
    { startPage: 2 },
  ])
    expect(isWorking({ ...idle, ...part }), JSON.stringify(part)).toBe(true)
})
