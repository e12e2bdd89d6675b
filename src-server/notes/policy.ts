import { roles } from '../kit/access/roles.ts'

interface Talk {
  author_id: number
  assignee_ids: readonly number[]
  project: { access_level: number }
}

/** Internal notes are for reporters, and for those whose issue it is. */
export const mayReadInternal = (actor: { id: number }, { author_id, assignee_ids, project }: Talk) =>
  project.access_level >= roles.reporter || author_id === actor.id || assignee_ids.includes(actor.id)

export const mayWriteInternal = ({ project }: Talk) => project.access_level >= roles.reporter
/** A locked discussion goes on among the members. */
export const mayTalk = ({ project }: Talk, locked: boolean) => !locked || project.access_level >= roles.guest
export const maySetMoment = ({ project }: Talk) => project.access_level >= roles.owner
