import type { Act } from '../../kit/act.ts'
import { announceFirstMember } from '../../memberships/announce-members.ts'
import { snapshotOfProject } from '../../snapshots/queries.ts'
import { insertProject, type NewMember, type NewProject } from '../creation/create-queries.ts'

export interface ProjectToCreate {
  project: NewProject
  /** The first member; undefined if the creator and the owners already have access through the group. */
  member: NewMember | undefined
  topics: readonly string[]
}

/** Creates a project with its first member, its topics and a feed entry. @returns the id of the project */
export async function createProject(act: Act, { project, member, topics }: ProjectToCreate): Promise<number> {
  const { db, today, emit } = act
  const { creator_id } = project
  const project_id = await insertProject(db, project, { member, topics, today })
  emit('project.created', { project_id, creator_id }, { project: await snapshotOfProject(db, project_id) })
  if (member) await announceFirstMember(act, { project_id, group_id: null, ...member, created_by_id: creator_id })
  return project_id
}
