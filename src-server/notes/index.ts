import { createIssueNote } from './create-issue-note.ts'
import { getIssueNote } from './get-issue-note.ts'
import { listIssueNotes } from './list-issue-notes.ts'

export const notes = [listIssueNotes, getIssueNote, createIssueNote] as const
