import { describe, expect, test } from 'vitest'
import type { ImportedPerson } from '../../../src-renderer/imports/import-words.ts'
import {
  attributionOf,
  idOfPerson,
  pageOfPeople,
  peopleList,
  peopleMatching,
} from '../../../src-renderer/imports/people.ts'
import { parseFilter } from '../../../src-renderer/ui/filter-query.ts'

const none = { issues: 0, merge_requests: 0, snippets: 0, notes: 0, other: 0 }
const person = (source_id: number | null, some: Partial<ImportedPerson> = {}): ImportedPerson => ({
  ...{ source_id, name: null, username: null, match: 'not_a_member', account: null },
  ...none,
  ...some,
})
const people = [
  person(1, {
    ...{ name: 'Ann Archer', username: 'archer', match: 'email', issues: 2, notes: 3 },
    account: { id: 7, name: 'Ann', username: 'ann' },
  }),
  person(2, { username: 'ben', match: 'no_account', snippets: 1, other: 4 }),
  person(3, { name: 'Cleo' }),
  person(null, { match: 'no_author', notes: 5 }),
]
const list = peopleList({ project_id: 7 })
const ask = (text: string) =>
  list.toQuery(
    parseFilter(
      text,
      list.operators.map(({ name }) => name),
    ),
  )
const found = (text: string) => peopleMatching(people, ask(text).query).map(idOfPerson)

describe('the people of an import', () => {
  test('are filtered by words in the names and usernames of the person and of the account', () => {
    expect(found('')).toEqual(['1', '2', '3', 'nobody'])
    expect(found('ANN')).toEqual(['1'])
    expect(found('ann archer')).toEqual(['1'])
    expect(found('"ann archer"')).toEqual(['1'])
    expect(found('ann ben')).toEqual([])
    expect(found('nobody')).toEqual(['nobody'])
    expect(found('"person 2"')).toEqual([])
  })

  test('are filtered by whether they became an account, and by the rule', () => {
    expect(found('matched:yes')).toEqual(['1'])
    expect(found('matched:no')).toEqual(['2', '3', 'nobody'])
    expect(found('rule:no_account')).toEqual(['2'])
    expect(found('matched:no cleo')).toEqual(['3'])
  })

  test('a value that an operator does not take is explained', () => {
    expect(Object.fromEntries(ask('matched:perhaps rule:name -matched:yes').problems)).toEqual({
      'matched:perhaps': 'Use matched: with yes or no.',
      'rule:name': 'Use rule: with email, no_account, no_address, not_a_member, not_looked_up or no_author.',
      '-matched:yes': 'matched: cannot be negated with a minus.',
    })
  })

  test('have records of accounts, of the user who started the import, and of people who are not listed', () => {
    expect(attributionOf(people, { ...none, issues: 6, other: 1 })).toEqual({
      matched: { records: 5, people: 1 },
      // Records without an author are of no person.
      unmatched: { records: 10, people: 2 },
      further: { records: 7, people: null },
    })
    expect(attributionOf([], null).further.records).toBe(0)
  })
})

test('the pages of people: the last one may be full, and none follows it', () => {
  const many = Array.from({ length: 200 }, (_, id) => person(id + 1))
  expect(pageOfPeople(many, 1)).toMatchObject({ total: 200, next_page: 2 })
  const last = pageOfPeople(many, 2)
  expect([last.body.length, last.body[0]?.source_id, last.next_page]).toEqual([100, 101, null])
})
