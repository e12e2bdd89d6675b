import { describe, expect, test } from 'vitest'
import { countTasks, toggledTasks } from '../../../src-server/activity/tasks.ts'
import { descriptionNotes, titleNote } from '../../../src-server/activity/text-notes.ts'
import { daysOf } from '../../../src-server/issues/lists/due-dates.ts'
import { assigneeNote, dueDateNote, typeNote } from '../../../src-server/issues/system-notes.ts'
import { humanTime } from '../../../src-server/issues/time/human-time.ts'

const bodies = (notes: readonly { body: string }[]) => notes.map(({ body }) => body)

describe('a duration', () => {
  test.for([
    [0, null, null],
    [1, '1s', '1s'],
    [59, '59s', '59s'],
    [60, '1m', '1m'],
    [3599, '59m 59s', '59m 59s'],
    [3600, '1h', '1h'],
    [28_799, '7h 59m 59s', '7h 59m 59s'],
    [28_800, '1d', '8h'],
    [143_999, '4d 7h 59m 59s', '39h 59m 59s'],
    [144_000, '1w', '40h'],
    [178_800, '1w 1d 1h 40m', '49h 40m'],
    [576_000, '1mo', '160h'],
    [31_557_599, '54mo 3w 5h 59m 59s', '8765h 59m 59s'],
    [31_557_600, '1y', '8766h'],
    [-3661, '-1h 1m 1s', '-1h 1m 1s'],
  ] as const)('of %i seconds is %s, or %s in hours', ([seconds, text, hours]) => {
    expect([humanTime(seconds, false), humanTime(seconds, true)]).toEqual([text, hours])
  })
})

describe('the tasks of a text', () => {
  test.for([
    [null, 0, 0],
    ['[ ] no marker', 0, 0],
    ['- [ ] a\n* [x] b\n+ [X] c\n1. [ ] d\n12) [x] e', 5, 3],
    ['  - [ ] a\n\t* [x] b\n> - [x] c\n > > 1. [ ] d', 4, 2],
    ['- [~] a\r\n- [x] b\r\n', 2, 1],
    ['- [x]\n- [x] \n-[x] a\n- [x]a\n- [y] a\n- [xx] a\nx - [x] a', 0, 0],
    ['```\n- [x] a\n```\n- [x] b', 1, 1],
    ['~~~~\n- [x] a\n~~~\n- [x] b\n~~~~~\n- [ ] c', 1, 0],
    ['```\n- [x] a\n~~~\n- [x] b', 0, 0],
    ['``\n- [x] a\n``', 1, 1],
    ['  ```\n- [x] a\n\t```\n- [ ] b', 1, 0],
  ] as const)('%j are %i, %i of them complete', ([text, task_count, completed_task_count]) => {
    expect(countTasks(text)).toEqual({ task_count, completed_task_count })
  })

  test.for([
    ['- [ ] a\n- [ ] b', '- [x] a\n- [ ] b', ['a true']],
    ['- [x] a\n- [ ] b', '- [ ] a\n- [x] b', ['a false', 'b true']],
    ['- [ ] a', '- [x] b', []],
    ['- [ ] a', '- [x] a\n- [x] b', ['a true']],
    ['- [ ] a ', '- [X]  a', ['a true']],
    ['- [ ] a', '- [~] a', []],
    [null, '- [x] a', []],
    ['- [x] a', null, []],
  ] as const)('of %j that %j ticks or unticks are %j', ([before, after, expected]) => {
    expect(toggledTasks(before, after).map(({ text, complete }) => `${text} ${complete}`)).toEqual(expected)
  })
})

describe('a system note about', () => {
  const person = (id: number, username: string) => ({ id, username })
  const [a, b, c, d] = [person(1, 'a'), person(2, 'b'), person(3, 'c'), person(4, 'd')]

  test.for([
    [[], [], []],
    [[a, b], [b, a], []],
    [[], [a], ['assigned to @a']],
    [[a], [], ['unassigned @a']],
    [[], [a, b], ['assigned to @a and @b']],
    [[], [a, b, c, d], ['assigned to @a, @b, @c, and @d']],
    [[b, c], [a, c], ['assigned to @a and unassigned @b']],
    [[a, b], [c], ['assigned to @c and unassigned @a and @b']],
  ] as const)('assignees from %j to %j is %j', ([before, after, expected]) => {
    expect(bodies(assigneeNote(before, after))).toEqual(expected)
  })

  test.for([
    ['same', 'same', []],
    ['An old title', 'An even older title', ['**An {-old-} title** to **An {+even older+} title**']],
    ['one', 'two', ['**{-one-}** to **{+two+}**']],
    ['one two', 'one two three', ['**one two** to **one two{+ three+}**']],
    ['one two three', 'two three', ['**{-one -}two three** to **two three**']],
    ['a a', 'a a a', ['**a a** to **a a{+ a+}**']],
    ['x  y', 'x y', ['**x{-  -}y** to **x{+ +}y**']],
  ] as const)('a title from %j to %j marks the changed words', ([before, after, expected]) => {
    expect(bodies(titleNote(before, after))).toEqual(expected.map((text) => `changed title from ${text}`))
  })

  test.for([
    [null, '', []],
    ['', null, []],
    ['a', 'a', []],
    [null, 'a', ['changed the description']],
    ['a', null, ['changed the description']],
    ['- [ ] a', '- [x] a\nmore', ['marked the checklist item **a** as completed']],
    ['- [x] a', '- [ ] a', ['marked the checklist item **a** as incomplete']],
  ] as const)('a description from %j to %j is %j', ([before, after, expected]) => {
    expect(bodies(descriptionNotes(before, after))).toEqual(expected)
  })

  test.for([
    [null, null, []],
    ['2026-01-02', '2026-01-02', []],
    ['2026-01-02', null, ['removed due date']],
    [null, '2026-01-02', ['changed due date to January 2, 2026']],
    ['2026-01-02', '2026-12-31', ['changed due date to December 31, 2026']],
  ] as const)('a due date from %s to %s is %j', ([before, after, expected]) => {
    expect(bodies(dueDateNote(before, after))).toEqual(expected)
  })

  test('a type names both types in words', () => {
    expect(typeNote('test_case', 'issue').body).toBe('changed type from test case to issue')
    expect(typeNote('task', 'test_case').body).toBe('changed type from task to test case')
  })
})

describe('a span of due dates', () => {
  test.for([
    ['today', '2026-05-22', '2026-05-22', '2026-05-22'],
    ['tomorrow', '2026-02-28', '2026-03-01', '2026-03-01'],
    ['week', '2026-05-18', '2026-05-18', '2026-05-24'],
    ['week', '2026-05-24', '2026-05-18', '2026-05-24'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['month', '2026-12-31', '2026-12-01', '2026-12-31'],
    ['next_month_and_previous_two_weeks', '2026-12-14', '2026-11-30', '2027-01-31'],
    ['next_month_and_previous_two_weeks', '2026-01-31', '2026-01-17', '2026-02-28'],
  ] as const)('%s on %s is from %s to %s', ([span, today, from, to]) => {
    expect(daysOf(span, today)).toEqual([from, to])
  })
})
