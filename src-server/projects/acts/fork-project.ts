import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { snapshotOfProject } from '../../snapshots/queries.ts'
import type { NewMember, NewProject } from '../creation/create-queries.ts'
import { copyLanguages, countForks } from '../forks/fork-queries.ts'
import { createProject } from './create-project.ts'

interface Fork {
  project: NewProject & { forked_from_project_id: number }
  member: NewMember | undefined
}

/** Creates a fork of a project. A job later sets its import to `finished`. @returns the id of the fork */
export async function forkProject(act: Act<Actor>, { project, member }: Fork): Promise<number> {
  const { db, actor, emit, enqueue } = act
  const { forked_from_project_id } = project
  const project_id = await createProject(act, { project, member, topics: [] })
  await copyLanguages(db, forked_from_project_id, project_id)
  await countForks(db, forked_from_project_id, 1)
  if (project.import_status === 'scheduled') await enqueue('fork.finish', { project_id })
  emit(
    'project.forked',
    { project_id, forked_from_project_id, actor_id: actor.id },
    {
      project: await snapshotOfProject(db, project_id),
      forked_from: await snapshotOfProject(db, forked_from_project_id),
    },
  )
  return project_id
}
