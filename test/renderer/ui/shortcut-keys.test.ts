import { describe, expect, test } from 'vitest'
import { chordOf, shortcutFor } from '../../../src-renderer/ui/shortcut-keys.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  [{ key: 'j' }, 'j'],
  [{ key: 'J', shiftKey: true }, 'Shift+j'],
  [{ key: 'J' }, 'j'],
  [{ key: '?', shiftKey: true }, '?'],
  [{ key: '?' }, '?'],
  [{ key: '1', shiftKey: true }, '1'],
  [{ key: 'Enter', shiftKey: true }, 'Shift+Enter'],
  [{ key: 'Enter', ctrlKey: true }, 'Ctrl+Enter'],
  [{ key: 'Enter', metaKey: true }, 'Ctrl+Enter'],
  [{ key: 'k', ctrlKey: true, altKey: true, shiftKey: true }, 'Ctrl+Alt+Shift+k'],
  [{ key: 'é', shiftKey: true }, 'é'],
])('the key press %o is %s', (pressed, chord) => expect(chordOf({ ...none, ...pressed })).toBe(chord))

describe('the shortcut of a key press', () => {
  const shortcut = (
    id: string,
    keys: string,
    some: { enabled?: boolean; inFields?: boolean; inDialogs?: boolean } = {},
  ) => ({
    ...{ id, keys, enabled: true, inFields: false, inDialogs: false, ...some },
  })
  const all = [
    shortcut('next', 'j'),
    shortcut('old', 'e'),
    shortcut('new', 'e'),
    shortcut('off', 'x', { enabled: false }),
    shortcut('send', 'Ctrl+Enter', { inFields: true }),
    shortcut('close', 'Escape', { inFields: true, inDialogs: true }),
    shortcut('projects', 'g p'),
    shortcut('preview', 'p'),
  ]
  const found = (chord: string, situation: { started?: string; typing?: boolean; dialog?: boolean } = {}) => {
    const one = shortcutFor(all, chord, { started: undefined, typing: false, dialog: false, ...situation })
    return typeof one === 'object' ? one.id : one
  }

  test('is the last that was registered, if it is enabled', () => {
    expect([found('j'), found('e'), found('x'), found('q')]).toEqual(['next', 'new', undefined, undefined])
  })

  test('is one for fields while the user types, and one for dialogs while a dialog is open', () => {
    expect([found('j', { typing: true }), found('Ctrl+Enter', { typing: true })]).toEqual([undefined, 'send'])
    expect([found('j', { dialog: true }), found('Ctrl+Enter', { dialog: true })]).toEqual([undefined, undefined])
    expect(found('Escape', { typing: true, dialog: true })).toBe('close')
    expect(found('g', { typing: true })).toBeUndefined()
  })

  test('of two keys begins with the first, and another second key acts alone', () => {
    expect(found('g')).toBe('started')
    expect(found('p', { started: 'g' })).toBe('projects')
    expect(found('p')).toBe('preview')
    expect(found('j', { started: 'g' })).toBe('next')
    expect(found('g', { started: 'g' })).toBe('started')
  })
})
