import { TextInput } from '@mantine/core'
import { GrowingTextarea } from '../ui/growing-textarea.tsx'
import { VisibilityControl } from '../ui/visibility-field.tsx'
import { type AvatarChange, AvatarControl, avatarHelp } from './avatar-field.tsx'
import type { GroupDetail } from './group.ts'
import type { Value } from './group-attributes.ts'
import { SettingRow } from './setting-row.tsx'

interface Props {
  group: GroupDetail
  value: (name: string) => Value
  onChange: (name: string, value: Value) => void
  avatar: AvatarChange
  onAvatar: (avatar: AvatarChange) => void
  isChanged: (name: string) => boolean
  error: (...names: string[]) => string | undefined
}

/** Name, path, description, visibility and avatar of a group. */
export function GeneralSettings({ group, value, onChange, avatar, onAvatar, isChanged, error }: Props) {
  const textOf = (name: string) => String(value(name) ?? '')
  const visibility = value('visibility')
  const rowOf = (name: string, ...errorNames: string[]) => ({
    name,
    changed: isChanged(name),
    error: error(name, ...errorNames),
  })
  return (
    <>
      <SettingRow label="Name" {...rowOf('name')}>
        {(ids) => (
          <TextInput
            {...ids}
            dir="auto"
            error={error('name') !== undefined}
            value={textOf('name')}
            onChange={(event) => onChange('name', event.currentTarget.value)}
          />
        )}
      </SettingRow>
      <SettingRow
        label="Path"
        help={
          textOf('path') === group.path
            ? 'Changing the path changes all URLs in this group.'
            : 'All URLs in this group change. The old paths redirect read requests to the new paths.'
        }
        {...rowOf('path')}
      >
        {(ids) => (
          <TextInput
            {...ids}
            spellCheck={false}
            error={error('path') !== undefined}
            value={textOf('path')}
            onChange={(event) => onChange('path', event.currentTarget.value)}
          />
        )}
      </SettingRow>
      <SettingRow label="Description" optional {...rowOf('description')}>
        {(ids) => (
          <GrowingTextarea
            {...ids}
            dir="auto"
            minRows={2}
            error={error('description') !== undefined}
            value={textOf('description')}
            onChange={(event) => onChange('description', event.currentTarget.value)}
          />
        )}
      </SettingRow>
      <SettingRow
        label="Visibility"
        help="The group cannot be more visible than its parent group, or less visible than its subgroups and projects."
        {...rowOf('visibility', 'visibility_level')}
      >
        {({ id }) => (
          <VisibilityControl
            id={id}
            value={visibility === 'public' || visibility === 'internal' ? visibility : 'private'}
            onChange={(level) => onChange('visibility', level)}
          />
        )}
      </SettingRow>
      <SettingRow label="Avatar" optional help={avatarHelp} {...rowOf('avatar')}>
        {(ids) => <AvatarControl {...ids} savedUrl={group.avatar_url} value={avatar} onChange={onAvatar} />}
      </SettingRow>
    </>
  )
}
