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
  test('names the person whose namespace it is in as its owner', async () => {
    const { db, given } = await world()
    const ada = await given.user()
    const { id } = await given.project({ owner: ada })
    const { owners, ...project } = await snapshotOfProject(db, id)
    expect(owners).toMatchObject([{ id: ada.id }])
    expect(project).toMatchObject({ id, visibility: 'public' })
    expect(project.path_with_namespace.endsWith(`/${project.path}`)).toBe(true)
  })

  test('names the direct Owners of its group, and nobody else who is in it', async () => {
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

  test('of a group without Owners has none', async () => {
    const { db, given } = await world()
    const { id } = await given.project({ in: await given.group() })
    expect((await snapshotOfProject(db, id)).owners).toEqual([])
  })
})

describe('snapshots', () => {
  test('of several come by id, without those that are not there', async () => {
    const { db, given } = await world()
    const user = await given.user()
    const group = await given.group()
    const project = await given.project({ in: group })
    expect([...(await snapshotsOfUsers(db, [user.id, 9999])).keys()]).toEqual([user.id])
    expect([...(await snapshotsOfGroups(db, [group.id, 9999])).keys()]).toEqual([group.id])
    expect([...(await snapshotsOfProjects(db, [project.id, 9999])).keys()]).toEqual([project.id])
  })

  test('of one that is not there are an error of the caller', async () => {
    const { db } = await world()
    await expect(snapshotOfUser(db, 9999)).rejects.toThrow('There is no user 9999')
    await expect(snapshotOfGroup(db, 9999)).rejects.toThrow('There is no group 9999')
    await expect(snapshotOfProject(db, 9999)).rejects.toThrow('There is no project 9999')
  })

  test('of users say nothing of their passwords and tokens', async () => {
    const { db, given } = await world()
    const { id } = await given.user()
    const names = ['created_at', 'email', 'id', 'name', 'public_email', 'state', 'updated_at', 'username']
    expect(Object.keys(await snapshotOfUser(db, id)).sort()).toEqual(names)
  })
})

describe('changes', () => {
  test('are the named fields that differ, each with both values', () => {
    const before = { name: 'a', path: 'b', weight: 1, secret: 'x' }
    expect(changesBetween(before, { name: 'c', path: 'b', secret: 'y' }, ['name', 'path', 'weight'])).toEqual({
      name: { before: 'a', after: 'c' },
    })
  })

  test('of long texts say how they begin', () => {
    const { text } = changesBetween({ text: 'a'.repeat(20_000) }, { text: 'b' }, ['text'])
    expect(text).toEqual({ before: 'a'.repeat(10_000), after: 'b' })
  })
})
