import type { ProjectOrGroup } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { LabelRow } from '../entity.ts'
import { describeLabel } from '../snapshot.ts'
import { addLabel, type NewLabel } from '../write-queries.ts'

/** Creates a label in a project or group. Only project labels can have a priority. */
export async function createLabel(
  { db, actor, now, emit }: Act<Actor>,
  home: ProjectOrGroup,
  label: NewLabel,
): Promise<LabelRow> {
  const row = await addLabel(db, home, label, now)
  const { payload, snapshot } = describeLabel(home, actor, row)
  emit('label.created', payload, snapshot)
  return row
}
