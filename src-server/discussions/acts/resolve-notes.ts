import { kinds } from '../../activity/kind-queries.ts'
import type { Target } from '../../activity/target.ts'
import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { type NoteRow, touchNoteable } from '../../notes/queries.ts'
import { describeNote } from '../../notes/snapshot.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import { setResolved } from '../queries.ts'

/** Resolves the notes, or opens them again. Notes that are so already stay as they are. Each changed note is an event. */
export async function resolveNotes(act: Act<Actor>, target: Target, notes: readonly NoteRow[], resolved: boolean) {
  const { db, actor, now } = act
  const changed = notes.filter((note) => (note.resolved_at !== null) !== resolved)
  if (changed.length === 0) return
  const at = resolved ? now : null
  const ids = JSON.stringify(changed.map(({ id }) => id))
  await setResolved(db, { ids, at, resolver_id: resolved ? actor.id : null, now })
  await touchNoteable(db, { table: kinds[target.type].table, added: 0 }, { id: target.id, at: now })
  for (const note of changed) {
    const after = { ...note, resolved_at: at, updated_at: now }
    const { payload, snapshot } = describeNote(target, actor, after)
    act.emit('note.updated', payload, { ...snapshot, changes: changesBetween(note, after, ['resolved_at']) })
  }
}
