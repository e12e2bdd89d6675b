import { fetchBody, type ResponseBody } from '../api/client.ts'
import { announceOne } from '../changes/announce-change.tsx'
import type { LastChange, Undo } from '../changes/last-change.ts'
import type { Issue } from '../issues/issue.ts'
import { undoOf, valuesOf } from '../issues/issue-change.ts'
import { undoOfClone } from '../issues/undo-clone.ts'
import type { MergeRequest } from '../merge-requests/merge-request.ts'
import { undoOfChange } from '../merge-requests/merge-request-change.ts'
import { undoOfAward } from './award.ts'
import { asIssueChange, asMergeRequestChange, isOnlyClone } from './commands-changes.ts'
import { type Note, type Noteable, readsOf } from './noteable.ts'

type Answer = ResponseBody<'POST /projects/:id/issues/:issue_iid/notes'>
/** The answer to a text of nothing but quick actions. */
type NoteCommands = Extract<Answer, { summary: readonly string[] }>
/** The answer to a text of nothing but an emoji. */
type Award = Extract<Answer, { awardable_id: number }>
type CommandsChanges = NoteCommands['commands_changes']

export const isNote = (answer: Answer): answer is Note => 'body' in answer
export const isAward = (answer: Answer): answer is Award => 'awardable_id' in answer

/**
 * Says what quick actions changed. `z` undoes the change if a change of the record can express all of it, or if all of it is a copy that can
 * be deleted. Moving an issue back would make a third one, so a move has no undo.
 */
export async function announceCommands(before: Noteable, { commands_changes, summary }: NoteCommands): Promise<void> {
  const undoing =
    before.kind === 'issue'
      ? await undoOnIssue(before.record, commands_changes)
      : { undo: await undoOnMergeRequest(before.record, commands_changes) }
  const moved = commands_changes.target_project !== undefined
  announceOne({
    text: [...summary, ...(moved ? ['A move cannot be undone.'] : [])].join(' '),
    name: before.record.references.full,
    reads: readsOf(before),
    ...undoing,
  })
}

type Undoing = { undo: Undo | undefined } & Pick<LastChange, 'undone'>

async function undoOnIssue(before: Issue, changes: CommandsChanges): Promise<Undoing> {
  const change = asIssueChange(changes)
  const address = { id: before.project_id, issue_iid: before.iid }
  const after = change && (await fetchBody('GET /projects/:id/issues/:issue_iid', address).catch(() => undefined))
  const clone = isOnlyClone(changes) ? await undoOfClone(before).catch(() => undefined) : undefined
  return clone ?? { undo: change && after ? undoOf(before, change, valuesOf(before), valuesOf(after)) : undefined }
}

async function undoOnMergeRequest(before: MergeRequest, changes: CommandsChanges): Promise<Undo | undefined> {
  const change = asMergeRequestChange(changes)
  if (!change) return undefined
  const address = { id: before.project_id, merge_request_iid: before.iid }
  const after = await fetchBody('GET /projects/:id/merge_requests/:merge_request_iid', address).catch(() => undefined)
  return after && undoOfChange(before, after, change)
}

/** Says that a comment of nothing but an emoji became a reaction. */
export function announceReaction(noteable: Noteable, award: Award): void {
  announceOne({
    text: `Reacted with :${award.name}:`,
    name: noteable.record.references.full,
    reads: readsOf(noteable),
    undo: undoOfAward({ noteable }, award.id),
  })
}
