import { describe, expect, test } from 'vitest'
import { withTask } from '../../../src-renderer/ui/tasks.ts'

const tick = (text: string, line: number, done = true) => withTask(text, text, { line, done })

describe('a ticked task', () => {
  test.each([
    ['- [ ] a\n- [ ] b', 1, true, '- [ ] a\n- [x] b'],
    ['- [x] a', 0, false, '- [ ] a'],
    ['- [X] a', 0, false, '- [ ] a'],
    ['- [ ] a', 0, false, '- [ ] a'],
    ['1. [ ] a [ ] b', 0, true, '1. [x] a [ ] b'],
    ['> * [ ] a', 0, true, '> * [x] a'],
    ['Text\r\n\r\n  - [ ] a\r\n', 2, true, 'Text\r\n\r\n  - [x] a\r\n'],
    ['a\rb\n\n+ [ ] c', 3, true, 'a\rb\n\n+ [x] c'],
    ['- [ ]\ta $& $1', 0, true, '- [x]\ta $& $1'],
  ])('in %j, line %i, %j, is the only change', (text, line, done, changed) =>
    expect(tick(text, line, done)).toBe(changed),
  )

  test('is left alone where the line has no task', () => {
    expect(tick('- a', 0)).toBeUndefined()
    expect(tick('- [ ]', 0)).toBeUndefined()
    expect(tick('- [~] a', 0)).toBeUndefined()
    expect(tick('- [ ] a', 1)).toBeUndefined()
    expect(tick('- [docs] [ ] a', 0)).toBeUndefined()
  })

  test('keeps what somebody else has changed on other lines', () => {
    expect(withTask('New\n- [ ] a\n- [x] b', 'Old\n- [ ] a\n- [ ] b', { line: 1, done: true })).toBe(
      'New\n- [x] a\n- [x] b',
    )
  })

  test('is left alone if somebody else has changed its line, or moved it', () => {
    expect(withTask('- [ ] b', '- [ ] a', { line: 0, done: true })).toBeUndefined()
    expect(withTask('New\n- [ ] a', '- [ ] a', { line: 0, done: true })).toBeUndefined()
    expect(withTask('', '- [ ] a', { line: 0, done: true })).toBeUndefined()
  })
})
