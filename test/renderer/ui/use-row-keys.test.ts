import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { useRowKeys } from '../../../src-renderer/ui/use-row-keys.ts'
import { renderHook } from '../render-hook.tsx'

type Ids = readonly (string | undefined)[]
const letters = [...'abcdefghijklmnopqrst']

interface Setting {
  ids?: Ids
  current?: string | undefined
  selected?: readonly string[]
  columns?: readonly string[]
  peeking?: boolean
  canSelect?: boolean
}

/** The keyboard of a list. Each step presses keys, or shows other rows. */
function useKeyboard({ ids: first = letters, current, selected: marked = [], columns = [], ...rest }: Setting) {
  const { peeking = false, canSelect = true } = rest
  const [ids, setIds] = useState(first)
  const [currentId, setCurrent] = useState(current)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(marked))
  const [log] = useState<string[]>([])
  const keys = useRowKeys({
    ...{ ids, currentId, onCurrentChange: setCurrent, selected, peeking, columns },
    onSelected: canSelect ? setSelected : undefined,
    onPeek: (id) => void log.push(`peek ${id}`),
    onOpen: (id) => void log.push(`open ${id}`),
    onCell: (id, column) => {
      log.push(`cell ${id} ${column}`)
      return column === 'labels'
    },
  })
  const press = (pressed: string, { inside = false } = {}) => {
    const grid = {}
    let isHandled = false
    const [key = '', ctrl] = pressed.split('+').toReversed()
    keys.onKeyDown({
      ...{ key, ctrlKey: ctrl === 'Ctrl', metaKey: ctrl === 'Cmd', target: inside ? {} : grid, currentTarget: grid },
      preventDefault: () => {
        isHandled = true
      },
    })
    return isHandled
  }
  return { keys, press, setIds, setCurrent, log, state: { current: currentId, selected: [...selected].toSorted() } }
}
type Keyboard = ReturnType<typeof useKeyboard>

const keyboardAfter = (setting: Setting, ...steps: readonly ((keyboard: Keyboard) => void)[]) =>
  renderHook(() => useKeyboard(setting), { steps })
const pressing = (...keys: readonly string[]) =>
  keys.map(
    (key) =>
      ({ press }: Keyboard) =>
        void press(key),
  )

describe('the current row', () => {
  test.each([
    [undefined, ['ArrowDown'], 'a'],
    [undefined, ['ArrowUp'], 'a'],
    ['c', ['ArrowDown'], 'd'],
    ['c', ['ArrowUp'], 'b'],
    ['a', ['ArrowUp'], 'a'],
    ['t', ['ArrowDown'], 't'],
    ['b', ['PageDown'], 'n'],
    ['n', ['PageUp'], 'b'],
    ['j', ['Home'], 'a'],
    ['j', ['End'], 't'],
    ['c', ['ArrowDown', 'ArrowDown', 'ArrowUp'], 'd'],
  ])('%s moves with %j to %s', (current, keys, expected) => {
    expect(keyboardAfter({ current }, ...pressing(...keys)).state.current).toBe(expected)
  })

  test('moves to the row in its old place after it has disappeared', () => {
    const rest = letters.filter((letter) => letter !== 'c')
    const disappear = ({ setIds }: Keyboard) => setIds(rest)
    for (const key of ['ArrowDown', 'ArrowUp'])
      expect(keyboardAfter({ current: 'c' }, disappear, ...pressing(key)).state.current).toBe('d')
  })

  test('waits at a row that has not loaded, and moves on from there', () => {
    const ids = ['a', 'b', undefined, undefined, 'e']
    const waiting = keyboardAfter({ ids, current: 'b' }, ...pressing('ArrowDown'))
    expect([waiting.keys.pendingIndex, waiting.state.current]).toEqual([2, 'b'])
    expect(keyboardAfter({ ids, current: 'b' }, ...pressing('ArrowDown', 'ArrowDown')).keys.pendingIndex).toBe(3)
    const beyond = keyboardAfter({ ids, current: 'b' }, ...pressing('ArrowDown', 'ArrowDown', 'ArrowDown'))
    expect([beyond.keys.pendingIndex, beyond.state.current]).toEqual([undefined, 'e'])
  })

  test('is peeked when it is moved while a peek is open, and by Enter', () => {
    expect(keyboardAfter({ current: 'a', peeking: true }, ...pressing('ArrowDown')).log).toEqual(['peek b'])
    expect(keyboardAfter({ current: 'a' }, ...pressing('ArrowDown', 'Enter')).log).toEqual(['peek b'])
    expect(keyboardAfter({ current: 'a' }, ...pressing('Ctrl+Enter')).log).toEqual(['open a'])
    expect(keyboardAfter({ current: 'a' }, ...pressing('Cmd+Enter')).log).toEqual(['open a'])
    expect(keyboardAfter({}, ...pressing('Enter', 'Ctrl+Enter')).log).toEqual([])
  })

  test('does not take the keys of what is inside the grid, and no others', () => {
    const { press } = keyboardAfter({ current: 'a' })
    expect(press('ArrowDown', { inside: true })).toBe(false)
    expect(press('q')).toBe(false)
    expect(press('ArrowRight')).toBe(false)
    expect(press('Escape')).toBe(false)
  })
})

describe('the current cell', () => {
  const columns = ['state', 'labels']

  test('moves between the columns, and Escape leaves it', () => {
    const at = (...keys: readonly string[]) =>
      keyboardAfter({ current: 'a', columns }, ...pressing(...keys)).keys.currentColumn
    expect(at('ArrowRight')).toBe('state')
    expect(at('ArrowRight', 'ArrowRight', 'ArrowRight')).toBe('labels')
    expect(at('ArrowRight', 'ArrowLeft')).toBeUndefined()
    expect(at('ArrowRight', 'Escape')).toBeUndefined()
  })

  test('acts on Enter, or peeks its row if it has no action', () => {
    const labels = keyboardAfter({ current: 'a', columns }, ...pressing('ArrowRight', 'ArrowRight', 'Enter'))
    expect(labels.log).toEqual(['cell a labels'])
    expect(keyboardAfter({ current: 'a', columns }, ...pressing('ArrowRight', 'Enter')).log).toEqual([
      'cell a state',
      'peek a',
    ])
  })
})

describe('the selection', () => {
  const range = ({ keys }: Keyboard) => keys.range()
  const go =
    (id: string) =>
    ({ setCurrent }: Keyboard) =>
      setCurrent(id)
  const selectedAfter = (setting: Setting, ...steps: readonly ((keyboard: Keyboard) => void)[]) =>
    keyboardAfter(setting, ...steps).state.selected.join('')

  test('of the current row is toggled by the space bar, and all loaded rows by Ctrl+A', () => {
    expect(selectedAfter({ current: 'b' }, ...pressing(' '))).toBe('b')
    expect(selectedAfter({ current: 'b', selected: ['a', 'b'] }, ...pressing(' '))).toBe('a')
    expect(selectedAfter({}, ...pressing(' '))).toBe('')
    expect(selectedAfter({ ids: ['a', undefined, 'c'] }, ...pressing('Ctrl+a'))).toBe('ac')
    expect(selectedAfter({ canSelect: false, current: 'b' }, ...pressing(' ', 'Ctrl+a'))).toBe('')
  })

  test('grows by the rows between the last toggled row and the current one', () => {
    expect(selectedAfter({ current: 'b' }, ...pressing(' '), go('e'), range)).toBe('bcde')
    expect(selectedAfter({ current: 'e' }, ...pressing(' '), go('b'), range)).toBe('bcde')
    expect(selectedAfter({ current: 'e', selected: ['t'] }, ...pressing(' '), go('d'), range)).toBe('det')
    expect(selectedAfter({ current: 'b' }, ...pressing(' '), go('c'), range, go('e'), range)).toBe('bcde')
    expect(selectedAfter({ current: 'c' }, range)).toBe('c')
    expect(selectedAfter({}, range)).toBe('')
    expect(selectedAfter({ ids: ['a', undefined, 'c'], current: 'a' }, ...pressing(' '), go('c'), range)).toBe('ac')
    expect(selectedAfter({ current: 'b' }, ({ keys }) => keys.toggle('d'), go('f'), range)).toBe('def')
  })

  test('does not grow from the top when the last toggled row has disappeared', () => {
    const rest = letters.slice(3)
    const show = ({ setIds }: Keyboard) => setIds(rest)
    expect(selectedAfter({ current: 'b' }, ...pressing(' '), show, go('g'), range)).toBe('bg')
    expect(selectedAfter({ current: 'g' }, ...pressing(' '), go('b'), show, range)).toBe('g')
  })
})
