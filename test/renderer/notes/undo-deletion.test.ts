import { fetchBody } from '../../../src-renderer/api/client.ts'
import { addressesOf, paramsOf } from '../../../src-renderer/notes/noteable.ts'
import { notesOf, threadsOf } from '../../../src-renderer/notes/threads.ts'
import { undoOfDeletion } from '../../../src-renderer/notes/undo-deletion.ts'
import { describe, expect, test } from '../../support/console.ts'
import { noteOf } from './given-notes.ts'

const [head, reply] = [noteOf({ id: 1 }), noteOf({ id: 2 })]
const alone = { id: 'a', head, replies: [], created_at: head.created_at }
const answered = { ...alone, replies: [reply] }
const noteable = { kind: 'issue' as const, record: { project_id: 5, iid: 7 } }
const canUndo = (some: Partial<Parameters<typeof undoOfDeletion>[0]>) =>
  undoOfDeletion({ noteable, note: head, thread: alone, me: head.author.id, mayDate: false, ...some }) !== undefined

describe('a deleted comment can be written again', () => {
  test('by its author', () => {
    expect(canUndo({})).toBe(true)
    expect(canUndo({ me: 99 })).toBe(false)
    expect(canUndo({ me: undefined })).toBe(false)
  })

  test('as a reply; the first comment of a thread only with its date, because it would follow its replies', () => {
    expect(canUndo({ note: reply, thread: answered })).toBe(true)
    expect(canUndo({ thread: answered })).toBe(false)
    expect(canUndo({ thread: answered, mayDate: true })).toBe(true)
  })

  test('unless a line looks like a quick action, which would be carried out, or the text is an emoji', () => {
    expect(canUndo({ note: noteOf({ id: 1, body: 'Text\n/close' }) })).toBe(false)
    expect(canUndo({ note: noteOf({ id: 1, body: ':+1:' }) })).toBe(false)
    expect(canUndo({ note: noteOf({ id: 1, body: 'See a/close :+1:' }) })).toBe(true)
  })
})

describe('the undo of a deleted comment', () => {
  test.for(['issue', 'merge_request'] as const)(
    'writes it again where it was, on a %s',
    async (kind, { given, server, signIn }) => {
      const owner = await given.user()
      const { id } = await given.project({ owner })
      await signIn(owner)
      await fetchBody('POST /projects/:id/issues', { id, title: 'Issue' })
      const branches = { source_branch: 'change', target_branch: 'main' }
      await fetchBody('POST /projects/:id/merge_requests', { id, title: 'Change', ...branches })
      const place = { kind, record: { project_id: id, iid: 1 } } as const
      const [at, { addNote, discussions, removeNote, reply }] = [paramsOf(place), addressesOf(place)]
      const threads = async () => threadsOf(await fetchBody(discussions, at))
      const shown = async () =>
        (await threads()).map((one) => notesOf(one).map(({ body, internal }) => [body, internal]))

      const isIssue = kind === 'issue'
      await fetchBody(addNote, { ...at, body: 'Internal', ...(isIssue && { internal: true }) })
      await fetchBody(addNote, { ...at, body: 'Head' })
      const thread = (await threads()).find(({ head }) => head.body === 'Head')
      await fetchBody(reply, { ...at, discussion_id: thread?.id ?? '', body: 'Reply' })
      const before = await shown()
      expect(before).toEqual([
        [['Internal', isIssue]],
        [
          ['Head', false],
          ['Reply', false],
        ],
      ])
      for (const body of ['Internal', 'Reply']) {
        const found = (await threads()).find((one) => notesOf(one).some((note) => note.body === body))
        const note = found && notesOf(found).find((one) => one.body === body)
        if (!found || !note) throw new Error('The comment is gone')
        const undo = undoOfDeletion({ noteable: place, note, thread: found, me: owner.id, mayDate: true })
        await fetchBody(removeNote, { ...at, note_id: note.id })
        server.clock.advance(60_000)
        expect(await shown()).not.toEqual(before)
        expect(await undo?.()).toBeUndefined()
        expect((await shown()).toSorted()).toEqual(before.toSorted())
        const again = (await threads()).flatMap(notesOf).find((one) => one.body === body)
        expect([again?.created_at, again?.id === note.id]).toEqual([note.created_at, false])
      }
    },
  )

  test('writes a thread of a merge request again as a thread, which can be resolved', async ({ given, signIn }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    await signIn(owner)
    const request = { id, merge_request_iid: 1 }
    const branches = { source_branch: 'change', target_branch: 'main' }
    await fetchBody('POST /projects/:id/merge_requests', { ...request, title: 'Change', ...branches })
    const place = { kind: 'merge_request', record: { project_id: id, iid: 1 } } as const
    const discussions = 'GET /projects/:id/merge_requests/:merge_request_iid/discussions'
    await fetchBody('POST /projects/:id/merge_requests/:merge_request_iid/discussions', { ...request, body: 'Why?' })
    const [thread] = threadsOf(await fetchBody(discussions, request))
    if (!thread) throw new Error('There is no thread')
    const undo = undoOfDeletion({ noteable: place, note: thread.head, thread, me: owner.id, mayDate: false })
    await fetchBody('DELETE /projects/:id/merge_requests/:merge_request_iid/notes/:note_id', {
      ...{ ...request, note_id: thread.head.id },
    })
    expect(await undo?.()).toBeUndefined()
    const again = threadsOf(await fetchBody(discussions, request))
    expect(again.map(({ head }) => [head.body, head.resolvable])).toEqual([['Why?', true]])
    expect(await undo?.()).toBeUndefined()
    await fetchBody('DELETE /projects/:id/merge_requests/:merge_request_iid', request)
    expect(await undo?.()).toMatchObject({ text: expect.stringMatching(/^404 /) })
  })
})
