import { fetchBody, type ResponseBody } from '../api/client.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { asIssueChange } from './commands-changes.ts'
import type { Issue, Note } from './issue.ts'
import { issueReads, undoOf, valuesOf } from './issue-change.ts'

/** The answer to a text of nothing but quick actions. */
export type NoteCommands = Exclude<ResponseBody<'POST /projects/:id/issues/:issue_iid/notes'>, Note>

export const isNote = (answer: Note | NoteCommands): answer is Note => 'id' in answer

/** Says what quick actions changed. `z` undoes the change if a change of the issue can express all of it. */
export async function announceCommands(before: Issue, { commands_changes, summary }: NoteCommands): Promise<void> {
  const change = asIssueChange(commands_changes)
  const address = { id: before.project_id, issue_iid: before.iid }
  const after = change && (await fetchBody('GET /projects/:id/issues/:issue_iid', address).catch(() => undefined))
  announceOne({
    text: summary.join(' '),
    name: before.references.full,
    reads: issueReads,
    undo: change && after ? undoOf(before, change, valuesOf(before), valuesOf(after)) : undefined,
  })
}
