import { z } from 'zod'
import { defineWrite, endpoint } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import { ok } from '../../kit/http/reply.ts'
import { exactlyOneOf } from '../../kit/http/rules.ts'
import { type Fields, nonBlankText } from '../../kit/http/wire.ts'
import { updateWithActions } from '../../notes/changes.ts'
import { noteCommands, noteEntity, presentNote } from '../../notes/entity.ts'
import { ofEpics, ofIssues, ofMergeRequests, ofSnippets, type ReplyFamily } from '../families.ts'
import { findReply } from '../find-discussion.ts'
import { resolveRequested } from '../resolving.ts'
import { BODY } from '../write-fields.ts'

const body = nonBlankText()

const updateReply = <P extends Fields & { discussion_id: z.ZodString; note_id: z.ZodInt }>({
  noun,
  reply_params,
  findOfReply,
}: ReplyFamily<P>) =>
  defineWrite(
    {
      summary: `Change the text of a note in a discussion of ${noun}`,
      access: 'user',
      params: reply_params,
      body: {
        body: body.describe(BODY),
      },
      answers: { 200: noteEntity, 202: noteCommands },
    },
    async (call) => {
      const { params, body: sent, actor, db, instance } = call
      const target = await findOfReply(db, actor, params, instance, 'write')
      const note = await findReply(db, actor, target, params, instance.clock.today())
      return updateWithActions(call, target, { ...sent, note_id: note.id })
    },
  )

export const updateIssueReply = endpoint(
  'PUT /projects/:id/issues/:issue_iid/discussions/:discussion_id/notes/:note_id',
  ...updateReply(ofIssues),
)
export const updateSnippetReply = endpoint(
  'PUT /projects/:id/snippets/:snippet_id/discussions/:discussion_id/notes/:note_id',
  ...updateReply(ofSnippets),
)
export const updateEpicReply = endpoint(
  'PUT /groups/:id/epics/:epic_id/discussions/:discussion_id/notes/:note_id',
  ...updateReply(ofEpics),
)

export const updateMergeRequestReply = endpoint(
  'PUT /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes/:note_id',
  {
    summary: 'Change the text of a note in a discussion of a merge request, or resolve the note',
    access: 'user',
    params: ofMergeRequests.reply_params,
    body: {
      body: body.optional().describe('Markdown, at most 1,000,000 characters'),
      resolved: z.boolean().optional(),
    },
    rules: [exactlyOneOf('body', 'resolved')],
    answers: { 200: noteEntity, 202: noteCommands },
  },
  async (call) => {
    const { params, body: sent, actor, db, act, instance, request } = call
    const target = await ofMergeRequests.find(db, actor, params, instance, 'write')
    const find = () => findReply(db, actor, target, params, instance.clock.today())
    const note = await find()
    if (sent.resolved === undefined) return updateWithActions(call, target, { body: sent.body, note_id: note.id })
    await resolveRequested(act, target, [note], sent.resolved)
    return ok(presentNote(await find(), target, presenting(request, instance)))
  },
)
