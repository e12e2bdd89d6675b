import type { ProjectOrGroup } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { addLabel, type NewLabel } from '../queries.ts'

/** Creates a label of a project or group. Groups have no priorities. */
export const createLabel = ({ db, now }: Act<Actor>, home: ProjectOrGroup, label: NewLabel) =>
  addLabel(db, home, label, now)
