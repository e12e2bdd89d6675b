import { ageOperators } from '../lists/age-filter.ts'
import { yesNoValues } from '../lists/filter-terms.ts'
import type { Operator, Value } from '../ui/filter-operators.ts'

export const roles = [
  { value: 'guest', level: 10 },
  { value: 'reporter', level: 20 },
  { value: 'developer', level: 30 },
  { value: 'maintainer', level: 40 },
  { value: 'owner', level: 50 },
] as const

const oneOf = (...values: string[]): Pick<Operator, 'values' | 'hasServerValues'> => ({
  values: values.map((value): Value => ({ value })),
  hasServerValues: false,
})
const anyValue = { values: [], hasServerValues: true } as const
const periodsAgo = ['7d', '30d', '90d', '1y'].map((value): Value => ({ value, note: 'ago' }))
const yes = { ...oneOf('yes'), negatable: false } as const

// biome-ignore format: a table, one operator a line
const baseOperators: readonly Operator[] = [
  { name: 'visibility', help: 'private, internal or public', ...oneOf('private', 'internal', 'public'), negatable: false },
  { name: 'archived', help: 'yes or no', values: yesNoValues, hasServerValues: false, negatable: true },
  { name: 'group', help: 'path of a group, including its subgroups', ...anyValue, negatable: false },
  { name: 'owner', help: 'username of the owner; me: projects you own', values: [{ value: 'me' }], hasServerValues: true, negatable: false },
  { name: 'membership', help: 'you are a member', ...yes },
  { name: 'level', help: 'your role is at least this', ...oneOf(...roles.map(({ value }) => value)), negatable: false },
  { name: 'starred', help: 'starred by you', ...yes },
  { name: 'imported', help: 'imported by you', ...yes },
  { name: 'topic', help: 'name of a topic; several must all match', ...anyValue, negatable: false },
  { name: 'topic_id', help: 'ID of a topic', ...anyValue, negatable: false },
  { name: 'language', help: 'programming language', ...anyValue, negatable: false },
  ...ageOperators('active'),
  { name: 'id', help: '>100 or <100', ...anyValue, negatable: false },
  { name: 'with', help: 'issues or merge_requests enabled', ...oneOf('issues', 'merge_requests'), negatable: false },
  { name: 'last_activity_after', help: 'a date, or a period such as 30d', values: periodsAgo, hasServerValues: true, negatable: false, hidden: true },
  { name: 'last_activity_before', help: 'a date, or a period such as 30d', values: periodsAgo, hasServerValues: true, negatable: false, hidden: true },
  { name: 'owned', help: 'owned by you', ...yes, hidden: true },
  { name: 'member', help: 'you are a member', ...yes, hidden: true },
]

// biome-ignore format: as above
const adminOperators: readonly Operator[] = [
  { name: 'storage', help: 'name of the repository storage', ...anyValue, negatable: false },
  { name: 'checksum', help: 'failed checksum: repository or wiki', ...oneOf('repository', 'wiki'), negatable: false },
  { name: 'attribute', help: 'custom attribute: key=value', ...anyValue, negatable: false },
]

/** Operators for administrators are parsed for everyone, to explain why they are not applied, but suggested only to administrators. */
export const projectOperators = (admin: boolean): readonly Operator[] => [
  ...baseOperators,
  ...adminOperators.map((operator) => (admin ? operator : { ...operator, hidden: true })),
]
export const needsAdmin = (name: string) => adminOperators.some((operator) => operator.name === name)
