import { fetchBody, type ResponseBody } from '../api/client.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { asIssueChange, isOnlyClone } from './commands-changes.ts'
import type { Issue, Note } from './issue.ts'
import { issueReads, undoOf, valuesOf } from './issue-change.ts'
import { undoOfClone } from './undo-clone.ts'

/** The answer to a text of nothing but quick actions. */
export type NoteCommands = Exclude<ResponseBody<'POST /projects/:id/issues/:issue_iid/notes'>, Note>

export const isNote = (answer: Note | NoteCommands): answer is Note => 'id' in answer

/**
 * Says what quick actions changed. `z` undoes the change if a change of the issue can express all of it, or if all of it is a copy that can be
 * deleted. Moving an issue back would make a third one, so a move has no undo.
 */
export async function announceCommands(before: Issue, { commands_changes, summary }: NoteCommands): Promise<void> {
  const change = asIssueChange(commands_changes)
  const address = { id: before.project_id, issue_iid: before.iid }
  const after = change && (await fetchBody('GET /projects/:id/issues/:issue_iid', address).catch(() => undefined))
  const clone = isOnlyClone(commands_changes) ? await undoOfClone(before).catch(() => undefined) : undefined
  const moved = commands_changes.target_project !== undefined
  announceOne({
    text: [...summary, ...(moved ? ['A move cannot be undone.'] : [])].join(' '),
    name: before.references.full,
    reads: issueReads,
    ...(clone ?? {
      undo: change && after ? undoOf(before, change, valuesOf(before), valuesOf(after)) : undefined,
    }),
  })
}
