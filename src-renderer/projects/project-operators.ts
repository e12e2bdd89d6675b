import { yesNoValues } from '../lists/filter-terms.ts'
import type { Operator, Value } from '../ui/filter-operators.ts'

export const roles = [
  { value: 'guest', level: 10 },
  { value: 'reporter', level: 20 },
  { value: 'developer', level: 30 },
  { value: 'maintainer', level: 40 },
  { value: 'owner', level: 50 },
] as const

const only = (...values: string[]): Pick<Operator, 'values' | 'hasServerValues'> => ({
  values: values.map((value): Value => ({ value })),
  hasServerValues: false,
})
const free = { values: [], hasServerValues: true } as const
/** How long ago. */
const spans: readonly Value[] = [
  { value: '7d', note: 'the last week' },
  { value: '30d', note: 'the last month' },
  { value: '90d', note: 'the last three months' },
  { value: '1y', note: 'the last year' },
]
const since = spans.map(({ value }): Value => ({ value, note: 'ago' }))
const yes = { ...only('yes'), negatable: false } as const

// biome-ignore format: a table, one operator a line
const forAll: readonly Operator[] = [
  { name: 'visibility', help: 'private, internal or public', ...only('private', 'internal', 'public'), negatable: false },
  { name: 'archived', help: 'yes or no', values: yesNoValues, hasServerValues: false, negatable: true },
  { name: 'group', help: 'in it or anywhere below, by its path', ...free, negatable: false },
  { name: 'owner', help: 'whose own they are; me: all that you own', values: [{ value: 'me' }], hasServerValues: true, negatable: false },
  { name: 'membership', help: 'you are a member', ...yes },
  { name: 'level', help: 'your role is at least this one', ...only(...roles.map(({ value }) => value)), negatable: false },
  { name: 'starred', help: 'you gave a star', ...yes },
  { name: 'imported', help: 'you brought it in', ...yes },
  { name: 'topic', help: 'all of them must be there', ...free, negatable: false },
  { name: 'topic_id', help: 'one topic, by its number', ...free, negatable: false },
  { name: 'language', help: 'one that it is written in', ...free, negatable: false },
  { name: 'active', help: 'in the last 30d, or >2026-01-01, or <2026-01-01', values: spans, hasServerValues: true, negatable: true },
  { name: 'id', help: '>100 or <100', ...free, negatable: false },
  { name: 'with', help: 'issues or merge_requests turned on', ...only('issues', 'merge_requests'), negatable: false },
  { name: 'last_activity_after', help: 'a day, or 30d ago', values: since, hasServerValues: true, negatable: false, hidden: true },
  { name: 'last_activity_before', help: 'a day, or 30d ago', values: since, hasServerValues: true, negatable: false, hidden: true },
  { name: 'owned', help: 'yours', ...yes, hidden: true },
  { name: 'member', help: 'you are a member', ...yes, hidden: true },
]

// biome-ignore format: as above
const forAdmins: readonly Operator[] = [
  { name: 'storage', help: 'name of the repository storage', ...free, negatable: false },
  { name: 'checksum', help: 'repository or wiki: it failed', ...only('repository', 'wiki'), negatable: false },
  { name: 'attribute', help: 'custom attribute: key=value', ...free, negatable: false },
]

/** What is for administrators is understood from all, so that it can be said why it is not applied, and offered to them alone. */
export const projectOperators = (admin: boolean): readonly Operator[] => [
  ...forAll,
  ...forAdmins.map((operator) => (admin ? operator : { ...operator, hidden: true })),
]
export const isForAdmins = (name: string) => forAdmins.some((operator) => operator.name === name)
