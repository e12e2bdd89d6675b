import { createIssueNote } from './endpoints/create-issue-note.ts'
import { getIssueNote } from './endpoints/get-issue-note.ts'
import { listIssueNotes } from './endpoints/list-issue-notes.ts'

export const notes = [listIssueNotes, getIssueNote, createIssueNote] as const
