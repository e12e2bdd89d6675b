import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { UploadedFile } from '../../kit/http/endpoint.ts'
import { keepPicture } from '../../kit/pictures.ts'
import { type FullNames, movePaths } from '../../namespaces/path-queries.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { snapshotOfGroup } from '../../snapshots/queries.ts'
import type { groupColumns } from '../group-fields.ts'
import type { GroupRef } from '../queries.ts'
import { changeGroup, disableRunnersBelow, type GroupWithParent, lockSharingBelow } from '../write-queries.ts'

interface GroupChange {
  names: FullNames & { name: string; path: string }
  columns: ReturnType<typeof groupColumns>
  /** null removes the picture, undefined keeps it. */
  avatar: UploadedFile | null | undefined
}

/** Changes a group's names and settings. Updates the paths, locks and runner settings of its subgroups and projects too. */
export async function updateGroup(
  act: Act<Actor>,
  group: GroupRef,
  row: GroupWithParent,
  { names, columns, avatar: upload }: GroupChange,
) {
  const { db, actor, now, emit, enqueue, instance } = act
  const { name, path, full_path, full_name } = names
  const kept = upload && (await keepPicture(instance.files, upload))
  const avatar = kept === undefined ? group.avatar : kept
  await changeGroup(db, group.id, { name, path, avatar, updated_at: now }, columns)
  await movePaths(db, group, { full_path, full_name })
  if (columns.share_with_group_lock === 1) await lockSharingBelow(db, group.id)
  const runners = columns.shared_runners_setting
  if (runners !== undefined && runners !== 'enabled') await disableRunnersBelow(db, group.id, runners)
  if (avatar !== group.avatar && group.avatar !== null) await enqueue('file.remove', { file: group.avatar })

  const { name: old_name, path: old_path, full_path: old_full_path } = group
  const before = { ...row, name: old_name, path: old_path }
  const changes = changesBetween(before, { ...columns, name, path }, ['name', 'path', ...columnNames(columns)])
  const about = { group_id: group.id, actor_id: actor.id }
  // The name of a stored picture is its address, which only those who see the group learn.
  const changed = [...Object.keys(changes), ...(avatar === group.avatar ? [] : ['avatar'])]
  if (changed.length === 0) return
  const snapshot = await snapshotOfGroup(db, group.id)
  emit('group.updated', { ...about, changed }, { group: snapshot, changes })
  if (path !== old_path)
    emit('group.renamed', { ...about, path, full_path, old_path, old_full_path }, { group: snapshot })
}

type ColumnName = keyof ReturnType<typeof groupColumns>
const columnNames = (columns: ReturnType<typeof groupColumns>) =>
  Object.keys(columns).filter((name): name is ColumnName => name in columns)
