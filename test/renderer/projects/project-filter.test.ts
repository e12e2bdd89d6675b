import { describe, expect, test } from 'vitest'
import { toProjectQuery } from '../../../src-renderer/projects/project-filter.ts'
import { projectList } from '../../../src-renderer/projects/project-list.ts'
import { projectOperators } from '../../../src-renderer/projects/project-operators.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const names = projectOperators(true).map(({ name }) => name)
const asked = (text: string, admin = true) =>
  toProjectQuery(parseFilter(text, names), { me: 'ida', admin, today: '2026-11-21' })

describe('what a typed filter of projects asks the server for', () => {
  test('each operator is one parameter, and words search names and namespaces', () => {
    expect(
      asked('visibility:private archived:no topic:node topic:api level:developer language:Go harbor').query,
    ).toEqual({
      visibility: 'private',
      archived: false,
      topic: ['node', 'api'],
      min_access_level: 30,
      with_programming_language: 'Go',
      search: 'harbor',
      search_namespaces: true,
    })
    expect(asked('starred:yes imported:yes membership:yes owner:me with:issues with:merge_requests').query).toEqual({
      starred: true,
      imported: true,
      membership: true,
      owned: true,
      with_issues_enabled: true,
      with_merge_requests_enabled: true,
    })
    expect(asked('storage:default checksum:wiki attribute:cost_center=12 attribute:team=a').query).toEqual({
      repository_storage: 'default',
      wiki_checksum_failed: true,
      custom_attributes: { cost_center: '12', team: 'a' },
    })
  })

  test('both sides of activity and of ids can be set', () => {
    const { query, problems } = asked('active:>2026-01-01 active:<2026-06-30 id:>10 id:<99')
    expect(query).toEqual({
      last_activity_after: '2026-01-01T00:00:00Z',
      last_activity_before: '2026-06-30T00:00:00Z',
      id_after: 10,
      id_before: 99,
    })
    expect(problems.size).toBe(0)
    expect([...asked('active:>soon active:2026-01-01 active:>2026-13-01 id:10').problems.keys()]).toHaveLength(4)
  })

  test('activity can be told by how long ago, and is asked for as a day', () => {
    const day = (text: string) => {
      const { query, problems } = asked(text)
      expect(problems.size, text).toBe(0)
      return query
    }
    const since = (date: string) => ({ last_activity_after: `${date}T00:00:00Z` })
    const until = (date: string) => ({ last_activity_before: `${date}T00:00:00Z` })
    expect(day('active:30d')).toEqual(since('2026-10-22'))
    expect(day('active:2w')).toEqual(since('2026-11-07'))
    expect(day('active:-1y')).toEqual(since('2025-11-21'))
    expect(day('-active:6mo')).toEqual(until('2026-05-25'))
    expect(day('active:>-30d -active:>2026-11-01')).toEqual({ ...since('2026-10-22'), ...until('2026-11-01') })
    expect(day('last_activity_after:-30d last_activity_before:7d')).toEqual({
      ...since('2026-10-22'),
      ...until('2026-11-14'),
    })
    expect(day('last_activity_before:2026-02-28')).toEqual(until('2026-02-28'))
  })

  test('what could be meant either way, or is no day, is told and not guessed', () => {
    for (const text of [
      'active:>30d',
      'active:30',
      'active:30h',
      'active:>2026-02-30',
      'last_activity_after:soon',
      'active:30d active:7d',
    ])
      expect(asked(text).problems.size, text).toBe(1)
  })

  test('a topic can be asked for by its number, one at a time', () => {
    expect(asked('topic_id:12').query).toEqual({ topic_id: 12 })
    expect([...asked('topic_id:12 topic_id:13 topic_id:node').problems.keys()]).toEqual([
      'topic_id:13',
      'topic_id:node',
    ])
  })

  test('a minus turns archived round', () => {
    expect(asked('-archived:yes').query).toEqual({ archived: false })
  })

  test('the names that saved views have from before are still understood', () => {
    expect(asked('member:yes owned:yes').query).toEqual({ membership: true, owned: true })
    expect(
      projectOperators(true)
        .filter(({ hidden }) => hidden)
        .map(({ name }) => name),
    ).toEqual(['last_activity_after', 'last_activity_before', 'owned', 'member'])
  })

  test('what has no opposite on the server is named, never dropped in silence', () => {
    const { query, problems } = asked('membership:no starred:yes -visibility:public visibility:secret')
    expect(query).toEqual({ starred: true })
    expect([...problems.keys()]).toEqual(['membership:no', '-visibility:public', 'visibility:secret'])
  })

  test('what is for administrators is named to others', () => {
    const { query, problems } = asked('storage:default archived:yes', false)
    expect(query).toEqual({ archived: true })
    expect(problems.get('storage:default')).toBe('storage: is for administrators.')
  })

  test('below a group, what its list does not take is named', () => {
    const { query, problems } = asked('group:harbor/tools visibility:public language:Go gate -archived:yes')
    expect(query).toEqual({
      place: { kind: 'group', path: 'harbor/tools' },
      visibility: 'public',
      archived: false,
      search: 'gate',
    })
    expect([...problems]).toEqual([['language:Go', 'The server does not take language: together with group:.']])
    expect([...asked('group:harbor group:pier').problems.keys()]).toEqual(['group:pier'])
  })

  test('a person has a list of projects too', () => {
    expect(asked('owner:mkovacic language:Go').query).toEqual({
      place: { kind: 'owner', path: 'mkovacic' },
      with_programming_language: 'Go',
    })
    expect([...asked('owner:mkovacic group:harbor').problems.keys()]).toEqual(['group:harbor'])
  })
})

describe('the orders of the list', () => {
  const orders = (filter: string, admin: boolean) =>
    projectList({ me: 'ida', admin, today: '2026-11-21' }, filter).orders.map(({ id }) => id)

  test('sizes are for administrators, similarity needs a search', () => {
    expect(orders('', false)).toEqual(['last_activity_at', 'created_at', 'updated_at', 'name', 'path', 'id'])
    expect(orders('gate', false)).toContain('similarity')
    expect(orders('', true)).toContain('storage_size')
  })

  test('below a group only those that its list has', () => {
    expect(orders('group:harbor gate', true)).toEqual(orders('', false))
  })
})
