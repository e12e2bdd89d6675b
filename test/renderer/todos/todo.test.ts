import { describe, expect, test } from 'vitest'
import { commentOf, noteIdOf, reasonOf, sentenceOf, splitReference } from '../../../src-renderer/todos/todo.ts'

const ada = { id: 7, name: 'Ada' }

describe('a to-do item', () => {
  test('says in a sentence why the user has it', () => {
    const sentence = (action_name: string, me: number) => sentenceOf({ action_name, author: { ...person, ...ada } }, me)
    expect(sentence('mentioned', 1)).toBe('Ada mentioned you')
    expect(sentence('mentioned', 7)).toBe('You mentioned yourself')
    expect(sentence('marked', 7)).toBe('You added this item')
    expect(sentence('review_requested', 1)).toBe('Ada asked you for a review')
  })

  test('shows an unknown reason as the server names it', () => {
    expect(reasonOf({ action_name: 'approved' })).toBe('approved')
    expect(sentenceOf({ action_name: 'approved', author: { ...person, ...ada } }, 1)).toBe('Ada approved')
  })

  test('names its record by path and number', () => {
    expect(splitReference('acme/shop#12')).toEqual(['acme/shop', '#12'])
    expect(splitReference('acme/shop!3')).toEqual(['acme/shop', '!3'])
    expect(splitReference('acme&4')).toEqual(['acme', '&4'])
    expect(splitReference('acme/shop')).toEqual(['acme/shop', ''])
  })

  test('has a comment only if a comment caused it', () => {
    expect(commentOf({ target_url: 'https://x/acme/shop/-/issues/1#note_5', body: 'See this' })).toBe('See this')
    expect(noteIdOf({ target_url: 'https://x/acme/shop/-/issues/1#note_5' })).toBe('5')
    expect(commentOf({ target_url: 'https://x/acme/shop/-/issues/1', body: 'Leak' })).toBeUndefined()
    expect(noteIdOf({ target_url: 'https://x/acme/shop/-/issues/1' })).toBeUndefined()
  })
})

const person = {
  username: 'ada',
  state: 'active' as const,
  locked: false,
  avatar_url: '',
  web_url: '',
  public_email: null,
}
