import type { Given } from '../../support/given.ts'
import { givenIssuesOn } from '../../support/given-issues.ts'
import type { TestServer } from '../../support/server.ts'
import { statementsOf } from '../../support/statements.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addEpic } from './given-noteables.ts'

const ADDRESS = 'POST /groups/:id/epics/:epic_id/notes'
const NOTE = 'PUT /groups/:id/epics/:epic_id/notes/:note_id'
const SHOW = 'GET /groups/:id/epics/:epic_iid'
const DISCUSS = 'POST /groups/:id/epics/:epic_id/discussions'
const CREATE = 'POST /groups/:id/epics'
const UPDATE = 'PUT /groups/:id/epics/:epic_iid'

/** An open epic with a label (1), a closed one (2) and a confidential one (3) of a public group. */
async function world(server: TestServer, given: Given) {
  const make = givenIssuesOn(server)
  const [reporter, guest, top] = [await given.user(), await given.user(), await given.group()]
  const group = await given.group({ parent: top })
  await given.member({ group }, reporter, 20)
  await given.member({ group }, guest, 10)
  const [bug, old] = [await make.label({ group: top }, 'bug'), await make.label({ group }, 'old')]
  await make.label({ group: await given.group() }, 'foreign')
  const epics = [
    await addEpic(server, group, guest, { title: 'A plan' }),
    await addEpic(server, group, guest, { state: 2 }),
    await addEpic(server, group, guest, { confidential: 1 }),
  ]
  const labelled = { epic_id: epics[0]?.id ?? 0, label_id: old.id }
  await server.db.write((trx) => trx.insertInto('epic_label').values(labelled).execute())
  const at = (iid: number) => ({ id: group.id, epic_id: epics[iid - 1]?.id ?? 0 })
  const show = (iid: number) => ({ id: group.id, epic_iid: iid })
  return { reporter, guest, group, at, show, ids: { bug: bug.id, old: old.id } }
}
type Ids = Awaited<ReturnType<typeof world>>['ids']

type Case = [body: string, iid: number, changes: (ids: Ids) => object, summary: string, shown: object, events: string[]]
const UPDATED = ['epic.updated']
const CASES: Case[] = [
  ['/close', 1, () => ({ state_event: 'close' }), 'Closed this epic.', { state: 'closed' }, ['epic.closed']],
  ['/reopen', 2, () => ({ state_event: 'reopen' }), 'Reopened this epic.', { state: 'opened' }, ['epic.reopened']],
  ['/title Better', 1, () => ({ title: 'Better' }), 'Changed the title to "Better".', { title: 'Better' }, UPDATED],
  [
    '/label ~bug ~foreign',
    1,
    ({ bug }) => ({ add_label_ids: [bug] }),
    'Added ~"bug" label.',
    { labels: ['bug', 'old'] },
    UPDATED,
  ],
  ['/labels bug', 2, ({ bug }) => ({ add_label_ids: [bug] }), 'Added ~"bug" label.', { labels: ['bug'] }, UPDATED],
  ['/unlabel', 1, () => ({ label_ids: [] }), 'Removed all labels.', { labels: [] }, UPDATED],
  [
    '/remove_label ~old',
    1,
    ({ old }) => ({ remove_label_ids: [old] }),
    'Removed ~"old" label.',
    { labels: [] },
    UPDATED,
  ],
  [
    '/relabel ~bug',
    1,
    ({ bug }) => ({ label_ids: [bug] }),
    'Replaced all labels with ~"bug" label.',
    { labels: ['bug'] },
    UPDATED,
  ],
  ['/confidential', 1, () => ({ confidential: true }), 'Made this epic confidential.', { confidential: true }, UPDATED],
  ['/todo', 1, () => ({ todo_event: 'add' }), 'Added a to-do item.', {}, ['epic.todo_added']],
  [
    '/label ~bug\n/close\n/due tomorrow',
    1,
    ({ bug }) => ({ add_label_ids: [bug], state_event: 'close' }),
    'Added ~"bug" label. Closed this epic.',
    { labels: ['bug', 'old'], state: 'closed' },
    ['note.created', 'epic.updated', 'epic.closed'],
  ],
]

describe(`${ADDRESS} with quick actions`, () => {
  test.for(CASES)(
    '%s changes the epic, which the answer says',
    async ([body, iid, changes, summary, shown, events], { server, given, as }) => {
      const { reporter, ids, at, show } = await world(server, given)
      const call = await as(reporter)
      const answer = await call(ADDRESS, { ...at(iid), body })
      const commands_changes = changes(ids)
      if (body.endsWith('/due tomorrow'))
        expect(answer).toMatchObject({ status: 201, body: { body: '/due tomorrow', commands_changes } })
      else {
        expect(answer.status).toBe(202)
        expect(answer.body).toEqual({ commands_changes, summary: [summary] })
      }
      expect((await call(SHOW, show(iid))).body).toMatchObject(shown)
      expect(server.events.map(({ event }) => event)).toEqual(events)
    },
  )

  test.for([
    ['/close', 2, 'Could not apply close command.'],
    ['/reopen', 1, 'Could not apply reopen command.'],
    ['/title', 1, 'Could not apply title command.'],
    [`/title ${'x'.repeat(256)}`, 1, 'Failed to change the title because it is too long (maximum is 255 characters).'],
    ['/label ~foreign', 1, 'Failed to add labels because no label was found.'],
    ['/unlabel', 2, 'Could not apply unlabel command.'],
    ['/unlabel ~bug', 1, 'Failed to remove labels because the epic does not have them.'],
    ['/relabel ~foreign', 1, 'Failed to replace labels because no label was found.'],
    ['/confidential', 3, 'Could not apply confidential command.'],
    ['/done', 1, 'Could not apply done command.'],
  ] as const)('%s that cannot be applied (%#) answers 400 and changes nothing', async (row, { server, given, as }) => {
    const [body, iid, reason] = row
    const { reporter, at } = await world(server, given)
    expect(await (await as(reporter))(ADDRESS, { ...at(iid), body })).toMatchObject({
      status: 400,
      body: { message: `400 Bad request - ${reason}` },
    })
    expect(server.events).toEqual([])
  })

  test('to-do items belong to the caller, who finishes them with /done', async ({ server, given, as }) => {
    const { guest, at } = await world(server, given)
    const call = await as(guest)
    expect((await call(ADDRESS, { ...at(1), body: '/todo' })).status).toBe(202)
    expect((await call('GET /todos', {})).body).toMatchObject([{ target_type: 'Epic', action_name: 'marked' }])
    expect((await call(ADDRESS, { ...at(1), body: '/todo' })).status).toBe(400)
    expect((await call(ADDRESS, { ...at(1), body: '/done' })).body).toMatchObject({
      summary: ['Marked to-do item as done.'],
    })
    expect((await call('GET /todos', {})).body).toEqual([])
  })

  test('to-do items are changes that only the caller and administrators see', async ({ server, given, as }) => {
    const { reporter, guest, at } = await world(server, given)
    await (await as(guest))(ADDRESS, { ...at(1), body: 'For all\n/todo' })
    const acts = async (who: { id: number }) =>
      (await (await as(who))('GET /-/gantry/v1/changes', {})).body.map(({ kind, act }) => `${kind}.${act}`)
    expect(await acts(reporter)).toEqual(['note.created'])
    for (const who of [guest, await given.admin()])
      expect((await acts(who)).filter((act) => !act.startsWith('todo.'))).toEqual(['epic.todo_added', 'note.created'])
  })

  test('need Reporter in the group, except those for the caller; authors have no more rights', async ({
    server,
    given,
    as,
  }) => {
    const { guest, at } = await world(server, given)
    const call = await as(guest)
    const bodies = ['/close', '/title Mine', '/label ~bug', '/unlabel', '/relabel ~bug', '/confidential']
    for (const body of bodies) expect([body, (await call(ADDRESS, { ...at(1), body })).status]).toEqual([body, 400])
    expect((await call(ADDRESS, { ...at(2), body: '/reopen' })).status).toBe(400)
    expect((await call(ADDRESS, { ...at(3), body: '/todo' })).status).toBe(404)
    expect(server.events).toEqual([])
  })

  test('run when a note changes, which is deleted if nothing else is left, and in discussions', async ({
    server,
    given,
    as,
  }) => {
    const { reporter, at, show } = await world(server, given)
    const call = await as(reporter)
    const note = await call(ADDRESS, { ...at(1), body: 'Text' })
    const note_id = 'id' in note.body ? note.body.id : 0
    expect((await call(NOTE, { ...at(1), note_id, body: 'Text\n/label ~bug' })).body).toMatchObject({ body: 'Text' })
    expect((await call(NOTE, { ...at(1), note_id, body: '/close' })).status).toBe(202)
    expect((await call(SHOW, show(1))).body).toMatchObject({ state: 'closed', labels: ['bug', 'old'] })
    const comments = server.db.read.selectFrom('note').select('id').where('system', '=', 0)
    expect(await comments.execute()).toEqual([])
    expect((await call(DISCUSS, { ...at(1), body: '/reopen' })).status).toBe(202)
    expect((await call(SHOW, show(1))).body.state).toBe('opened')
  })

  test('look up many labels with as many statements as one', async ({ server, given, as }) => {
    const { reporter, at } = await world(server, given)
    const call = await as(reporter)
    const count = (body: string) =>
      statementsOf(async () => expect((await call(ADDRESS, { ...at(1), body })).status).toBe(400))
    const one = await count('/label ~gone')
    expect(await count('/label ~gone ~lost\n/relabel ~away\n/label ~nothing')).toBe(one)
  })
})

describe('quick actions in the description of an epic', () => {
  test('run when it is created or changed, and are no part of the text', async ({ server, given, as }) => {
    const { reporter, group } = await world(server, given)
    const call = await as(reporter)
    const description = 'What to do\n/label ~bug\n/confidential\n/unknown'
    const { body } = await call(CREATE, { id: group.id, title: 'New', description })
    expect(body).toMatchObject({ labels: ['bug'], confidential: true, description: 'What to do\n/unknown' })
    const at = { id: group.id, epic_iid: body.iid }
    const changed = await call(UPDATE, { ...at, description: '/close\n/unlabel' })
    expect(changed.body).toMatchObject({ state: 'closed', labels: [], description: '' })
    await call(UPDATE, { ...at, description: 'Text' })
    expect((await call(UPDATE, { ...at, description: 'Text', title: 'Now' })).body).toMatchObject({ state: 'closed' })
    expect((await call(CREATE, { id: group.id, title: 'Plain' })).body.description).toBeNull()
  })
})
