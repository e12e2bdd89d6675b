import { fetchReply, type Input, requestOf } from '../api/client.ts'
import { pageSize } from '../lists/assemble-rows.ts'
import {
  type AppliedFilter,
  type ApplyTerm,
  anyOf,
  applyTerms,
  parseYesNo,
  yesNoValues,
} from '../lists/filter-terms.ts'
import type { ListKind } from '../lists/use-list.ts'
import type { Page } from '../lists/use-pages.ts'
import type { Operator } from '../ui/filter-operators.ts'
import type { Term } from '../ui/filter-query.ts'
import { type ImportedPerson, type ImportResult, type Match, matchTexts, nameOfPerson } from './import-words.ts'

const address = 'GET /-/gantry/v1/imports/:project_id'

export interface PeopleQuery {
  search?: string | undefined
  match?: Match
  matched?: boolean
}

const matches = Object.keys(matchTexts)
const isMatch = (value: string): value is Match => matches.includes(value)

const operators: readonly Operator[] = [
  {
    name: 'matched',
    help: 'yes: people matched to an account',
    values: yesNoValues,
    hasServerValues: false,
    negatable: false,
  },
  {
    name: 'rule',
    help: 'how the account was found, or why there is none',
    values: Object.entries(matchTexts).map(([value, { short }]) => ({ value, note: short })),
    hasServerValues: false,
    negatable: false,
  },
]

const appliers: Readonly<Record<string, ApplyTerm<PeopleQuery>>> = {
  matched: (query, value) => {
    const matched = parseYesNo(value)
    if (matched === undefined) return 'Use matched: with yes or no.'
    query.matched = matched
    return undefined
  },
  rule: (query, value) => {
    if (!isMatch(value)) return `Use rule: with ${anyOf(matches)}.`
    query.match = value
    return undefined
  },
}

const toPeopleQuery = (terms: readonly Term[]): AppliedFilter<PeopleQuery> =>
  applyTerms<PeopleQuery>(terms, { operators, appliers }, {})

/** The id of a person in the URL. */
export const idOfPerson = ({ source_id }: Pick<ImportedPerson, 'source_id'>): string => String(source_id ?? 'nobody')

type Credits = NonNullable<ImportResult['further_people']>

const recordsOf = ({ issues, merge_requests, snippets, notes, other }: Credits): number =>
  issues + merge_requests + snippets + notes + other

/** The people that the filter finds. Each word must be in the name or username of the person or of the account. */
export function peopleMatching(people: readonly ImportedPerson[], query: PeopleQuery): ImportedPerson[] {
  const words = (query.search ?? '').toLowerCase().replaceAll('"', ' ').split(/\s+/).filter(Boolean)
  return people.filter((person) => {
    const { username, account, match } = person
    const text = [nameOfPerson(person), username, account?.name, account?.username].join(' ').toLowerCase()
    return (
      (query.matched === undefined || query.matched === (match === 'email')) &&
      (query.match === undefined || query.match === match) &&
      words.every((word) => text.includes(word))
    )
  })
}

interface Attributed {
  records: number
  /** Null if the people are not counted. */
  people: number | null
}

/** Whose the imported records are: accounts of their authors, the user who started the import, or people beyond the listed ones. */
export function attributionOf(people: readonly ImportedPerson[], further: ImportResult['further_people']) {
  const sumUp = (some: readonly ImportedPerson[]): Attributed => ({
    records: some.reduce((sum, person) => sum + recordsOf(person), 0),
    people: some.filter(({ source_id }) => source_id !== null).length,
  })
  return {
    matched: sumUp(people.filter(({ match }) => match === 'email')),
    unmatched: sumUp(people.filter(({ match }) => match !== 'email')),
    further: { records: further ? recordsOf(further) : 0, people: null } satisfies Attributed,
  }
}

/** A page of people. */
export function pageOfPeople(people: readonly ImportedPerson[], page: number) {
  const end = page * pageSize
  return {
    body: people.slice(end - pageSize, end),
    total: people.length,
    next_page: people.length > end ? page + 1 : null,
  }
}

/** The people of an import. The result of the import has all of them, so the pages are cut out of it here. */
export function peopleList(input: Input<typeof address>): ListKind<ImportedPerson, PeopleQuery, 'archive'> {
  const request = requestOf(address, input)
  const read = async (query: PeopleQuery, page: number, signal: AbortSignal): Promise<Page<ImportedPerson>> => {
    const reply = await fetchReply(address, input, { signal })
    return { ...pageOfPeople(peopleMatching(reply.body.people ?? [], query), page), request: reply.request }
  }
  return {
    nouns: ['person', 'people'],
    operators,
    toQuery: toPeopleQuery,
    orders: [{ id: 'archive', name: 'Members first' }],
    source: (query) => ({
      key: (page) => [address, input, query, page],
      request: () => request,
      read: (page, signal) => read(query, page, signal),
    }),
    count: (query) => ({ key: [address, input, query, 'count'], read: (signal) => read(query, 1, signal) }),
    idOf: idOfPerson,
  }
}
