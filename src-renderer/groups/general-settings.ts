import { choiceOf, type SettingField } from '../settings-form/setting-field.ts'
import { avatarHelp } from '../ui/avatar-field.tsx'

const section = 'General'

// biome-ignore format: a table, one setting a line
/** Name, path, description, visibility and avatar of a group. */
export const generalSettings: readonly SettingField[] = [
  { name: 'name', section, label: 'Name', help: '', type: 'line' },
  { name: 'path', section, label: 'Path', help: 'Changing the path changes all URLs in this group. The old paths redirect read requests to the new paths.', type: 'line' },
  { name: 'description', section, label: 'Description', help: '', type: 'text', rows: 2, default: '' },
  { name: 'visibility', section, label: 'Visibility', help: 'The group cannot be more visible than its parent group, or less visible than its subgroups and projects.', ...choiceOf(['private', 'Private'], ['internal', 'Internal'], ['public', 'Public']) },
  { name: 'avatar', section, label: 'Avatar', help: avatarHelp, type: 'line' },
]
