import { describe, expect, test } from 'vitest'
import { emojiFinder, listEmojis } from '../../../src-server/kit/emoji.ts'

describe('emojis', () => {
  test('have names of lower-case letters, digits and signs, each of one emoji only', async () => {
    const names = (await listEmojis()).flatMap(({ name, aliases }) => [name, ...aliases])
    expect(names.length).toBeGreaterThan(1900)
    expect(names.filter((name) => !/^[a-z0-9_+-]+$/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })

  test('are found by each name, and by those names with a skin tone that the emoji can have', async () => {
    const find = await emojiFinder()
    for (const { name, aliases, emoji } of await listEmojis())
      for (const one of [name, ...aliases]) expect(find(one)).toMatchObject({ name, emoji })
    expect(find('wave_tone3')).toEqual({ name: 'wave_tone3', emoji: '👋🏽' })
    expect(find('point_up_tone1')).toEqual({ name: 'point_up_tone1', emoji: '☝🏻' })
    expect(find('-1_tone5')).toEqual({ name: 'thumbsdown_tone5', emoji: '👎🏿' })
    for (const name of ['tada_tone1', 'wave_tone0', 'wave_tone6', '_tone1', 'wave_tone1_tone1', ''])
      expect(find(name)).toBeUndefined()
  })
})
