import type { ByEvent } from '../../kit/events/events.ts'
import type { GroupSnapshot } from '../../snapshots/entity.ts'
import { type Payload, timesOf, toEveryHook } from './payload.ts'

const fieldsOf = (event_name: string, group: GroupSnapshot) => ({
  ...timesOf(group),
  event_name,
  name: group.name,
  path: group.path,
  full_path: group.full_path,
  group_id: group.id,
})

export const groupPayloads = {
  'group.created': ({ snapshot: { group } }) => [toEveryHook('group_create', fieldsOf('group_create', group))],
  'group.removed': ({ snapshot: { group } }) => [toEveryHook('group_destroy', fieldsOf('group_destroy', group))],
  'group.renamed': ({ payload: { old_path, old_full_path }, snapshot: { group } }) => [
    toEveryHook('group_rename', { ...fieldsOf('group_rename', group), old_path, old_full_path }),
  ],
} satisfies Partial<ByEvent<readonly Payload[]>>
