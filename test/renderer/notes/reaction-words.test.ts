import { describe, expect, it } from 'vitest'
import { reactionWords } from '../../../src-renderer/notes/reaction-words.ts'

const users = (...names: string[]) => names.map((name, at) => ({ id: at + 1, name }))
const reaction = (count: number, award_id: number | null, ...names: string[]) => ({
  ...{ awardable_type: 'Issue' as const, awardable_id: 1, name: 'tada', emoji: '🎉' },
  ...{ count, award_id, users: users(...names) },
})

describe('the words of a reaction', () => {
  it('name those who reacted, the user first', () => {
    expect(reactionWords(reaction(1, null, 'Ada'), 9)).toBe('Ada reacted with :tada:')
    expect(reactionWords(reaction(2, 5, 'Ada', 'Grace'), 2)).toBe('You and Ada reacted with :tada:')
    expect(reactionWords(reaction(3, null, 'Ada', 'Grace', 'Linus'), 9)).toBe(
      'Ada, Grace and Linus reacted with :tada:',
    )
  })

  it('count those without a name', () => {
    expect(reactionWords(reaction(1_203, null, 'Ada', 'Grace'), 9)).toBe(
      'Ada, Grace and 1,201 more reacted with :tada:',
    )
    expect(reactionWords(reaction(30, 5, 'Ada'), 9)).toBe('You, Ada and 28 more reacted with :tada:')
  })
})
