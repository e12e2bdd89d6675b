import { roles } from '../kit/access/roles.ts'

/** A record with notes: the caller's level in its project or group. */
interface NoteableAccess {
  access_level: number
}

export const mayWriteInternal = ({ access_level }: NoteableAccess) => access_level >= roles.reporter
/** Only members may write notes in a locked discussion. */
export const mayComment = ({ access_level }: NoteableAccess, locked: boolean) => !locked || access_level >= roles.guest
export const maySetCreatedAt = ({ access_level }: NoteableAccess) => access_level >= roles.owner
/** Authors change and delete their own comments, Maintainers those of others. What the instance wrote itself stays. */
export const mayChangeNote = (
  { access_level }: NoteableAccess,
  actor: { id: number },
  note: { author_id: number; system: number },
) => note.system === 0 && (note.author_id === actor.id || access_level >= roles.maintainer)
