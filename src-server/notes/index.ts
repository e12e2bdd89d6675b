import { createIssueNote } from './endpoints/create-issue-note.ts'
import { deleteIssueNote } from './endpoints/delete-issue-note.ts'
import { getIssueNote } from './endpoints/get-issue-note.ts'
import { listIssueNotes } from './endpoints/list-issue-notes.ts'
import { updateIssueNote } from './endpoints/update-issue-note.ts'

export const notes = [listIssueNotes, getIssueNote, createIssueNote, updateIssueNote, deleteIssueNote] as const
