import type { Target } from '../activity/target.ts'

/** What people react to: a record, or a note on it. */
export interface Awardable {
  target: Target
  note: { id: number } | null
}

/** An awardable as rows name it. */
export interface AwardableKey {
  type: Target['type'] | 'Note'
  id: number
}

export const keyOf = ({ target, note }: Awardable): AwardableKey =>
  note ? { type: 'Note', id: note.id } : { type: target.type, id: target.id }
