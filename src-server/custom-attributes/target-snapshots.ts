import type { Db } from '../kit/db/schema.ts'
import { snapshotOfGroup, snapshotOfProject, snapshotOfUser } from '../snapshots/queries.ts'
import type { TargetSnapshot } from './events.ts'
import type { Target } from './queries.ts'

export const snapshotOfTarget = async (db: Db, { type, id }: Target): Promise<TargetSnapshot> => ({
  user: type === 'user' ? await snapshotOfUser(db, id) : null,
  group: type === 'group' ? await snapshotOfGroup(db, id) : null,
  project: type === 'project' ? await snapshotOfProject(db, id) : null,
})
