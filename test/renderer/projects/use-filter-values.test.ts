import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { useFilterValues } from '../../../src-renderer/projects/use-filter-values.ts'
import { renderHook } from '../render-hook.tsx'

/** The suggestions for an operator, when the server answers like this. */
function suggestions(operator: string, address: string, body: readonly object[], input: object = { per_page: 30 }) {
  const cache = new QueryClient()
  cache.setQueryData([address, input], { body })
  const { values } = renderHook(useFilterValues, { cache, steps: [({ onDraft }) => onDraft(operator, '')] })
  return values.map(({ value, note }) => [value, note])
}

describe('the suggested values of a filter', () => {
  test('are groups by their path, not the namespaces of users', () => {
    const found = [
      { kind: 'user', full_path: 'ada', name: 'Ada' },
      { kind: 'group', full_path: 'acme/tools', name: 'Tools' },
    ]
    expect(suggestions('group', 'GET /namespaces', found)).toEqual([['acme/tools', 'Tools']])
  })

  test('are active users', () => {
    const input = { per_page: 30, active: true }
    expect(suggestions('owner', 'GET /users', [{ username: 'ada', name: 'Ada' }], input)).toEqual([['ada', 'Ada']])
  })

  test('are topics by their name, with the number of projects, or by their id', () => {
    const topics = [
      { id: 4, name: 'node', total_projects_count: 1 },
      { id: 5, name: 'go', total_projects_count: 1200 },
    ]
    expect(suggestions('topic', 'GET /topics', topics)).toEqual([
      ['node', '1 project'],
      ['go', '1,200 projects'],
    ])
    expect(suggestions('topic_id', 'GET /topics', topics)).toEqual([
      ['4', 'node'],
      ['5', 'go'],
    ])
  })

  test('are none for other operators', () => {
    expect(suggestions('visibility', 'GET /namespaces', [{ kind: 'group', full_path: 'acme', name: 'Acme' }])).toEqual(
      [],
    )
  })
})
