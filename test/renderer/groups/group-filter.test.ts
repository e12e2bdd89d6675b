import { describe, expect, test } from 'vitest'
import { groupOperators, toGroupQuery } from '../../../src-renderer/groups/group-filter.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const ask = (text: string, admin = true) =>
  toGroupQuery(
    parseFilter(
      text,
      groupOperators(admin).map(({ name }) => name),
    ),
    admin,
  )
const queryOf = (text: string) => ask(text).query
const problemsOf = (text: string, admin = true) => Object.fromEntries(ask(text, admin).problems)

describe('the filter of groups', () => {
  test('hides the operators for administrators from all other users', () => {
    const hiddenFor = (admin: boolean) =>
      groupOperators(admin)
        .filter(({ hidden }) => hidden)
        .map(({ name }) => name)
    expect([hiddenFor(true), hiddenFor(false)]).toEqual([[], ['attribute']])
  })

  test('suggests no operator with a minus, because the server cannot negate any', () =>
    expect(groupOperators(true).filter(({ negatable }) => negatable)).toEqual([]))

  test('requests a tree of all visible groups if it is empty', () => {
    expect(queryOf('')).toEqual({ all_available: true, tree: true })
  })

  test('maps each operator to a parameter of the list', () => {
    expect(queryOf('owned:yes')).toEqual({ all_available: true, owned: true })
    for (const level of ['maintainer', 'Maintainer', '40'])
      expect(queryOf(`level:${level}`)).toEqual({ all_available: true, min_access_level: 40 })
    expect(queryOf('all:no')).toEqual({ all_available: false })
    expect(queryOf('top:yes')).toEqual({ all_available: true, top_level_only: true })
    expect(queryOf('skip:3 skip:9')).toEqual({ all_available: true, skip_groups: [3, 9] })
    expect(queryOf('attribute:tier=gold')).toEqual({ all_available: true, custom_attributes: { tier: 'gold' } })
    expect(queryOf('north quay')).toEqual({ all_available: true, search: 'north quay' })
  })

  test('reports terms that cannot be applied, and applies the rest', () => {
    const { query, problems } = ask('level:emperor top:yes')
    expect(query).toEqual({ all_available: true, top_level_only: true })
    expect(problems.get('level:emperor')).toMatch(/guest, reporter/)
    expect(problemsOf('owned:no')).toEqual({ 'owned:no': expect.stringMatching(/only with yes/) })
    expect(problemsOf('skip:abc')).toEqual({ 'skip:abc': expect.stringMatching(/ID/) })
    expect(problemsOf('all:perhaps')).toEqual({ 'all:perhaps': expect.stringMatching(/yes or no/) })
    expect(problemsOf('attribute:gold')).toEqual({ 'attribute:gold': expect.stringMatching(/key and a value/) })
    expect(problemsOf('level:guest level:owner')).toEqual({ 'level:owner': expect.stringMatching(/only once/) })
    expect(problemsOf('-top:yes')).toEqual({ '-top:yes': expect.stringMatching(/minus/) })
  })

  test('reports terms that the server would ignore', () => {
    expect(problemsOf('attribute:tier=gold', false)).toEqual({
      'attribute:tier=gold': expect.stringMatching(/administrators/),
    })
    expect(problemsOf('owned:yes level:guest')).toEqual({ 'level:guest': expect.stringMatching(/no effect/) })
  })
})
