import type { ProjectOrGroup } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import type { FoundLabel } from '../entity.ts'
import { describeLabel } from '../snapshot.ts'
import { changeLabel, type LabelChanges } from '../write-queries.ts'

const COMPARED = ['title', 'color', 'description', 'priority'] as const

/** Changes a label of a project or group. A label that already has these values stays as it is. Labels of groups have no priority. */
export async function updateLabel(
  { db, actor, now, emit }: Act<Actor>,
  home: ProjectOrGroup,
  before: FoundLabel,
  changes: LabelChanges,
): Promise<FoundLabel> {
  const { title = before.title, color = before.color, description = before.description } = changes
  const { priority = before.priority } = home.project ? changes : before
  const differences = changesBetween(before, { title, color, description, priority }, COMPARED)
  if (Object.keys(differences).length === 0) return before
  const after = { ...before, title, color, description, priority, updated_at: now }
  await changeLabel(db, home, before, after)
  const { payload, snapshot } = describeLabel(home, actor, after)
  emit('label.updated', payload, { ...snapshot, changes: differences })
  return after
}
