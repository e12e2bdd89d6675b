import { describe, expect, test } from 'vitest'
import { changeWords } from '../../../src-renderer/home/change-words.ts'

const ada = { name: 'Ada' }
const imported = { kind: 'import', author: ada, user: null }

describe('the words of a change', () => {
  test.each([
    [{ kind: 'issue', act: 'closed', author: ada, user: null }, 'Ada closed issue'],
    [{ kind: 'note', act: 'created', author: ada, user: null }, 'Ada commented on'],
    [{ kind: 'member', act: 'added', author: ada, user: 'Ben' }, 'Ada added Ben to'],
    [{ kind: 'member', act: 'added', author: ada, user: 'Ada' }, 'Ada joined'],
    [{ kind: 'member', act: 'updated', author: ada, user: 'Ben' }, 'Ada changed the membership of Ben in'],
    [{ kind: 'member', act: 'removed', author: ada, user: 'Ben' }, 'Ada removed Ben from'],
    [{ kind: 'member', act: 'removed', author: ada, user: 'Ada' }, 'Ada left'],
    [{ kind: 'member', act: 'removed', author: null, user: 'Ben' }, 'Ben is no longer a member of'],
    [{ kind: 'project', act: 'marked', author: ada, user: null }, 'Ada marked project … for deletion'],
    [{ kind: 'todo', act: 'finished', author: ada, user: null }, 'Ada marked the to-do item about … as done'],
    [{ kind: 'project', act: 'removed', author: null, user: null }, 'Gantry deleted project'],
    [
      { kind: 'issue', act: 'closed', author: ada, sudo_by: { name: 'Eve' }, user: null },
      'Eve acting as Ada closed issue',
    ],
    [{ ...imported, act: 'scheduled' }, 'Ada started the import of'],
    [{ ...imported, act: 'ended', outcome: 'finished' as const }, 'Ada imported project'],
    [{ ...imported, act: 'ended', outcome: 'failed' as const }, 'Ada could not import project'],
    [{ kind: 'wiki_page', act: 'created', author: ada, user: null }, 'Ada created wiki page'],
  ])('%o: %s', (change, words) => {
    const { who, what, end } = changeWords({ outcome: null, sudo_by: null, ...change })
    expect([who, what, ...(end === undefined ? [] : ['…', end])].join(' ')).toBe(words)
  })
})
