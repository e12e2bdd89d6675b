import { expect, test } from 'vitest'
import { type ReferenceInput, useTypedReference } from '../../../src-renderer/ui/use-typed-reference.ts'
import { renderHook } from '../render-hook.tsx'

const TEXT = 'See ~bu and ~ne'
const typedAfter = (...steps: ((input: ReferenceInput) => void)[]) =>
  renderHook(() => useTypedReference(TEXT), { steps }).typed?.text

test('the reference at the caret is being typed, until it is dismissed', () => {
  expect(typedAfter()).toBeUndefined()
  expect(typedAfter(({ onCaret }) => onCaret(7))).toBe('bu')
  expect(
    typedAfter(
      ({ onCaret }) => onCaret(7),
      ({ dismiss }) => dismiss(),
    ),
  ).toBeUndefined()
})

test('a dismissed reference is typed again after the caret was elsewhere', () => {
  const dismissed = [({ onCaret }: ReferenceInput) => onCaret(7), ({ dismiss }: ReferenceInput) => dismiss()]
  expect(typedAfter(...dismissed, ({ onCaret }) => onCaret(6))).toBeUndefined()
  expect(typedAfter(...dismissed, ({ onCaret }) => onCaret(TEXT.length))).toBe('ne')
  const away = ({ onCaret }: ReferenceInput) => onCaret(2)
  expect(
    typedAfter(
      ...dismissed,
      away,
      () => undefined,
      ({ onCaret }) => onCaret(7),
    ),
  ).toBe('bu')
})
