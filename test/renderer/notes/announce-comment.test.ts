import { fetchBody } from '../../../src-renderer/api/client.ts'
import { lastChange } from '../../../src-renderer/changes/last-change.ts'
import { announceComment } from '../../../src-renderer/notes/announce-comment.ts'
import { type Noteable, onIssue, onMergeRequest } from '../../../src-renderer/notes/noteable.ts'
import { describe, expect, test } from '../../support/console.ts'
import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { clearToasts, toasts } from '../changes/slow-read.ts'
import { noteOf } from './given-notes.ts'

/** A project with an issue, a merge request and two labels. */
async function prepare(server: TestServer, given: Given, signIn: (who: { id: number }) => Promise<unknown>) {
  const owner = await given.user()
  const { id } = await given.project({ owner })
  for (const title of ['one', 'two']) await givenIssuesOn(server).label({ project: { id } }, title)
  await signIn(owner)
  await fetchBody('POST /projects/:id/issues', { id, title: 'Old' })
  const branches = { source_branch: 'change', target_branch: 'main' }
  await fetchBody('POST /projects/:id/merge_requests', { id, title: 'Old', ...branches })
  const [onIt, onThat] = [
    { id, issue_iid: 1 },
    { id, merge_request_iid: 1 },
  ]
  const places = {
    issue: {
      read: async () => onIssue(await fetchBody('GET /projects/:id/issues/:issue_iid', onIt)),
      send: (body: string) => fetchBody('POST /projects/:id/issues/:issue_iid/notes', { ...onIt, body }),
      rename: (title: string) => fetchBody('PUT /projects/:id/issues/:issue_iid', { ...onIt, title }),
      comments: () => fetchBody('GET /projects/:id/issues/:issue_iid/notes', onIt),
      reactions: () => fetchBody('GET /projects/:id/issues/:issue_iid/award_emoji', onIt),
    },
    merge_request: {
      read: async () => onMergeRequest(await fetchBody('GET /projects/:id/merge_requests/:merge_request_iid', onThat)),
      send: (body: string) =>
        fetchBody('POST /projects/:id/merge_requests/:merge_request_iid/notes', { ...onThat, body }),
      rename: (title: string) => fetchBody('PUT /projects/:id/merge_requests/:merge_request_iid', { ...onThat, title }),
      comments: () => fetchBody('GET /projects/:id/merge_requests/:merge_request_iid/notes', onThat),
      reactions: () => fetchBody('GET /projects/:id/merge_requests/:merge_request_iid/award_emoji', onThat),
    },
  }
  return { id, owner, places }
}

type Places = Awaited<ReturnType<typeof prepare>>['places']

/** Sends a text as a comment and announces it. `meanwhile` happens after the record was read. Returns what is remembered. */
async function comment(place: Places[keyof Places], body: string, meanwhile = async (): Promise<unknown> => undefined) {
  clearToasts()
  const before = await place.read()
  await meanwhile()
  await announceComment(before, 'comment', { body, internal: false }, await place.send(body))
  const change = lastChange.get()
  return { undo: change?.items[0]?.undo, change, toasts: toasts() }
}

const shownOf = ({ record }: Noteable) => [record.state, record.title, record.labels]

describe.each(['issue', 'merge_request'] as const)('a text of quick actions on a %s', (kind) => {
  test('is undone, but not what somebody else has changed in the meantime', async ({ server, given, signIn }) => {
    const place = (await prepare(server, given, signIn)).places[kind]
    const { undo, toasts: shown } = await comment(place, '/close\n/label ~two', () => place.rename('By somebody else'))
    expect(shown).toEqual([expect.stringMatching(/Closed .*Added /)])
    expect(shownOf(await place.read())).toEqual(['closed', 'By somebody else', ['two']])
    expect(await undo?.()).toBeUndefined()
    expect(shownOf(await place.read())).toEqual(['opened', 'By somebody else', []])
  })

  test('has no undo if a change of the record cannot express all of it', async ({ server, given, signIn }) => {
    const place = (await prepare(server, given, signIn)).places[kind]
    for (const other of ['/estimate 2h', '/spend 1h', '/todo', '/react :tada:', '/unsubscribe']) {
      const { change, toasts: shown } = await comment(place, `/title Renamed by ${other.slice(1)}\n${other}`)
      expect([other, change, shown.length]).toEqual([other, undefined, 1])
    }
  })

  test('that is an emoji became a reaction, which the undo takes back', async ({ server, given, signIn }) => {
    const place = (await prepare(server, given, signIn)).places[kind]
    const { undo, toasts: shown } = await comment(place, ':tada:')
    expect(shown).toEqual(['Reacted with :tada:'])
    expect((await place.reactions()).map(({ name }) => name)).toEqual(['tada'])
    expect(await undo?.()).toBeUndefined()
    expect(await place.reactions()).toEqual([])
  })
})

test('the undo of quick actions restores every value of a merge request', async ({ server, given, signIn }) => {
  const { id, places } = await prepare(server, given, signIn)
  const { title } = await givenIssuesOn(server).milestone({ project: { id } })
  const address = { id, merge_request_iid: 1 }
  const read = async () => {
    const request = await fetchBody('GET /projects/:id/merge_requests/:merge_request_iid', address)
    const people = [request.assignees, request.reviewers].map((some) => some.map((one) => one.id))
    return [request.title, request.target_branch, request.discussion_locked === true, request.milestone?.id, ...people]
  }
  const before = await read()
  const me = '@user1'
  for (const action of ['draft', 'title New', 'target_branch next', 'lock', `assign ${me}`, `assign_reviewer ${me}`]) {
    const { undo } = await comment(places.merge_request, `/${action}`)
    expect([action, await read()]).not.toEqual([action, before])
    expect([action, await undo?.()]).toEqual([action, undefined])
    expect([action, await read()]).toEqual([action, before])
  }
  const { undo } = await comment(places.merge_request, `/milestone %"${title}"`)
  expect(await read()).not.toEqual(before)
  expect(await undo?.()).toBeUndefined()
  expect(await read()).toEqual(before)
})

test('a copy by a quick action is deleted by the undo, and a move has none', async ({ server, given, signIn }) => {
  const { owner, places } = await prepare(server, given, signIn)
  const target = await given.project({ owner })
  const { path_with_namespace } = await fetchBody('GET /projects/:id', { id: target.id })
  await comment(places.issue, `/clone ${path_with_namespace}`)
  server.clock.advance(60)
  const copied = await comment(places.issue, `/clone ${path_with_namespace}`)
  const copies = async () => (await fetchBody('GET /projects/:id/issues', { id: target.id })).map(({ iid }) => iid)
  expect(copied.change?.undone?.()).toBe(`Clone undone. ${path_with_namespace}#2 is deleted.`)
  expect(await copies()).toEqual([2, 1])
  expect(await copied.undo?.()).toBeUndefined()
  expect(await copies()).toEqual([1])

  const moved = await comment(places.issue, `/move ${path_with_namespace}`)
  expect(moved.toasts).toEqual([expect.stringMatching(/^Moved .* A move cannot be undone\.$/)])
  expect(moved.change).toBeUndefined()
})

describe('a new comment', () => {
  test('is remembered without a message, and the undo deletes it', async ({ server, given, signIn }) => {
    for (const place of Object.values((await prepare(server, given, signIn)).places)) {
      const { undo, change, toasts: shown } = await comment(place, 'Words')
      const name = `comment on ${(await place.read()).record.references.full}`
      expect([change?.text, change?.items[0]?.name, shown]).toEqual([`New ${name}`, name, []])
      expect((await place.comments()).map(({ body }) => body)).toEqual(['Words'])
      expect(await undo?.()).toBeUndefined()
      expect(await place.comments()).toEqual([])
    }
  })

  test('is not deleted by the undo after somebody has changed it', async ({ server, given, signIn }) => {
    const { id, places } = await prepare(server, given, signIn)
    const { undo } = await comment(places.issue, 'Words')
    const [note] = await places.issue.comments()
    await fetchBody('PUT /projects/:id/issues/:issue_iid/notes/:note_id', {
      ...{ id, issue_iid: 1, note_id: note?.id ?? 0, body: 'Other words' },
    })
    expect(await undo?.()).toEqual({ text: 'Not undone, because the comment has changed since.' })
    expect((await places.issue.comments()).map(({ body }) => body)).toEqual(['Other words'])
  })

  test('is announced if the server stored it differently', async ({ server, given, signIn }) => {
    const { places } = await prepare(server, given, signIn)
    const noteable = await places.issue.read()
    const cases = [
      ['comment', { body: 'Words', internal: true }, {}, 'The comment is public: the server did not make it internal'],
      ['reply', { body: 'Words', internal: true }, {}, 'The reply is public: the server did not make it internal'],
      ['comment', { body: 'Words', internal: true }, { internal: true }, undefined],
      ['comment', { body: 'Other', internal: false }, {}, 'The server stored a different text from the one you sent'],
      [
        ...([
          'reply',
          { body: 'Words\n/close', internal: false },
          { commands_changes: { state_event: 'close' } },
        ] as const),
        'Reply added. Quick actions applied: state',
      ],
      [
        ...(['comment', { body: 'Words\n/close', internal: false }, {}] as const),
        'Comment added. Quick actions had no effect',
      ],
    ] as const
    for (const [noun, asked, stored, text] of cases) {
      clearToasts()
      await announceComment(noteable, noun, asked, noteOf({ internal: false, ...stored }))
      expect([noun, asked, toasts()]).toEqual([noun, asked, text === undefined ? [] : [text]])
      expect(lastChange.get()?.text).toBe(text ?? `New ${noun} on ${noteable.record.references.full}`)
    }
  })
})
