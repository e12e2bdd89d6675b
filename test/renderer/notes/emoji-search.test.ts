import { describe, expect, it } from 'vitest'
import { type Emoji, matchingEmojis } from '../../../src-renderer/notes/emoji-search.ts'

const emoji = (name: string, tags: string[] = [], aliases: string[] = []): Emoji => ({
  name,
  aliases,
  emoji: '🙂',
  tags,
})
const ALL = [
  emoji('grinning', ['happy']),
  emoji('stuck_out_tongue'),
  emoji('tada', ['hooray', 'party']),
  emoji('thumbsup', ['approve'], ['+1']),
  emoji('partying_face'),
]
const names = (typed: string, most = 10) => matchingEmojis(ALL, typed, most).map(({ name }) => name)

describe('the emojis that match a text', () => {
  it('are the usual ones first, while nothing is typed', () => {
    expect(names('')).toEqual(['thumbsup', 'tada', 'grinning', 'stuck_out_tongue', 'partying_face'])
    expect(names(' : ', 2)).toEqual(['thumbsup', 'tada'])
  })

  it('begin with the text, contain it, or have a word with it, in this order', () => {
    expect(names('party')).toEqual(['partying_face', 'tada'])
    expect(names('Up')).toEqual(['thumbsup'])
    expect(names('t')).toEqual(['tada', 'thumbsup', 'stuck_out_tongue', 'partying_face'])
    expect(names('nothing')).toEqual([])
  })

  it('are found by other names, and with colons', () => {
    expect(names('+1')).toEqual(['thumbsup'])
    expect(names(':tada:')).toEqual(['tada'])
  })
})
