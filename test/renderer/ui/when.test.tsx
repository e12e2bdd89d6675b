import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Due } from '../../../src-renderer/ui/when.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T14:32:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

const shown = (on: string | null, props: Partial<Parameters<typeof Due>[0]> = {}) =>
  renderToStaticMarkup(<Due on={on} open {...props} />)
const colorOf = (html: string) => /color:var\((--\w+)\)/.exec(html)?.[1]

describe('a due date', () => {
  test.each([
    ['2026-11-25', '--ink2'],
    ['2026-11-24', '--warn'],
    ['2026-11-21', '--warn'],
    ['2026-11-20', '--bad'],
  ])('%s has the color %s', (on, color) => expect(colorOf(shown(on))).toBe(color))

  test('of a closed issue, or in a list without colors, has the color of text', () => {
    for (const on of ['2026-11-20', '2026-11-22'])
      for (const props of [{ open: false }, { plain: true }]) expect(colorOf(shown(on, props))).toBe('--ink2')
    expect(shown('2026-11-20', { open: false })).not.toMatch(/overdue/i)
  })

  test('that has passed says so, in words for those who do not see the color', () => {
    expect(shown('2026-11-20')).toContain('<span class="visually-hidden"> overdue</span>')
    expect(shown('2026-11-12', { showLateness: true })).toContain('12 Nov, 9 days late')
    expect(shown('2026-11-21')).not.toMatch(/overdue/i)
  })

  test('that is missing is a dash', () => expect(shown(null)).toContain('–'))
})
