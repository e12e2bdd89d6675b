import { badParameter, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { describe, expect, test } from '../../support/test.ts'

const DAY = 86_400_000

describe('GET /events', () => {
  test('lists what the caller did, with comments, the newest first', async ({ server, given, as }) => {
    const ada = await given.user()
    const project = await given.project({ owner: ada })
    const call = await as(ada)
    const { body: issue } = await call('POST /projects/:id/issues', { id: project.id, title: 'Crane' })
    const { body: noted } = await call('POST /projects/:id/issues/:issue_iid/notes', {
      id: project.id,
      issue_iid: issue.iid,
      body: 'Yes',
    })
    const note = { id: 'id' in noted ? noted.id : 0 }
    const { body } = await call('GET /events', {})
    const author = { id: ada.id, username: ada.username, name: ada.name, state: 'active' }
    expect(body).toMatchObject([
      {
        project_id: project.id,
        action_name: 'commented on',
        target_id: note.id,
        target_iid: note.id,
        target_type: 'Note',
        target_title: 'Crane',
        author_id: ada.id,
        author,
        author_username: ada.username,
        created_at: server.clock.iso(),
        note: { id: note.id, body: 'Yes', noteable_type: 'Issue', noteable_iid: issue.iid },
      },
      {
        action_name: 'opened',
        target_id: issue.id,
        target_iid: issue.iid,
        target_type: 'Issue',
        target_title: 'Crane',
      },
    ])
    expect(Object.keys(body[1] ?? {})).toEqual([
      'id',
      'project_id',
      'action_name',
      'target_id',
      'target_iid',
      'target_type',
      'author_id',
      'target_title',
      'created_at',
      'author',
      'author_username',
    ])
  })

  test('filters by action, target and days, neither of which counts', async ({ server, given, as }) => {
    const ada = await given.user()
    const project = await given.project({ owner: ada })
    const at = (days: number) => new Date(server.clock.now() - days * DAY).toISOString()
    const event = (action: string, target_type: string, days: number) => ({
      author_id: ada.id,
      project_id: project.id,
      action,
      target_type,
      target_id: 1,
      created_at: at(days),
    })
    await server.db.write((trx) =>
      trx
        .insertInto('event')
        .values([event('created', 'Project', 3), event('merged', 'MergeRequest', 2), event('joined', 'Project', 1)])
        .execute(),
    )
    const call = await as(ada)
    const actions = async (input: object) =>
      (await call('GET /events', input)).body.map(({ action_name }) => action_name)
    expect(await actions({})).toEqual(['joined', 'accepted', 'created'])
    expect(await actions({ sort: 'asc' })).toEqual(['created', 'accepted', 'joined'])
    expect(await actions({ action: 'merged' })).toEqual(['accepted'])
    expect(await actions({ target_type: 'project' })).toEqual(['joined', 'created'])
    expect(await actions({ target_type: 'merge_request' })).toEqual(['accepted'])
    expect(await actions({ after: at(2).slice(0, 10) })).toEqual(['joined'])
    expect(await actions({ before: at(2).slice(0, 10) })).toEqual(['created'])
    expect(await actions({ after: at(3).slice(0, 10), before: at(1).slice(0, 10) })).toEqual(['accepted'])
  })

  test('refuses unknown words and anonymous callers', async ({ given, asLoose }) => {
    const call = await asLoose(await given.user())
    expect(await call('GET /events', { action: 'waved' })).toMatchObject(
      badParameter('action does not have a valid value'),
    )
    expect(await call('GET /events', { target_type: 'Issue' })).toMatchObject(
      badParameter('target_type does not have a valid value'),
    )
    expect(await (await asLoose(null))('GET /events')).toMatchObject(UNAUTHORIZED)
  })
})

describe('GET /users/:id/events', () => {
  const LIST = 'GET /users/:id/events'

  test('shows only what the caller sees', async ({ given, as }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const hidden = await given.project({ owner: ada, visibility: 'private' })
    const open = await given.project({ owner: ada })
    const call = await as(ada)
    await call('POST /projects/:id/issues', { id: hidden.id, title: 'Hidden' })
    await call('POST /projects/:id/issues', { id: open.id, title: 'Secret', confidential: true })
    await call('POST /projects/:id/issues', { id: open.id, title: 'Open' })
    const titles = async (who: { id: number } | null, id: number | string) =>
      (await (await as(who))(LIST, { id })).body.map(({ target_title }) => target_title)
    expect(await titles(ben, ada.id)).toEqual(['Open'])
    expect(await titles(null, ada.username)).toEqual(['Open'])
    expect(await titles(ada, ada.id)).toEqual(['Open', 'Secret', 'Hidden'])
    expect(await titles(await given.admin(), ada.id)).toEqual(['Open', 'Secret', 'Hidden'])
  })

  test('shows nothing of private profiles, except to the user and administrators', async ({ given, as, asLoose }) => {
    const ada = await given.user({ private_profile: 1 })
    const project = await given.project({ owner: ada })
    await (await as(ada))('POST /projects/:id/issues', { id: project.id, title: 'Open' })
    for (const [who, count] of [
      [null, 0],
      [await given.user(), 0],
      [ada, 1],
      [await given.admin(), 1],
    ] as const)
      expect((await (await as(who))(LIST, { id: ada.id })).body).toHaveLength(count)
    expect(await (await asLoose(null))(LIST, { id: 'nobody' })).toMatchObject(notFound('User'))
  })
})

describe('GET /projects/:id/events', () => {
  test('lists what everybody did in a project', async ({ given, as, asLoose }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const project = await given.project({ owner: ada })
    await given.project({ owner: ada })
    for (const who of [ada, ben]) await (await as(who))('POST /projects/:id/issues', { id: project.id, title: 'Open' })
    const { body } = await (await as(null))('GET /projects/:id/events', { id: project.id })
    expect(body.map(({ author_id }) => author_id)).toEqual([ben.id, ada.id])
    const hidden = await given.project({ visibility: 'private' })
    expect(await (await asLoose(ben))('GET /projects/:id/events', { id: hidden.id })).toMatchObject(notFound('Project'))
  })
})
