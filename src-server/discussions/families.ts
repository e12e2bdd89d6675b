import { z } from 'zod'
import type { Fields } from '../kit/http/wire.ts'
import { recordId } from '../kit/http/wire.ts'
import type { Find, Sent } from '../notes/family.ts'
import { epics, issues, mergeRequests, snippets } from '../notes/noteables.ts'

const discussion_id = z.string().describe('The `id` of a discussion')

/** The endpoints of one discussion of a kind of record: what differs from those of the other kinds. */
export interface DiscussionFamily<P extends Fields & { discussion_id: z.ZodString }> {
  noun: string
  discussion_params: P
  findOfDiscussion: Find<Sent<P>>
}
/** The same for endpoints of one note in a discussion. */
export interface ReplyFamily<P extends Fields & { discussion_id: z.ZodString; note_id: z.ZodInt }> {
  noun: string
  reply_params: P
  findOfReply: Find<Sent<P>>
}

const inDiscussion = <P extends Fields>(params: P) => ({
  discussion_params: { ...params, discussion_id },
  reply_params: { ...params, discussion_id, note_id: recordId },
})

export const ofIssues = {
  ...{ ...issues, ...inDiscussion(issues.params) },
  ...{ findOfDiscussion: issues.find, findOfReply: issues.find },
} as const
export const ofMergeRequests = {
  ...{ ...mergeRequests, ...inDiscussion(mergeRequests.params) },
  ...{ findOfDiscussion: mergeRequests.find, findOfReply: mergeRequests.find },
} as const
export const ofSnippets = {
  ...{ ...snippets, ...inDiscussion(snippets.params) },
  ...{ findOfDiscussion: snippets.find, findOfReply: snippets.find },
} as const
export const ofEpics = {
  ...{ ...epics, ...inDiscussion(epics.params) },
  ...{ findOfDiscussion: epics.find, findOfReply: epics.find },
} as const
