import { fetchBody } from '../api/client.ts'
import type { Undo } from '../changes/last-change.ts'
import { undoWith } from '../changes/undo.ts'
import { issueLists } from '../live/affected-reads.ts'
import type { Issue } from './issue.ts'

/** What a reaction is on: an issue, or one of its comments. */
export interface Awardable {
  issue: Pick<Issue, 'project_id' | 'iid'>
  note_id?: number | undefined
}

/** The reads that a reaction changes. Issues have the numbers of votes. A reaction finishes the to-do items about the issue. */
export const reactionReads = [
  ...issueLists,
  'GET /projects/:id/issues/:issue_iid',
  'GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions',
  'GET /todos',
] as const

export function giveAward({ issue: { project_id: id, iid: issue_iid }, note_id }: Awardable, name: string) {
  const address = { id, issue_iid, name }
  return note_id === undefined
    ? fetchBody('POST /projects/:id/issues/:issue_iid/award_emoji', address)
    : fetchBody('POST /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji', { ...address, note_id })
}

export async function takeAward({ issue: { project_id: id, iid: issue_iid }, note_id }: Awardable, award_id: number) {
  const address = { id, issue_iid, award_id }
  if (note_id === undefined) await fetchBody('DELETE /projects/:id/issues/:issue_iid/award_emoji/:award_id', address)
  else
    await fetchBody('DELETE /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id', {
      ...{ ...address, note_id },
    })
}

// Nobody else changes a reaction. If it is gone, or given again, the server refuses the undo.
const always = async () => true

/** Takes back a new reaction. */
export const undoOfAward = (on: Awardable, award_id: number): Undo =>
  undoWith('reaction', always, () => takeAward(on, award_id))

/** Gives a reaction again that was taken back. */
export const undoOfRemoval = (on: Awardable, name: string): Undo =>
  undoWith('reaction', always, () => giveAward(on, name))
