import { describe, expect, onTestFinished, test } from 'vitest'
import { changesBetween } from '../../../src-server/snapshots/changes.ts'
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
  return { db: server.db.read, given: givenOn(server) }
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
    await given.project({ in: await given.group() })
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

describe('changes', () => {
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
