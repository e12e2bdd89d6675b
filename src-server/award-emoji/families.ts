import type { z } from 'zod'
import { type Fields, recordId } from '../kit/http/wire.ts'
import type { Sent } from '../notes/family.ts'
import { issues, mergeRequests, snippets } from '../notes/noteables.ts'
import { type FindAwardable, onNote, onRecord } from './find-awardable.ts'

/** A kind of record or note with awards: what differs between its endpoints and those of the other kinds. */
export interface AwardsFamily<P extends Fields> {
  noun: string
  params: P
  find: FindAwardable<Sent<P>>
}
/** The same for endpoints of one award. */
export interface AwardFamily<P extends Fields & { award_id: z.ZodInt }> {
  noun: string
  award_params: P
  findOfAward: FindAwardable<Sent<P>>
}

const withAward = <P extends Fields>(params: P) => ({ ...params, award_id: recordId })

export const onIssues = {
  noun: issues.noun,
  ...{ params: issues.params, award_params: withAward(issues.params) },
  ...{ find: onRecord(issues.find), findOfAward: onRecord(issues.find) },
} as const
export const onMergeRequests = {
  noun: mergeRequests.noun,
  ...{ params: mergeRequests.params, award_params: withAward(mergeRequests.params) },
  ...{ find: onRecord(mergeRequests.find), findOfAward: onRecord(mergeRequests.find) },
} as const
export const onSnippets = {
  noun: snippets.noun,
  ...{ params: snippets.params, award_params: withAward(snippets.params) },
  ...{ find: onRecord(snippets.find), findOfAward: onRecord(snippets.find) },
} as const
export const onIssueNotes = {
  noun: `a note on ${issues.noun}`,
  ...{ params: issues.note_params, award_params: withAward(issues.note_params) },
  ...{ find: onNote(issues.findOne), findOfAward: onNote(issues.findOne) },
} as const
export const onMergeRequestNotes = {
  noun: `a note on ${mergeRequests.noun}`,
  ...{ params: mergeRequests.note_params, award_params: withAward(mergeRequests.note_params) },
  ...{ find: onNote(mergeRequests.findOne), findOfAward: onNote(mergeRequests.findOne) },
} as const
export const onSnippetNotes = {
  noun: `a note on ${snippets.noun}`,
  ...{ params: snippets.note_params, award_params: withAward(snippets.note_params) },
  ...{ find: onNote(snippets.findOne), findOfAward: onNote(snippets.findOne) },
} as const
