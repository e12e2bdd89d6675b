import {
  createEpicDiscussion,
  createIssueDiscussion,
  createMergeRequestDiscussion,
  createSnippetDiscussion,
} from './endpoints/create-discussion.ts'
import {
  createEpicReply,
  createIssueReply,
  createMergeRequestReply,
  createSnippetReply,
} from './endpoints/create-reply.ts'
import {
  deleteEpicReply,
  deleteIssueReply,
  deleteMergeRequestReply,
  deleteSnippetReply,
} from './endpoints/delete-reply.ts'
import {
  getEpicDiscussion,
  getIssueDiscussion,
  getMergeRequestDiscussion,
  getSnippetDiscussion,
} from './endpoints/get-discussion.ts'
import { getEpicReply, getIssueReply, getMergeRequestReply, getSnippetReply } from './endpoints/get-reply.ts'
import {
  listEpicDiscussions,
  listIssueDiscussions,
  listMergeRequestDiscussions,
  listSnippetDiscussions,
} from './endpoints/list-discussions.ts'
import { resolveDiscussion } from './endpoints/resolve-discussion.ts'
import {
  updateEpicReply,
  updateIssueReply,
  updateMergeRequestReply,
  updateSnippetReply,
} from './endpoints/update-reply.ts'

export const discussions = [
  listIssueDiscussions,
  getIssueDiscussion,
  createIssueDiscussion,
  createIssueReply,
  getIssueReply,
  updateIssueReply,
  deleteIssueReply,
  listMergeRequestDiscussions,
  getMergeRequestDiscussion,
  createMergeRequestDiscussion,
  createMergeRequestReply,
  getMergeRequestReply,
  updateMergeRequestReply,
  deleteMergeRequestReply,
  resolveDiscussion,
  listSnippetDiscussions,
  getSnippetDiscussion,
  createSnippetDiscussion,
  createSnippetReply,
  getSnippetReply,
  updateSnippetReply,
  deleteSnippetReply,
  listEpicDiscussions,
  getEpicDiscussion,
  createEpicDiscussion,
  createEpicReply,
  getEpicReply,
  updateEpicReply,
  deleteEpicReply,
] as const
