import { mayReadMergeRequestsIn } from '../activity/kind-queries.ts'
import { assigneesAmong } from '../issues/write-queries.ts'
import type { Actor } from '../kit/access/actor.ts'
import type { Act } from '../kit/act.ts'
import type { ProjectRef } from '../projects/queries.ts'

/** The ids of the listed users who may read the merge requests of the project, each once. The free tier keeps only the first. */
export async function peopleAmong({ db, instance }: Act<Actor>, project: ProjectRef, ids: readonly number[]) {
  const users = await assigneesAmong(db, project, ids, instance.licensed, mayReadMergeRequestsIn)
  return users.map((user) => user.id)
}
