import type { Input } from '../api/client.ts'
import type { AvatarChange } from './avatar-field.tsx'
import type { GroupDetail } from './group.ts'
import type { Value } from './group-attributes.ts'

/** Values by API name. */
type Values = Readonly<Record<string, Value>>

/** The saved values of the settings on screen. */
export const savedValues = (group: GroupDetail, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, savedValue(group, name)]))

export function savedValue(group: GroupDetail, name: string): Value {
  const value: unknown = Object.entries(group).find(([key]) => key === name)?.[1]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

/** The values of these settings in an answer; without those that the answer leaves out. */
export const returnedValues = (group: object, names: readonly string[]): Values =>
  Object.fromEntries(
    Object.entries(group).filter(
      ([name, value]) =>
        names.includes(name) && (value === null || ['string', 'number', 'boolean'].includes(typeof value)),
    ),
  )

export interface Change {
  name: string
  from: Value
  to: Value
}

/** Edited values that differ from the saved ones. An empty text equals null. */
export const changesOf = (group: GroupDetail, draft: Partial<Values>): Change[] =>
  Object.entries(draft)
    .map(([name, to = null]) => ({ name, from: savedValue(group, name), to }))
    .filter(({ from, to }) => (from ?? '') !== (to ?? ''))

export const inputOf = (id: number, changes: readonly Change[], avatar: AvatarChange): Input<'PUT /groups/:id'> => ({
  id,
  ...Object.fromEntries(changes.map(({ name, to }) => [name, to])),
  ...(avatar !== undefined && { avatar }),
})
