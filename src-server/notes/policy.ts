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
/** Authors change and delete their own comments, Maintainers those of others. What the instance wrote itself stays. */
export const mayChangeNote = (
  { project }: NoteableAccess,
  actor: { id: number },
  note: { author_id: number; system: number },
) => note.system === 0 && (note.author_id === actor.id || project.access_level >= roles.maintainer)
