import { describe, expect, test } from 'vitest'
import { projectOperators } from '../../../src-renderer/projects/project-operators.ts'
import { helpOf, suggest } from '../../../src-renderer/ui/filter-suggestions.tsx'

const operators = projectOperators(false)
const textsFor = (draft: string) => suggest(draft, operators, []).map(({ text }) => text)

describe('the suggestions of a filter field', () => {
  test('list every operator before anything is typed, except hidden ones', () => {
    const shown = operators.filter(({ hidden }) => !hidden).map(({ name }) => `${name}:`)
    expect(textsFor('')).toEqual(shown)
    expect(shown).toContain('idle:')
    expect(shown).not.toContain('storage:')
  })

  test('narrow to the operators that start with the typed letters', () => {
    expect(textsFor('to')).toEqual(['topic:', 'topic_id:'])
    expect(textsFor('harbor to')).toEqual(['harbor topic:', 'harbor topic_id:'])
    expect(textsFor('unheard')).toEqual([])
  })

  test('after a minus, list only operators that can be negated', () => {
    expect(textsFor('-')).toEqual(['-archived:', '-active:', '-idle:'])
  })

  test('after an operator, list its values as complete terms', () => {
    expect(textsFor('visibility:')).toEqual(['visibility:private', 'visibility:internal', 'visibility:public'])
    expect(textsFor('visibility:p')).toEqual(['visibility:private', 'visibility:public'])
    expect(suggest('visibility:p', operators, []).every(({ complete }) => complete)).toBe(true)
  })

  test('put values that start with the typed letters first, then those with such a word in their note', () => {
    const people = [
      { value: 'gabaza', note: 'Goran Abaza' },
      { value: 'mlopez', note: 'Maria Andrea Lopez' },
      { value: 'anna', note: 'Vera Holm' },
    ]
    const found = suggest('topic:an', operators, people).map(({ name }) => name)
    expect(found).toEqual(['anna', 'mlopez', 'gabaza'])
  })

  test('explain an operator whose values cannot be listed', () => {
    expect(helpOf('id:', operators)).toBe('id: >100 or <100')
    expect(helpOf('harbor id:>1', operators)).toBe('id: >100 or <100')
    expect(helpOf('id:>1 ', operators)).toBeUndefined()
    expect(helpOf('harbor', operators)).toBeUndefined()
  })
})
