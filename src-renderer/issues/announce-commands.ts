import { fetchBody, type ResponseBody } from '../api/client.ts'
import { announceOne } from '../changes/announce-change.tsx'
import { undoOfAward } from './award.ts'
import { asIssueChange, isOnlyClone } from './commands-changes.ts'
import type { Issue, Note } from './issue.ts'
import { issueReads, undoOf, valuesOf } from './issue-change.ts'
import { undoOfClone } from './undo-clone.ts'

type Answer = ResponseBody<'POST /projects/:id/issues/:issue_iid/notes'>
/** The answer to a text of nothing but quick actions. */
type NoteCommands = Extract<Answer, { summary: readonly string[] }>
/** The answer to a text of nothing but an emoji. */
type Award = Extract<Answer, { awardable_id: number }>

export const isNote = (answer: Answer): answer is Note => 'body' in answer
export const isAward = (answer: Answer): answer is Award => 'awardable_id' in answer

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

/** Says that a comment of nothing but an emoji became a reaction. */
export function announceReaction(issue: Issue, award: Award): void {
  announceOne({
    text: `Reacted with :${award.name}:`,
    name: issue.references.full,
    reads: issueReads,
    undo: undoOfAward({ issue }, award.id),
  })
}
