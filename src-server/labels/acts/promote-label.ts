import type { GroupContainer } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { FoundLabel } from '../entity.ts'
import { labelsToPromote, mergeLabels, ownGroupLabel } from '../promotion-queries.ts'
import { findLabel } from '../queries.ts'
import { describeLabel } from '../snapshot.ts'
import { addLabel } from '../write-queries.ts'

/**
 * Makes a label of a project a label of the project's group. It replaces the labels with this title in all projects directly in the group. A
 * label of the group that has the title already takes their place. Each project keeps its priority.
 *
 * @returns the label of the group
 */
export async function promoteLabel(
  { db, actor, now, emit }: Act<Actor>,
  project: ProjectRef,
  group: GroupContainer,
  label: FoundLabel,
): Promise<FoundLabel> {
  const home = { project: null, group }
  const { title, color, description } = label
  const existing = await ownGroupLabel(db, group.id, title)
  const id = existing ?? (await addLabel(db, home, { title, color, description, priority: null }, now)).id
  const replaced = await labelsToPromote(db, group.id, title)
  await mergeLabels(db, replaced, id)
  const promoted = await findLabel(db, actor, home, String(id), false)
  const { payload, snapshot } = describeLabel(home, actor, promoted)
  emit('label.promoted', { ...payload, from_project_id: project.id, replaced_label_ids: replaced }, snapshot)
  return promoted
}
