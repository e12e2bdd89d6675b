import type { ProjectOrGroup } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { addMilestone, type NewMilestone } from '../queries.ts'

/** Creates a milestone in a project or group, with the next iid. */
export const createMilestone = ({ db, now }: Act<Actor>, home: ProjectOrGroup, milestone: NewMilestone) =>
  addMilestone(db, home, milestone, now)
