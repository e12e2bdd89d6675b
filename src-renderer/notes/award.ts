import { fetchBody } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import { undoWith } from '../changes/undo.ts'
import { addressesOf, type Place, paramsOf } from './noteable.ts'

/** What a reaction is on: a record, or one of its comments. */
export interface Awardable {
  noteable: Place
  note_id?: number | undefined
}

export function giveAward({ noteable, note_id }: Awardable, name: string) {
  const { react, reactToNote } = addressesOf(noteable)
  const input = { ...paramsOf(noteable), name }
  return note_id === undefined ? fetchBody(react, input) : fetchBody(reactToNote, { ...input, note_id })
}

export async function takeAward({ noteable, note_id }: Awardable, award_id: number) {
  const { takeBack, takeBackFromNote } = addressesOf(noteable)
  const input = { ...paramsOf(noteable), award_id }
  if (note_id === undefined) await fetchBody(takeBack, input)
  else await fetchBody(takeBackFromNote, { ...input, note_id })
}

// Nobody else changes a reaction. If it is gone, or given again, the server refuses the undo.
const always = async () => true

/** Takes back a new reaction. */
export const undoOfAward = (on: Awardable, award_id: number): Undo =>
  undoWith('reaction', always, () => takeAward(on, award_id))

/** Gives a reaction again that was taken back. */
export const undoOfRemoval = (on: Awardable, name: string): Undo =>
  undoWith('reaction', always, () => giveAward(on, name))
