import type { ProjectOrGroup } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { addLabel, type NewLabel } from '../queries.ts'

/** Creates a label in a project or group. Only project labels can have a priority. */
export const createLabel = ({ db, now }: Act<Actor>, home: ProjectOrGroup, label: NewLabel) =>
  addLabel(db, home, label, now)
