import type { ByEvent } from '../../kit/events/events.ts'
import type { GroupSnapshot } from '../../snapshots/entity.ts'
import { type Payload, timesOf, toEveryHook } from './payload.ts'

/** @param old the earlier paths, for a rename */
export const groupPayload = (
  event_name: string,
  group: GroupSnapshot,
  old?: { old_path: string; old_full_path: string },
): Payload =>
  toEveryHook(event_name, {
    ...timesOf(group),
    event_name,
    name: group.name,
    path: group.path,
    full_path: group.full_path,
    group_id: group.id,
    ...old,
  })

export const groupPayloads = {
  'group.created': ({ snapshot }) => [groupPayload('group_create', snapshot.group)],
  'group.removed': ({ snapshot }) => [groupPayload('group_destroy', snapshot.group)],
  'group.renamed': ({ payload: { old_path, old_full_path }, snapshot }) => [
    groupPayload('group_rename', snapshot.group, { old_path, old_full_path }),
  ],
} satisfies Partial<ByEvent<readonly Payload[]>>
