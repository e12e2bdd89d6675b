import { createdOperator } from '../lists/age-filter.ts'
import { yesNoValues } from '../lists/filter-terms.ts'
import type { Operator, Value } from '../ui/filter-operators.ts'
import { userKinds, userStates } from './user.ts'

const yesNo = { values: yesNoValues, hasServerValues: false, negatable: true } as const

const states: readonly Value[] = userStates.map(({ value, name }) => ({
  value,
  ...(name.toLowerCase() !== value && { note: name }),
}))

const lastSeen: readonly Value[] = [
  { value: '7d', note: 'signed in during the last week' },
  { value: '30d', note: 'signed in during the last month' },
  { value: '>90d', note: 'not for three months' },
  { value: '>1y', note: 'not for a year' },
  { value: 'never', note: 'no sign-in yet' },
]

// biome-ignore format: a table, one operator a line
const adminOperators: readonly Operator[] = [
  { name: 'state', help: 'active, pending, deactivated, blocked, banned or ghost; several terms match any of them', values: states, hasServerValues: false, negatable: true },
  { name: 'kind', help: 'administrator, auditor, external, regular, bot or ghost; several terms match any of them', values: userKinds.map(({ value }) => ({ value })), hasServerValues: false, negatable: true },
  { name: '2fa', help: 'two-factor authentication: on or off', values: [{ value: 'on' }, { value: 'off' }], hasServerValues: false, negatable: true },
  { name: 'admin', help: 'yes or no', ...yesNo },
  { name: 'external', help: 'yes or no', ...yesNo },
  { name: 'seen', help: 'last sign-in: 7d for the last week, >90d for longer ago, never, or a date such as >2026-01-01', values: lastSeen, hasServerValues: false, negatable: true },
  createdOperator(),
]
const publicNames = ['state', 'external', 'created']

/** Operators for administrators are parsed for everyone, to explain why they are not applied, but suggested only to administrators. */
export const userOperators = (admin: boolean): readonly Operator[] =>
  adminOperators.map((operator) => {
    if (admin) return operator
    if (operator.name === 'state')
      return { ...operator, help: 'active', values: [{ value: 'active' }], negatable: false }
    return publicNames.includes(operator.name) ? operator : { ...operator, hidden: true }
  })

export const needsAdmin = (name: string): boolean => !publicNames.includes(name)
