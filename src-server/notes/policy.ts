import { roles } from '../kit/access/roles.ts'

interface NoteableAccess {
  author_id: number
  assignee_ids: readonly number[]
  project: { access_level: number }
}

export const mayWriteInternal = ({ project }: NoteableAccess) => project.access_level >= roles.reporter
/** Only members may write notes in a locked discussion. */
export const mayComment = ({ project }: NoteableAccess, locked: boolean) =>
  !locked || project.access_level >= roles.guest
export const maySetCreatedAt = ({ project }: NoteableAccess) => project.access_level >= roles.owner
