import { describe, expect, test } from 'vitest'
import { curveOf, followLinks, heightOf, isMutual } from '../../../src-renderer/users/follow-links.ts'

const person = (id: number, name: string) => ({ id, name, username: name.toLowerCase(), avatar_url: null })
const [ada, ben, cleo, dora] = [person(1, 'Ada'), person(2, 'Ben'), person(3, 'Cleo'), person(4, 'Dora')]

describe('the people around somebody', () => {
  test('are named once each, those who follow each other first', () => {
    const links = followLinks([dora, ben, cleo], [ada, cleo])
    expect(links.map(({ person: { name }, follows, followed }) => [name, follows, followed])).toEqual([
      ['Cleo', true, true],
      ['Ada', false, true],
      ['Ben', true, false],
      ['Dora', true, false],
    ])
    expect(links.filter(isMutual).map((link) => link.person)).toEqual([cleo])
    expect(followLinks([], [])).toEqual([])
  })

  test('are joined to the middle by curves from the middle of their rows', () => {
    const height = heightOf(3)
    const at = { rows: 3, width: 60, height }
    expect([0, 1, 2].map((index) => curveOf(index, { ...at, side: 'left' }))).toEqual([
      'M0 16 C30 16 30 48 60 48',
      'M0 48 C30 48 30 48 60 48',
      'M0 80 C30 80 30 48 60 48',
    ])
    // One row beside three is in the middle.
    expect(curveOf(0, { ...at, rows: 1, side: 'right' })).toBe('M0 48 C30 48 30 48 60 48')
    expect(heightOf(0)).toBe(heightOf(1))
  })
})
