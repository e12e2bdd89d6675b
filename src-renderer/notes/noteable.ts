import type { ReadAddress, ResponseBody, WriteAddress } from '../api/client.ts'
import { type Issue, keyOf } from '../issues/issue.ts'
import { issueReads } from '../issues/issue-change.ts'
import type { MergeRequest } from '../merge-requests/merge-request.ts'
import { mergeRequestReads } from '../merge-requests/merge-request-reads.ts'

export type Note = ResponseBody<'GET /projects/:id/issues/:issue_iid/notes'>[number]

/** A record with comments, reactions and a history. */
export type Noteable = { kind: 'issue'; record: Issue } | { kind: 'merge_request'; record: MergeRequest }

export const onIssue = (record: Issue): Noteable => ({ kind: 'issue', record })
export const onMergeRequest = (record: MergeRequest): Noteable => ({ kind: 'merge_request', record })

interface Kind {
  noun: string
  /** The reads to refresh after a change of the record or of its comments. */
  reads: readonly ReadAddress[]
}

const kinds: Readonly<Record<Noteable['kind'], Kind>> = {
  issue: { noun: 'issue', reads: issueReads },
  merge_request: { noun: 'merge request', reads: mergeRequestReads },
}

export const nounOf = ({ kind }: Pick<Noteable, 'kind'>) => kinds[kind].noun
export const readsOf = ({ kind }: Pick<Noteable, 'kind'>) => kinds[kind].reads

/** Names the draft of a comment on a record. */
export const commentDraftOf = (noteable: Noteable) =>
  noteable.kind === 'issue' ? `note ${keyOf(noteable.record)}` : `note on ${nounOf(noteable)} ${keyOf(noteable.record)}`

const addresses = {
  issue: {
    record: 'GET /projects/:id/issues/:issue_iid',
    update: 'PUT /projects/:id/issues/:issue_iid',
    remove: 'DELETE /projects/:id/issues/:issue_iid',
    subscribe: 'POST /projects/:id/issues/:issue_iid/subscribe',
    unsubscribe: 'POST /projects/:id/issues/:issue_iid/unsubscribe',
    addToDo: 'POST /projects/:id/issues/:issue_iid/todo',
    participants: 'GET /projects/:id/issues/:issue_iid/participants',
    discussions: 'GET /projects/:id/issues/:issue_iid/discussions',
    reply: 'POST /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes',
    note: 'GET /projects/:id/issues/:issue_iid/notes/:note_id',
    addNote: 'POST /projects/:id/issues/:issue_iid/notes',
    updateNote: 'PUT /projects/:id/issues/:issue_iid/notes/:note_id',
    removeNote: 'DELETE /projects/:id/issues/:issue_iid/notes/:note_id',
    reactions: 'GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions',
    react: 'POST /projects/:id/issues/:issue_iid/award_emoji',
    takeBack: 'DELETE /projects/:id/issues/:issue_iid/award_emoji/:award_id',
    reactToNote: 'POST /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji',
    takeBackFromNote: 'DELETE /projects/:id/issues/:issue_iid/notes/:note_id/award_emoji/:award_id',
    stateEvents: 'GET /projects/:id/issues/:issue_iid/resource_state_events',
    labelEvents: 'GET /projects/:id/issues/:issue_iid/resource_label_events',
    milestoneEvents: 'GET /projects/:id/issues/:issue_iid/resource_milestone_events',
  },
  merge_request: {
    record: 'GET /projects/:id/merge_requests/:merge_request_iid',
    update: 'PUT /projects/:id/merge_requests/:merge_request_iid',
    remove: 'DELETE /projects/:id/merge_requests/:merge_request_iid',
    subscribe: 'POST /projects/:id/merge_requests/:merge_request_iid/subscribe',
    unsubscribe: 'POST /projects/:id/merge_requests/:merge_request_iid/unsubscribe',
    addToDo: 'POST /projects/:id/merge_requests/:merge_request_iid/todo',
    participants: 'GET /projects/:id/merge_requests/:merge_request_iid/participants',
    discussions: 'GET /projects/:id/merge_requests/:merge_request_iid/discussions',
    reply: 'POST /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes',
    note: 'GET /projects/:id/merge_requests/:merge_request_iid/notes/:note_id',
    addNote: 'POST /projects/:id/merge_requests/:merge_request_iid/notes',
    updateNote: 'PUT /projects/:id/merge_requests/:merge_request_iid/notes/:note_id',
    removeNote: 'DELETE /projects/:id/merge_requests/:merge_request_iid/notes/:note_id',
    reactions: 'GET /-/gantry/v1/projects/:id/merge_requests/:merge_request_iid/reactions',
    react: 'POST /projects/:id/merge_requests/:merge_request_iid/award_emoji',
    takeBack: 'DELETE /projects/:id/merge_requests/:merge_request_iid/award_emoji/:award_id',
    reactToNote: 'POST /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji',
    takeBackFromNote: 'DELETE /projects/:id/merge_requests/:merge_request_iid/notes/:note_id/award_emoji/:award_id',
    stateEvents: 'GET /projects/:id/merge_requests/:merge_request_iid/resource_state_events',
    labelEvents: 'GET /projects/:id/merge_requests/:merge_request_iid/resource_label_events',
    milestoneEvents: 'GET /projects/:id/merge_requests/:merge_request_iid/resource_milestone_events',
  },
} as const satisfies Record<Noteable['kind'], Record<string, ReadAddress | WriteAddress>>

/** The addresses of a record and of everything on it. */
export const addressesOf = ({ kind }: Pick<Noteable, 'kind'>) => addresses[kind]

/** What comments, reactions and subscriptions need to know. */
export type Place =
  | { kind: 'issue'; record: { project_id: number; iid: number } }
  | { kind: 'merge_request'; record: { project_id: number; iid: number } }

/** The path parameters of a record. */
export const paramsOf = ({ kind, record: { project_id: id, iid } }: Place) =>
  kind === 'issue' ? { id, issue_iid: iid } : { id, merge_request_iid: iid }
