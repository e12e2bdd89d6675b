import { z } from 'zod'
import { awardEntity } from '../../awards/entity.ts'
import { deprecated } from '../../kit/http/deprecated.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { datetime } from '../../kit/http/wire.ts'
import { createRequested, createWithActions, requireFewNotes } from '../changes.ts'
import { awardInstead } from '../emoji-only.ts'
import { noteCommands, noteEntity } from '../entity.ts'
import { epics, issues, mergeRequests, snippets } from '../noteables.ts'

const body = z.string().describe('Markdown, at most 1,000,000 characters')
const WITH_ACTIONS = 'Markdown, at most 1,000,000 characters. Lines such as `/close` are quick actions'
const confidential = deprecated(z.boolean().optional(), 'use `internal`, which takes precedence')
const internal = z.boolean().optional().describe('Visible to Reporters, the author and the assignees only')
const created_at = datetime.optional().describe('Only for administrators and Owners')
const noteOrAward = z.union([noteEntity, awardEntity])

export const createIssueNote = endpoint(
  'POST /projects/:id/issues/:issue_iid/notes',
  {
    summary:
      'Create a note on an issue, and carry out the quick actions in its text. Only an emoji, such as `:tada:`, is a reaction',
    access: 'user',
    params: issues.params,
    body: {
      body: body.describe(WITH_ACTIONS),
      confidential,
      internal,
      created_at,
    },
    answers: { 201: noteOrAward, 202: noteCommands },
  },
  async (call) => {
    const { params, body: sent, actor, db, instance } = call
    requireFewNotes(instance, actor)
    const target = await issues.find(db, actor, params, instance, 'write')
    return (await awardInstead(call, target, sent)) ?? createWithActions(call, target, sent)
  },
)

export const createMergeRequestNote = endpoint(
  'POST /projects/:id/merge_requests/:merge_request_iid/notes',
  {
    summary:
      'Create a note on a merge request, and carry out the quick actions in its text. Only an emoji, such as `:tada:`, is a reaction',
    access: 'user',
    params: mergeRequests.params,
    body: {
      body: body.describe(WITH_ACTIONS),
      created_at,
      merge_request_diff_head_sha: z
        .string()
        .optional()
        .describe('The head commit of the source branch, without which `/merge` does nothing'),
    },
    answers: { 201: noteOrAward, 202: noteCommands },
  },
  async (call) => {
    const { params, body: sent, actor, db, instance } = call
    requireFewNotes(instance, actor)
    const target = await mergeRequests.find(db, actor, params, instance, 'write')
    return (await awardInstead(call, target, sent)) ?? createWithActions(call, target, sent)
  },
)

export const createSnippetNote = endpoint(
  'POST /projects/:id/snippets/:snippet_id/notes',
  {
    summary: 'Create a note on a snippet of a project. Only an emoji, such as `:tada:`, is a reaction',
    access: 'user',
    params: snippets.params,
    body: {
      body,
      internal: z.boolean().optional().describe('Refused if true, because notes on snippets are never internal'),
      created_at,
    },
    answers: { 201: noteOrAward },
  },
  async (call) => {
    const { params, body: sent, actor, db, instance } = call
    requireFewNotes(instance, actor)
    const target = await snippets.find(db, actor, params, instance, 'write')
    return (await awardInstead(call, target, sent)) ?? createRequested(call, target, sent)
  },
)

export const createEpicNote = endpoint(
  'POST /groups/:id/epics/:epic_id/notes',
  {
    summary: 'Create a note on an epic, and carry out the quick actions in its text',
    access: 'user',
    params: epics.params,
    body: {
      body: body.describe(WITH_ACTIONS),
      confidential,
      internal: internal.describe('Visible to Reporters and the author only'),
      created_at,
    },
    answers: { 201: noteEntity, 202: noteCommands },
  },
  async (call) => {
    const { params, body: sent, actor, db, instance } = call
    requireFewNotes(instance, actor)
    return createWithActions(call, await epics.find(db, actor, params, instance, 'write'), sent)
  },
)
