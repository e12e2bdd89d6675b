import { describe, expect, test } from 'vitest'
import { countsText, namesOf } from '../../../src-renderer/requests/dry-run.tsx'

describe('what a dry run would have done', () => {
  test('is counted in words, without what did not happen', () => {
    expect(countsText({ added: 2, changed: 0, removed: 1 })).toBe('2 added, 1 removed')
    expect(countsText({ added: 0, changed: 12_345, removed: 0 })).toBe('12,345 changed')
  })

  test('names each event once, and counts those that are not listed', () => {
    expect(namesOf(['issue.closed', 'note.created', 'note.created'], 3)).toBe('issue.closed, note.created (2)')
    expect(namesOf(['issue.closed'], 1_234)).toBe('issue.closed, 1,233 more')
  })
})
