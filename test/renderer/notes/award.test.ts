import { fetchBody } from '../../../src-renderer/api/client.ts'
import { giveAward, takeAward, undoOfAward, undoOfRemoval } from '../../../src-renderer/notes/award.ts'
import type { Place } from '../../../src-renderer/notes/noteable.ts'
import { subscriptionPart } from '../../../src-renderer/notes/subscription-part.ts'
import { describe, expect, test } from '../../support/console.ts'
import type { Given } from '../../support/given.ts'

/** An issue and a merge request, each with a comment. */
async function prepare(given: Given, signIn: (who: { id: number }) => Promise<unknown>) {
  const owner = await given.user()
  const { id } = await given.project({ owner })
  await signIn(owner)
  await fetchBody('POST /projects/:id/issues', { id, title: 'Issue' })
  const branches = { source_branch: 'change', target_branch: 'main' }
  await fetchBody('POST /projects/:id/merge_requests', { id, title: 'Change', ...branches })
  const [issue, request] = [
    { id, issue_iid: 1 },
    { id, merge_request_iid: 1 },
  ]
  await fetchBody('POST /projects/:id/issues/:issue_iid/notes', { ...issue, body: 'Words' })
  await fetchBody('POST /projects/:id/merge_requests/:merge_request_iid/notes', { ...request, body: 'Words' })
  const places = {
    issue: {
      place: { kind: 'issue', record: { project_id: id, iid: 1 } } satisfies Place,
      note: (await fetchBody('GET /projects/:id/issues/:issue_iid/notes', issue))[0],
      read: () => fetchBody('GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions', issue),
    },
    merge_request: {
      place: { kind: 'merge_request', record: { project_id: id, iid: 1 } } satisfies Place,
      note: (await fetchBody('GET /projects/:id/merge_requests/:merge_request_iid/notes', request))[0],
      read: () => fetchBody('GET /-/gantry/v1/projects/:id/merge_requests/:merge_request_iid/reactions', request),
    },
  }
  return places
}

describe.each(['issue', 'merge_request'] as const)('a reaction to a %s', (kind) => {
  test('or to its comment is given, taken back, and each undone', async ({ given, signIn }) => {
    const { place: noteable, note, read } = (await prepare(given, signIn))[kind]
    const shown = async () => (await read()).map(({ name, awardable_type }) => [name, awardable_type === 'Note'])
    for (const [on, isOnNote] of [
      [{ noteable }, false],
      [{ noteable, note_id: note?.id ?? 0 }, true],
    ] as const) {
      const { id } = await giveAward(on, 'tada')
      expect(await shown()).toEqual([['tada', isOnNote]])
      expect(await undoOfAward(on, id)()).toBeUndefined()
      expect(await shown()).toEqual([])
      const again = await giveAward(on, 'tada')
      await takeAward(on, again.id)
      expect(await shown()).toEqual([])
      expect(await undoOfRemoval(on, 'tada')()).toBeUndefined()
      expect(await shown()).toEqual([['tada', isOnNote]])
      // Given again in the meantime: the server refuses a second one.
      expect(await undoOfRemoval(on, 'tada')()).toMatchObject({ text: expect.stringMatching(/^40\d /) })
      expect(await undoOfAward(on, id)()).toMatchObject({ text: expect.stringMatching(/^404 /) })
      await takeAward(on, (await read())[0]?.award_id ?? 0)
    }
  })

  test('has a subscription beside it, which is read and written', async ({ given, signIn }) => {
    const { place } = (await prepare(given, signIn))[kind]
    const { read, write } = subscriptionPart(place)
    expect(await read()).toEqual({ subscribed: true })
    expect(await write({ subscribed: false }, { subscribed: true })).toBeUndefined()
    expect(await read()).toEqual({ subscribed: false })
    expect(await write({ subscribed: true }, { subscribed: false })).toBeUndefined()
    expect(await read()).toEqual({ subscribed: true })
  })
})
