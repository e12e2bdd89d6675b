import type { Input } from '../api/client.ts'
import type { Picture } from './avatar-field.tsx'
import type { GroupDetail } from './group.ts'
import type { Value } from './group-attributes.ts'

/** What was touched, by its name on the wire. */
export type Draft = Readonly<Record<string, Value>>

/** The value that the group has now. */
export function keptOf(group: GroupDetail, name: string): Value {
  const value: unknown = Object.entries(group).find(([key]) => key === name)?.[1]
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null
}

export interface Change {
  name: string
  from: Value
  to: Value
}

/** What differs from what the group has; an empty text is what nothing is. */
export const changesOf = (group: GroupDetail, draft: Draft): Change[] =>
  Object.entries(draft)
    .map(([name, to]) => ({ name, from: keptOf(group, name), to }))
    .filter(({ from, to }) => (from ?? '') !== (to ?? ''))

/** The request that saves them. */
export const inputOf = (id: number, changes: readonly Change[], avatar: Picture): Input<'PUT /groups/:id'> => ({
  id,
  ...Object.fromEntries(changes.map(({ name, to }) => [name, to])),
  ...(avatar !== undefined && { avatar }),
})
