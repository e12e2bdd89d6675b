import type { NoteRecord, Position } from '../records/discussion.ts'
import type { ImportContext } from './context.ts'

const BLANK = '*Blank note*'

/**
 * Type and position of the imported note. A diff note without a position is dropped (undefined). A diff note on an unknown path becomes an
 * ordinary note that names the path.
 */
export function formOf(note: NoteRecord, known_paths: ReadonlySet<string> | undefined) {
  if (note.type !== 'DiffNote') return { type: note.type, position: note.position, prefix: '' }
  const position = note.position ?? note.original_position
  if (!position) return undefined
  const path = position.new_path ?? position.old_path ?? ''
  const own = note.note_diff_file
  if (own?.new_path === path || own?.old_path === path || known_paths?.has(path)) {
    return { type: note.type, position, prefix: '' }
  }
  return { type: null, position: null, prefix: `*Comment on ${path}${lineOf(position)}*\n\n` }
}

function lineOf(position: Position): string {
  const line = position.new_line ?? position.old_line
  return line === null ? '' : `:${line}`
}

/** If the author is not mapped, the note's last line names the author and the time. Lines from earlier imports stay. */
export function bodyOf(note: NoteRecord, prefix: string, context: ImportContext): string {
  const body = prefix + (note.note === null || note.note.trim() === '' ? BLANK : note.note)
  if (context.users.isMapped(note.author_id)) return body
  const { name, at } = originOf(note, context)
  return `${body}\n\n *By ${name} on ${at}*`
}

export const originOf = (note: NoteRecord, context: ImportContext) => ({
  name: note.author?.name ?? 'an unknown user',
  at: (note.updated_at ?? note.created_at ?? context.now).slice(0, 'YYYY-MM-DDTHH:MM:SS'.length),
})
