import { type SystemNote, titleNote } from '../activity/text-notes.ts'
import { sentenceOf } from '../issues/system-notes.ts'
import { isDraft, withoutDraft } from './titles.ts'

interface Person {
  id: number
  username: string
}

/** `requested review from @a and @c and removed review request for @b` */
export function reviewerNote(before: readonly Person[], after: readonly Person[]): SystemNote[] {
  const added = after.filter((one) => !before.some((other) => other.id === one.id))
  const removed = before.filter((one) => !after.some((other) => other.id === one.id))
  const parts = [
    ...(added.length > 0 ? [`requested review from ${sentenceOf(added)}`] : []),
    ...(removed.length > 0 ? [`removed review request for ${sentenceOf(removed)}`] : []),
  ]
  return parts.length === 0 ? [] : [{ action: 'reviewer', body: parts.join(' and ') }]
}

/** The words that make a draft have a note of their own, and are no change of the title. */
export function titleNotes(before: string, after: string): SystemNote[] {
  const marked = isDraft(after) ? 'draft' : 'ready'
  return [
    ...(isDraft(before) === isDraft(after)
      ? []
      : [{ action: 'title', body: `marked this merge request as **${marked}**` }]),
    ...(withoutDraft(before) === withoutDraft(after) ? [] : titleNote(before, after)),
  ]
}

export const approvalNote = (approved: boolean): SystemNote =>
  approved
    ? { action: 'approved', body: 'approved this merge request' }
    : { action: 'unapproved', body: 'unapproved this merge request' }

export const branchNote = (before: string, after: string): SystemNote[] =>
  before === after ? [] : [{ action: 'branch', body: `changed target branch from \`${before}\` to \`${after}\`` }]
