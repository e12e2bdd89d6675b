import { describe, expect, test } from 'vitest'
import { toProjectQuery } from '../../../src-renderer/projects/project-filter.ts'
import { projectList } from '../../../src-renderer/projects/project-list.ts'
import { projectOperators } from '../../../src-renderer/projects/project-operators.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const names = projectOperators(true).map(({ name }) => name)
const parse = (text: string, admin = true) =>
  toProjectQuery(parseFilter(text, names), { me: 'ida', admin, today: '2026-11-21' })

describe('the filter of projects', () => {
  test('finds failed checksums of the repository and of the wiki', () => {
    expect(parse('checksum:repository').query).toEqual({ repository_checksum_failed: true })
    expect(parse('checksum:wiki').query).toEqual({ wiki_checksum_failed: true })
    expect([...parse('checksum:disk').problems]).toEqual([['checksum:disk', 'Use checksum: with repository or wiki.']])
  })

  test('maps each operator to one parameter, and words to a search of names and namespaces', () => {
    expect(
      parse('visibility:private archived:no topic:node topic:api level:developer language:Go harbor').query,
    ).toEqual({
      visibility: 'private',
      archived: false,
      topic: ['node', 'api'],
      min_access_level: 30,
      with_programming_language: 'Go',
      search: 'harbor',
      search_namespaces: true,
    })
    expect(parse('starred:yes imported:yes membership:yes owner:me with:issues with:merge_requests').query).toEqual({
      starred: true,
      imported: true,
      membership: true,
      owned: true,
      with_issues_enabled: true,
      with_merge_requests_enabled: true,
    })
    expect(parse('storage:default checksum:wiki attribute:cost_center=12 attribute:team=a').query).toEqual({
      repository_storage: 'default',
      wiki_checksum_failed: true,
      custom_attributes: { cost_center: '12', team: 'a' },
    })
  })

  test('accepts a lower and an upper bound for activity and ids', () => {
    const { query, problems } = parse('active:>2026-01-01 active:<2026-06-30 id:>10 id:<99')
    expect(query).toEqual({
      last_activity_after: '2026-01-01T00:00:00Z',
      last_activity_before: '2026-06-30T00:00:00Z',
      id_after: 10,
      id_before: 99,
    })
    expect(problems.size).toBe(0)
    expect([...parse('active:>soon active:2026-01-01 active:>2026-13-01 id:10').problems.keys()]).toHaveLength(4)
  })

  test('sends a period of activity as a date', () => {
    const day = (text: string) => {
      const { query, problems } = parse(text)
      expect(problems.size, text).toBe(0)
      return query
    }
    const since = (date: string) => ({ last_activity_after: `${date}T00:00:00Z` })
    const until = (date: string) => ({ last_activity_before: `${date}T00:00:00Z` })
    expect(day('active:30d')).toEqual(since('2026-10-22'))
    expect(day('active:<30d')).toEqual(since('2026-10-22'))
    expect(day('active:2w')).toEqual(since('2026-11-07'))
    expect(day('active:-1y')).toEqual(since('2025-11-21'))
    expect(day('-active:6mo')).toEqual(until('2026-05-25'))
    expect(day('active:>-30d -active:>2026-11-01')).toEqual({ ...since('2026-10-22'), ...until('2026-11-01') })
    expect(day('last_activity_after:-30d last_activity_before:7d')).toEqual({
      ...since('2026-10-22'),
      ...until('2026-11-14'),
    })
    expect(day('idle:1y')).toEqual(until('2025-11-21'))
    expect(day('idle:>6m active:<2y')).toEqual({ ...until('2026-05-25'), ...since('2024-11-21') })
    expect(day('-idle:30d')).toEqual(since('2026-10-22'))
    expect(day('last_activity_before:2026-02-28')).toEqual(until('2026-02-28'))
  })

  test('reports ambiguous periods and invalid dates', () => {
    for (const text of [
      'active:>30d',
      'active:30',
      'active:30h',
      'active:>2026-02-30',
      'last_activity_after:soon',
      'active:30d active:7d',
      'idle:2026-01-01',
      'idle:',
      'idle:>',
      'idle:30h',
      'idle:<30d',
      'idle:9999y',
      'idle:1y idle:2y',
      'idle:1y active:<2026-01-01',
    ])
      expect(parse(text).problems.size, text).toBe(1)
    expect([...parse('last_activity_after:soon last_activity_before:later').problems.values()]).toEqual([
      'Use last_activity_after: with a date such as 2026-01-01, or a period such as 30d.',
      'Use last_activity_before: with a date such as 2026-01-01, or a period such as 30d.',
    ])
    expect([...parse('active:30d active:7d -active:1y -active:90d').problems.values()]).toEqual([
      'Another term already sets the earliest activity date. Remove one of the terms.',
      'Another term already sets the latest activity date. Remove one of the terms.',
    ])
    expect([...parse('active:>1y idle:<1y').problems.values()]).toEqual([
      'active:>1y is ambiguous. Write active:1y for the last year, or idle:1y for no activity in the last year.',
      'Use idle: without < before a period. Write active:1y.',
    ])
  })

  test('accepts one topic ID', () => {
    expect(parse('topic_id:12').query).toEqual({ topic_id: 12 })
    expect([...parse('topic_id:12 topic_id:13 topic_id:node').problems.keys()]).toEqual([
      'topic_id:13',
      'topic_id:node',
    ])
  })

  test('negates archived with a minus', () => {
    expect(parse('-archived:yes').query).toEqual({ archived: false })
  })

  test('still understands the operators of older saved views', () => {
    expect(parse('member:yes owned:yes').query).toEqual({ membership: true, owned: true })
    expect(
      projectOperators(true)
        .filter(({ hidden }) => hidden)
        .map(({ name }) => name),
    ).toEqual(['last_activity_after', 'last_activity_before', 'owned', 'member'])
  })

  test('reports terms that the server cannot negate', () => {
    const { query, problems } = parse('membership:no starred:yes -visibility:public visibility:secret')
    expect(query).toEqual({ starred: true })
    expect([...problems.keys()]).toEqual(['membership:no', '-visibility:public', 'visibility:secret'])
  })

  test('tells other users which operators are for administrators', () => {
    const { query, problems } = parse('storage:default archived:yes', false)
    expect(query).toEqual({ archived: true })
    expect(problems.get('storage:default')).toBe('Only administrators can use storage:.')
  })

  test('reports operators that cannot be combined with group:', () => {
    const { query, problems } = parse('group:harbor/tools visibility:public language:Go gate -archived:yes')
    expect(query).toEqual({
      scope: { kind: 'group', path: 'harbor/tools' },
      visibility: 'public',
      archived: false,
      search: 'gate',
    })
    expect([...problems]).toEqual([['language:Go', 'language: and group: cannot be combined.']])
    expect([...parse('group:harbor group:pier').problems.keys()]).toEqual(['group:pier'])
  })

  test('lists the projects of a user with owner:', () => {
    expect(parse('owner:mkovacic language:Go').query).toEqual({
      scope: { kind: 'owner', path: 'mkovacic' },
      with_programming_language: 'Go',
    })
    expect([...parse('owner:mkovacic group:harbor').problems.keys()]).toEqual(['group:harbor'])
  })
})

describe('the sort orders of projects', () => {
  const orders = (filter: string, admin: boolean) =>
    projectList({ me: 'ida', admin, today: '2026-11-21' }, filter).orders.map(({ id }) => id)

  test('include sizes only for administrators, and similarity only for a search', () => {
    expect(orders('', false)).toEqual(['last_activity_at', 'created_at', 'updated_at', 'name', 'path', 'id'])
    expect(orders('gate', false)).toContain('similarity')
    expect(orders('', true)).toContain('storage_size')
  })

  test('are limited in a group to those that its endpoint supports', () => {
    expect(orders('group:harbor gate', true)).toEqual(orders('', false))
  })
})
