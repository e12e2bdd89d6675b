import { createEpicNote, createIssueNote, createMergeRequestNote, createSnippetNote } from './endpoints/create-note.ts'
import { deleteEpicNote, deleteIssueNote, deleteMergeRequestNote, deleteSnippetNote } from './endpoints/delete-note.ts'
import { getEpicNote, getIssueNote, getMergeRequestNote, getSnippetNote } from './endpoints/get-note.ts'
import { listEpicNotes, listIssueNotes, listMergeRequestNotes, listSnippetNotes } from './endpoints/list-notes.ts'
import { updateEpicNote, updateIssueNote, updateMergeRequestNote, updateSnippetNote } from './endpoints/update-note.ts'

export const notes = [
  listIssueNotes,
  getIssueNote,
  createIssueNote,
  updateIssueNote,
  deleteIssueNote,
  listMergeRequestNotes,
  getMergeRequestNote,
  createMergeRequestNote,
  updateMergeRequestNote,
  deleteMergeRequestNote,
  listSnippetNotes,
  getSnippetNote,
  createSnippetNote,
  updateSnippetNote,
  deleteSnippetNote,
  listEpicNotes,
  getEpicNote,
  createEpicNote,
  updateEpicNote,
  deleteEpicNote,
] as const
