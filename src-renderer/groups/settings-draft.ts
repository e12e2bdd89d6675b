import type { Input } from '../api/client.ts'
import type { SettingField } from '../settings-form/setting-field.ts'
import type { Values } from '../settings-form/setting-values.ts'
import type { AvatarChange } from '../ui/avatar-field.tsx'
import type { GroupDetail } from './group.ts'

/** The saved values of the settings on screen. The avatar is not one of them: it is compared by its address. */
export const savedValues = (group: GroupDetail, fields: readonly Pick<SettingField, 'name'>[]): Values =>
  Object.fromEntries(fields.filter(({ name }) => name !== 'avatar').map(({ name }) => [name, savedValue(group, name)]))

export function savedValue(group: GroupDetail, name: string): string | number | boolean | null {
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

export const inputOf = (id: number, changes: Values, avatar: AvatarChange): Input<'PUT /groups/:id'> =>
  Object.assign(JSON.parse(JSON.stringify({ id, ...changes })), avatar !== undefined && { avatar })
