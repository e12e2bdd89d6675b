import { fetchBody } from '../../../src-renderer/api/client.ts'
import { changeOf, undoOfTextChange } from '../../../src-renderer/notes/comment-change.ts'
import { addressesOf, type Place, paramsOf } from '../../../src-renderer/notes/noteable.ts'
import { describe, expect, test } from '../../support/console.ts'

test.each([
  ['New', { body: 'New', commands_changes: {} }, 'Comment changed'],
  [
    'New\n/close',
    { body: 'New', commands_changes: { state_event: 'close' as const } },
    'Comment changed. Quick actions applied: state',
  ],
  ['New', { body: 'Other', commands_changes: {} }, 'The server stored a different text from the one you sent'],
])('a comment that was sent as %j and stored as %o: %s', (asked, note, text) =>
  expect(changeOf(asked, note)).toBe(text),
)

describe.each(['issue', 'merge_request'] as const)('the undo of a changed comment on a %s', (kind) => {
  test('writes the earlier text again, unless somebody has changed it since', async ({ given, signIn }) => {
    const owner = await given.user()
    const { id } = await given.project({ owner })
    await signIn(owner)
    await fetchBody('POST /projects/:id/issues', { id, title: 'Issue' })
    const branches = { source_branch: 'change', target_branch: 'main' }
    await fetchBody('POST /projects/:id/merge_requests', { id, title: 'Change', ...branches })
    const place: Place = { kind, record: { project_id: id, iid: 1 } }
    const [at, { addNote, note, updateNote }] = [paramsOf(place), addressesOf(place)]
    await fetchBody(addNote, { ...at, body: 'Another' })
    const added = await fetchBody(addNote, { ...at, body: 'Old' })
    const address = { ...at, note_id: 'id' in added ? added.id : 0 }
    const read = () => fetchBody(note, address)
    const write = async (body: string) => {
      await fetchBody(updateNote, { ...address, body })
      return read()
    }
    expect(await undoOfTextChange(place, await write('New'), 'Old')()).toBeUndefined()
    expect((await read()).body).toBe('Old')
    const undo = undoOfTextChange(place, await write('New'), 'Old')
    await write('Newer')
    expect(await undo()).toEqual({ text: 'Not undone, because the comment has changed since.' })
    expect((await read()).body).toBe('Newer')
  })
})
