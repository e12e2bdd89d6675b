import { describe, expect, onTestFinished, test } from 'vitest'
import { changesBetween, cutText } from '../../../src-server/snapshots/changes.ts'
import { groupPlaceOf, personOf, placeOf } from '../../../src-server/snapshots/loaded.ts'
import {
  snapshotOfGroup,
  snapshotOfProject,
  snapshotOfUser,
  snapshotsOfGroups,
  snapshotsOfProjects,
  snapshotsOfUsers,
} from '../../../src-server/snapshots/queries.ts'
import { givenOn } from '../../support/given.ts'
import { startTestServer } from '../../support/server.ts'

async function world() {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  return { db: server.db.read, given: givenOn(server), now: server.clock.iso() }
}

describe('a snapshot of a project', () => {
  test('has the owner of the personal namespace as owner', async () => {
    const { db, given } = await world()
    const ada = await given.user()
    const { id } = await given.project({ owner: ada })
    const { owners, ...project } = await snapshotOfProject(db, id)
    expect(owners).toMatchObject([{ id: ada.id }])
    expect(project).toMatchObject({ id, visibility: 'public' })
    expect(project.path_with_namespace.endsWith(`/${project.path}`)).toBe(true)
  })

  test('has only the direct Owners of its group as owners', async () => {
    const { db, given } = await world()
    const group = await given.group()
    const [ada, eve, dev] = [await given.user(), await given.user(), await given.user()]
    await given.member({ group }, eve, 50)
    await given.member({ group }, ada, 50)
    await given.member({ group }, dev, 40)
    const { id } = await given.project({ in: group })
    await given.member({ project: { id } }, dev, 50)
    const { owners } = await snapshotOfProject(db, id)
    expect(owners.map((owner) => owner.id)).toEqual([ada.id, eve.id])
  })

  test('has no owners if the group has none', async () => {
    const { db, given } = await world()
    const { id } = await given.project({ in: await given.group() })
    expect((await snapshotOfProject(db, id)).owners).toEqual([])
  })
})

describe('snapshots', () => {
  test('are returned by id, without missing records', async () => {
    const { db, given } = await world()
    const user = await given.user()
    const group = await given.group()
    const project = await given.project({ in: group })
    expect([...(await snapshotsOfUsers(db, [user.id, 9999])).keys()]).toEqual([user.id])
    expect([...(await snapshotsOfGroups(db, [group.id, 9999])).keys()]).toEqual([group.id])
    expect([...(await snapshotsOfProjects(db, [project.id, 9999])).keys()]).toEqual([project.id])
  })

  test('of a missing record throw an error', async () => {
    const { db } = await world()
    await expect(snapshotOfUser(db, 9999)).rejects.toThrow('There is no user 9999')
    await expect(snapshotOfGroup(db, 9999)).rejects.toThrow('There is no group 9999')
    await expect(snapshotOfProject(db, 9999)).rejects.toThrow('There is no project 9999')
  })

  test('of users contain no password and no token', async () => {
    const { db, given } = await world()
    const { id } = await given.user()
    const names = ['created_at', 'email', 'id', 'name', 'public_email', 'state', 'updated_at', 'username']
    expect(Object.keys(await snapshotOfUser(db, id)).sort()).toEqual(names)
  })
})

describe('a snapshot', () => {
  test('has the values of the record, in order of the ids', async () => {
    const { db, given, now } = await world()
    const [ada, eve] = [await given.user({ public_email: 'ada@example.com' }), await given.user({ state: 'blocked' })]
    const top = await given.group()
    const group = await given.group({ parent: top, visibility: 'internal' })
    const project = await given.project({ in: group, visibility: 'private' })
    const users = [
      { id: ada.id, username: ada.username, state: 'active', email: ada.email, public_email: 'ada@example.com' },
      { id: eve.id, username: eve.username, state: 'blocked', email: eve.email, public_email: null },
    ]
    expect([...(await snapshotsOfUsers(db, [eve.id, ada.id])).values()]).toEqual([
      { ...users[0], name: ada.name, created_at: now, updated_at: now },
      { ...users[1], name: eve.name, created_at: now, updated_at: now },
    ])
    const row = await db.selectFrom('namespace').selectAll().where('id', '=', group.id).executeTakeFirstOrThrow()
    const { id, name, path, full_path } = row
    expect(await snapshotOfGroup(db, group.id)).toEqual({
      ...{ id, name, path, full_path, parent_id: top.id, visibility: 'internal' },
      created_at: row.created_at,
      updated_at: row.updated_at,
    })
    expect([...(await snapshotsOfGroups(db, [group.id, top.id])).keys()]).toEqual([top.id, group.id])
    const stored = await db.selectFrom('project').selectAll().executeTakeFirstOrThrow()
    expect(await snapshotOfProject(db, project.id)).toEqual({
      ...placeOf({ ...stored }),
      visibility: 'private',
      namespace_id: group.id,
      owners: [],
    })
    const second = await given.project()
    expect([...(await snapshotsOfProjects(db, [second.id, project.id])).keys()]).toEqual([project.id, second.id])
  })

  test('of a loaded row has the fields of the row that events need, and no others', () => {
    const moments = { created_at: 'then', updated_at: 'now' }
    const place = { id: 1, name: 'Shop', path: 'shop', visibility: 'public' }
    const project = { ...place, path_with_namespace: 'acme/shop', namespace_id: 2, ...moments }
    expect(placeOf({ ...project, ...{ runners_token: 'x' } })).toEqual(project)
    const group = { ...place, full_path: 'acme/shop', parent_id: null }
    expect(groupPlaceOf({ ...group, ...{ runners_token: 'x' } })).toEqual(group)
    const person = { id: 1, username: 'ada', name: 'Ada' }
    expect(personOf({ ...person, ...{ email: 'x' } })).toEqual(person)
  })
})

describe('changes', () => {
  test.for([
    ['', ''],
    [null, null],
    ['a'.repeat(10_000), 'a'.repeat(10_000)],
    ['a'.repeat(10_001), 'a'.repeat(10_000)],
  ] as const)('text %# is cut', ([text, cut]) => {
    expect(cutText(text)).toBe(cut)
    expect(changesBetween({ text: 'before' as string | null }, { text }, ['text'])).toEqual({
      text: { before: 'before', after: cut },
    })
  })

  test('to null and to 0 are changes; undefined is not', () => {
    type Row = { weight: number | null; flag: number | null; name?: string | undefined }
    const before: Row = { weight: 1, flag: null, name: 'a' }
    expect(changesBetween(before, { weight: null, flag: 0, name: undefined }, ['weight', 'flag', 'name'])).toEqual({
      weight: { before: 1, after: null },
      flag: { before: null, after: 0 },
    })
  })

  test('are the named fields that differ, with both values', () => {
    const before = { name: 'a', path: 'b', weight: 1, secret: 'x' }
    expect(changesBetween(before, { name: 'c', path: 'b', secret: 'y' }, ['name', 'path', 'weight'])).toEqual({
      name: { before: 'a', after: 'c' },
    })
  })

  test('cut long texts', () => {
    const { text } = changesBetween({ text: 'a'.repeat(20_000) }, { text: 'b' }, ['text'])
    expect(text).toEqual({ before: 'a'.repeat(10_000), after: 'b' })
  })
})
