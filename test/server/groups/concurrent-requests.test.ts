import type { TestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { brokenReferences, expectedAccess, storedAccess } from '../demo/checks.ts'
import { changeSettings } from '../kit/settings.ts'
import { wrongTree } from './tree.ts'

const DAY_MS = 86_400_000
const TRANSFER = 'POST /groups/:id/transfer'

/** Whatever ran concurrently, the tree is consistent, and everybody has the access that follows from it. */
async function expectWhole({ db, clock, instance }: TestServer) {
  await instance.jobs.idle()
  expect(await wrongTree(db)).toEqual([])
  expect(await storedAccess(db)).toEqual(await expectedAccess(db, clock.today()))
  expect(await brokenReferences(db)).toEqual([])
}

describe('concurrent requests', () => {
  test('moving two groups below each other: the first succeeds, the second is refused', async ({
    server,
    given,
    as,
  }) => {
    const [one, other] = [await given.group(), await given.group()]
    for (const group of [one, other]) await given.project({ in: group })
    const call = await as(await given.admin())
    const answers = await Promise.all([
      call(TRANSFER, { id: one.id, group_id: other.id }),
      call(TRANSFER, { id: other.id, group_id: one.id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect(answers.find(({ status }) => status === 400)?.body).toEqual({
      message: 'Transfer failed: Cannot transfer group to one of its subgroup.',
    })
    await expectWhole(server)
  })

  test('the last two Owners leave or step down at once: one of them stays', async ({ server, given, as }) => {
    for (const how of ['leave', 'step down'] as const) {
      const group = await given.group()
      const owners = [await given.user(), await given.user()]
      for (const owner of owners) await given.member({ group }, owner, 50)
      const answers = await Promise.all(
        owners.map(async ({ id: user_id }) => {
          const call = await as({ id: user_id })
          const self = { id: group.id, user_id }
          return how === 'leave'
            ? call('DELETE /groups/:id/members/:user_id', self)
            : call('PUT /groups/:id/members/:user_id', { ...self, access_level: 10 })
        }),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([how === 'leave' ? 204 : 200, 403])
      await expectWhole(server)
    }
  })

  test('deleting a group while it is moved, shared, joined and extended leaves nothing behind', async ({
    server,
    given,
    asLoose,
  }) => {
    await changeSettings(server, { delayed_group_deletion: false })
    const [top, group, partner] = [await given.group(), await given.group(), await given.group()]
    const below = await given.group({ parent: group })
    const project = await given.project()
    const user = await given.user()
    const call = await asLoose(await given.admin())
    const { id } = group
    const answers = await Promise.all([
      call(TRANSFER, { id, group_id: top.id }),
      call('POST /groups/:id/share', { id, group_id: partner.id, group_access: 30 }),
      call('DELETE /groups/:id', { id }),
      call('POST /groups/:id/share', { id: partner.id, group_id: id, group_access: 30 }),
      call(TRANSFER, { id: below.id, group_id: top.id }),
      call('POST /groups/:id/members', { id, user_id: user.id, access_level: 30 }),
      call('POST /groups/:id/projects/:project_id', { id, project_id: project.id }),
      call('POST /groups', { name: 'Late', path: 'late', parent_id: id }),
    ])
    expect(answers.every(({ status }) => [201, 202, 404].includes(status))).toBe(true)
    expect((await call('GET /groups/:id', { id })).status).toBe(404)
    await expectWhole(server)
    expect((await server.db.read.selectFrom('group').select('id').where('id', '=', id).execute()).length).toBe(0)
  })

  test('restoring on the day of removal either succeeds or is refused, as answered', async ({
    server,
    given,
    asLoose,
  }) => {
    await changeSettings(server, {
      delayed_group_deletion: true,
      delayed_project_deletion: true,
      deletion_adjourned_period: 1,
    })
    const call = await asLoose(await given.admin())
    const groups = [await given.group(), await given.group()]
    const projects = [
      await given.project({ in: await given.group() }),
      await given.project({ in: await given.group() }),
    ]
    for (const { id } of groups) await call('DELETE /groups/:id', { id })
    for (const { id } of projects) await call('DELETE /projects/:id', { id })
    server.clock.advance(DAY_MS)
    const answers = await Promise.all([
      ...groups.map(({ id }) => call('POST /groups/:id/restore', { id })),
      call('GET /user'),
      ...projects.map(({ id }) => call('POST /projects/:id/restore', { id })),
    ])
    await expectWhole(server)
    const statuses = answers.toSpliced(groups.length, 1).map(({ status }) => status)
    const there = [
      ...(await Promise.all(groups.map(({ id }) => call('GET /groups/:id', { id })))),
      ...(await Promise.all(projects.map(({ id }) => call('GET /projects/:id', { id })))),
    ].map(({ status }) => status)
    expect(there).toEqual(statuses.map((status) => (status === 201 ? 200 : 404)))
  })

  test('extending a membership at midnight either succeeds or the membership has ended', async ({
    server,
    given,
    as,
  }) => {
    const group = await given.group({ visibility: 'private' })
    const [owner, member] = [await given.user(), await given.user()]
    await given.member({ group }, owner, 50)
    await given.member({ group }, member, 30, { expires_at: '2026-05-23' })
    const [call, own] = [await as(owner), await as(member)]
    const prolong = { id: group.id, user_id: member.id, access_level: 30, expires_at: '2026-06-01' }
    const before = call('PUT /groups/:id/members/:user_id', prolong)
    server.clock.advance(DAY_MS)
    const [first, after] = await Promise.all([before, call('PUT /groups/:id/members/:user_id', prolong)])
    expect([first.status, after.status]).toEqual(first.status === 200 ? [200, 200] : [404, 404])
    expect((await own('GET /groups/:id', { id: group.id })).status).toBe(first.status)
    await expectWhole(server)
  })
})
