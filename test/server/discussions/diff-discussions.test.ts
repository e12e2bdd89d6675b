import type { Given } from '../../support/given.ts'
import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addRequest } from '../deployments/merged.ts'

const ADDRESS = 'POST /projects/:id/merge_requests/:merge_request_iid/discussions'
const READ = 'GET /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id'
const REPLY = 'POST /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id/notes'
const GET = 'GET /projects/:id/merge_requests/:merge_request_iid'

const COMMITS = { base_sha: 'aaa', start_sha: 'aaa', head_sha: 'bbb' }
const LINE = { ...COMMITS, position_type: 'text', new_path: 'src/pier.ts', new_line: 7 } as const

async function world(server: TestServer, given: Given) {
  const owner = await given.user()
  const columns = { only_allow_merge_if_all_discussions_are_resolved: 1 } as const
  const project = await given.project({ owner, ...columns })
  const open = { state: 1, merged_at: null, base_sha: 'aaa', start_sha: 'aaa', sha: 'bbb' } as const
  const merge_request_iid = await addRequest(server, project, owner, open)
  return { owner, project, at: { id: project.id, merge_request_iid } }
}

describe(`${ADDRESS} with a position`, () => {
  test('starts a discussion of a line, which blocks the merge until it is resolved', async ({ server, given, as }) => {
    const { owner, at } = await world(server, given)
    const call = await as(owner)
    const { status, body } = await call(ADDRESS, { ...at, body: 'Why?', position: LINE })
    if (!('notes' in body)) throw new Error('No discussion')
    const position = {
      ...{ ...COMMITS, old_path: 'src/pier.ts', new_path: 'src/pier.ts', position_type: 'text' },
      ...{ old_line: null, new_line: 7, line_range: null },
    }
    expect([status, body]).toMatchObject([
      201,
      {
        individual_note: false,
        notes: [{ type: 'DiffNote', body: 'Why?', position, resolvable: true, resolved: false }],
      },
    ])
    expect((await call(READ, { ...at, discussion_id: body.id })).body).toEqual(body)
    expect((await call(GET, at)).body.blocking_discussions_resolved).toBe(false)
    const reply = await call(REPLY, { ...at, discussion_id: body.id, body: 'Because' })
    expect(reply).toMatchObject({ status: 201, body: { type: 'DiffNote', position } })
    const stored = server.db.read.selectFrom('note').select(['type', 'line_code', 'discussion_id'])
    const row = { type: 'DiffNote', line_code: expect.stringMatching(/^[0-9a-f]{40}_0_7$/), discussion_id: body.id }
    expect(await stored.execute()).toEqual([row, row])
    await call('PUT /projects/:id/merge_requests/:merge_request_iid/discussions/:discussion_id', {
      ...{ ...at, discussion_id: body.id, resolved: true },
    })
    expect((await call(GET, at)).body.blocking_discussions_resolved).toBe(true)
  })

  test.for([
    [
      { ...COMMITS, position_type: 'text', old_path: 'a', new_path: 'b', old_line: 3 },
      { old_path: 'a', new_path: 'b', old_line: 3, new_line: null, line_range: null },
    ],
    [
      {
        ...COMMITS,
        position_type: 'text',
        new_path: 'b',
        new_line: 9,
        line_range: { start: { line_code: 'c_0_7', type: 'new', new_line: 7 }, end: { type: 'new', new_line: 9 } },
      },
      {
        new_path: 'b',
        old_line: null,
        new_line: 9,
        line_range: { start: { line_code: 'c_0_7', type: 'new', new_line: 7 }, end: { type: 'new', new_line: 9 } },
      },
    ],
    [
      { ...COMMITS, position_type: 'text', old_path: 'gone', old_line: 4 },
      { old_path: 'gone', new_path: 'gone', old_line: 4, new_line: null, line_range: null },
    ],
    [
      { ...COMMITS, position_type: 'image', new_path: 'a.png', width: 10, height: 20, x: 1.5, y: 2 },
      { old_path: 'a.png', new_path: 'a.png', width: 10, height: 20, x: 1.5, y: 2 },
    ],
  ] as const)('a position (%#) is shown as it was sent', async ([position, shown], { server, given, as }) => {
    const { owner, at } = await world(server, given)
    const { body } = await (await as(owner))(ADDRESS, { ...at, body: 'Here', position })
    expect(body).toMatchObject({
      notes: [{ position: { ...COMMITS, position_type: position.position_type, ...shown } }],
    })
  })

  test.for([
    [
      {},
      {
        error:
          'position[base_sha] is missing, position[start_sha] is missing, position[head_sha] is missing, position[position_type] is missing',
      },
    ],
    [{ ...LINE, position_type: 'sound' }, { error: 'position[position_type] does not have a valid value' }],
    [{ ...LINE, new_line: 'x' }, { error: 'position[new_line] is invalid' }],
    [{ ...LINE, head_sha: 'ccc' }, { message: '400 Bad request - Note {:position=>["is invalid"]}' }],
    [{ ...LINE, new_path: '' }, { message: '400 Bad request - Note {:position=>["is incomplete"]}' }],
    [{ ...LINE, new_line: undefined }, { message: '400 Bad request - Note {:position=>["is incomplete"]}' }],
  ] as const)(
    'a position (%#) is refused, and nothing is written',
    async ([position, body], { server, given, asLoose }) => {
      const { owner, at } = await world(server, given)
      const sent = { ...at, body: 'Here', position }
      expect(await (await asLoose(owner))(ADDRESS, sent)).toMatchObject({ status: 400, body })
      expect(await server.db.read.selectFrom('note').select('id').execute()).toEqual([])
    },
  )

  test('is refused in a locked discussion for those who are no members', async ({ server, given, as }) => {
    const { at } = await world(server, given)
    const stranger = await given.user()
    await server.db.write((trx) => trx.updateTable('merge_request').set({ discussion_locked: 1 }).execute())
    expect(await (await as(stranger))(ADDRESS, { ...at, body: 'Here', position: LINE })).toMatchObject({ status: 403 })
  })
})
