import { z } from 'zod'
import { deprecated } from '../../kit/http/deprecated.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { nonBlankText } from '../../kit/http/wire.ts'
import { updateRequested, updateWithActions } from '../changes.ts'
import { noteCommands, noteEntity } from '../entity.ts'
import { epics, issues, mergeRequests, snippets } from '../noteables.ts'

const WITH_ACTIONS = 'Markdown, at most 1,000,000 characters. Lines such as `/close` are quick actions'
const body = nonBlankText().describe('Markdown, at most 1,000,000 characters')
const confidential = deprecated(
  z.boolean().optional(),
  'it never changes. Accepted only if it repeats the present value',
)
const answers = { 200: noteEntity }

export const updateIssueNote = endpoint(
  'PUT /projects/:id/issues/:issue_iid/notes/:note_id',
  {
    summary: 'Change the text of a note on an issue, and carry out the quick actions in the new text',
    access: 'user',
    params: issues.note_params,
    body: {
      body: nonBlankText().optional().describe(WITH_ACTIONS),
      confidential,
    },
    answers: { 200: noteEntity, 202: noteCommands },
  },
  async (call) => {
    const { params, body: sent, actor, db, instance } = call
    return updateWithActions(call, await issues.find(db, actor, params, instance, 'write'), {
      ...sent,
      note_id: params.note_id,
    })
  },
)

export const updateMergeRequestNote = endpoint(
  'PUT /projects/:id/merge_requests/:merge_request_iid/notes/:note_id',
  {
    summary: 'Change the text of a note on a merge request, and carry out the quick actions in the new text',
    access: 'user',
    params: mergeRequests.note_params,
    body: { body: nonBlankText().describe(WITH_ACTIONS), confidential },
    answers: { 200: noteEntity, 202: noteCommands },
  },
  async (call) => {
    const { params, body: sent, actor, db, instance } = call
    return updateWithActions(call, await mergeRequests.find(db, actor, params, instance, 'write'), {
      ...sent,
      note_id: params.note_id,
    })
  },
)

export const updateSnippetNote = endpoint(
  'PUT /projects/:id/snippets/:snippet_id/notes/:note_id',
  {
    summary: 'Change the text of a note on a snippet of a project',
    access: 'user',
    params: snippets.note_params,
    body: { body },
    answers,
  },
  async (call) => {
    const { params, body: sent, actor, db, instance } = call
    return updateRequested(call, await snippets.find(db, actor, params, instance, 'write'), {
      ...sent,
      note_id: params.note_id,
    })
  },
)

export const updateEpicNote = endpoint(
  'PUT /groups/:id/epics/:epic_id/notes/:note_id',
  {
    summary: 'Change the text of a note on an epic, and carry out the quick actions in the new text',
    access: 'user',
    params: epics.note_params,
    body: { body: body.describe(WITH_ACTIONS), confidential },
    answers: { 200: noteEntity, 202: noteCommands },
  },
  async (call) => {
    const { params, body: sent, actor, db, instance } = call
    return updateWithActions(call, await epics.find(db, actor, params, instance, 'write'), {
      ...sent,
      note_id: params.note_id,
    })
  },
)
