import { addIssueAward, addMergeRequestAward, addSnippetAward } from './endpoints/add-award.ts'
import { addIssueNoteAward, addMergeRequestNoteAward, addSnippetNoteAward } from './endpoints/add-note-award.ts'
import { deleteIssueAward, deleteMergeRequestAward, deleteSnippetAward } from './endpoints/delete-award.ts'
import {
  deleteIssueNoteAward,
  deleteMergeRequestNoteAward,
  deleteSnippetNoteAward,
} from './endpoints/delete-note-award.ts'
import { getIssueAward, getMergeRequestAward, getSnippetAward } from './endpoints/get-award.ts'
import { getIssueNoteAward, getMergeRequestNoteAward, getSnippetNoteAward } from './endpoints/get-note-award.ts'
import { listIssueAwards, listMergeRequestAwards, listSnippetAwards } from './endpoints/list-awards.ts'
import { listEmojis } from './endpoints/list-emojis.ts'
import { listIssueNoteAwards, listMergeRequestNoteAwards, listSnippetNoteAwards } from './endpoints/list-note-awards.ts'
import { listIssueReactions, listMergeRequestReactions } from './endpoints/list-reactions.ts'

export const awardEmoji = [
  listIssueAwards,
  getIssueAward,
  addIssueAward,
  deleteIssueAward,
  listIssueNoteAwards,
  getIssueNoteAward,
  addIssueNoteAward,
  deleteIssueNoteAward,
  listMergeRequestAwards,
  getMergeRequestAward,
  addMergeRequestAward,
  deleteMergeRequestAward,
  listMergeRequestNoteAwards,
  getMergeRequestNoteAward,
  addMergeRequestNoteAward,
  deleteMergeRequestNoteAward,
  listSnippetAwards,
  getSnippetAward,
  addSnippetAward,
  deleteSnippetAward,
  listSnippetNoteAwards,
  getSnippetNoteAward,
  addSnippetNoteAward,
  deleteSnippetNoteAward,
  listIssueReactions,
  listMergeRequestReactions,
  listEmojis,
] as const
