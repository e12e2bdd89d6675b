import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

describe('@gitbeaker/rest, unchanged', () => {
  test('creates, changes, blocks and removes users', async ({ server, given }) => {
    const api = await clientOf(server, given, await given.admin())
    const user = await api.Users.create({
      email: 'ada@example.com',
      name: 'Ada Byron',
      username: 'ada',
      password: 'engine-No-1',
      skipConfirmation: true,
    })
    expect(await api.Users.edit(user.id, { username: 'byron', bio: 'Analyst' })).toMatchObject({
      username: 'byron',
      bio: 'Analyst',
    })
    expect(await api.Users.block(user.id)).toBe(true)
    expect(await api.Users.show(user.id)).toMatchObject({ state: 'blocked' })
    expect(await api.Users.unblock(user.id)).toBe(true)
    expect(await api.Users.deactivate(user.id)).toBe(true)
    expect(await api.Users.activate(user.id)).toBe(true)
    expect(await api.Users.ban(user.id)).toBe(true)
    expect(await refusal(() => api.Users.ban(user.id))).toEqual([403, 'You cannot ban banned users.'])
    expect(await api.Users.unban(user.id)).toBe(true)
    expect(await api.Users.allMemberships(user.id)).toEqual([])
    expect(await api.Users.showAssociationsCount(user.id)).toMatchObject({ issues_count: 0 })
    await api.Users.remove(user.id)
    await server.instance.jobs.idle()
    expect(await refusal(() => api.Users.show(user.id))).toEqual([404, '404 User Not Found'])
  })

  test('sets statuses and preferences, and follows users', async ({ server, given }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const api = await clientOf(server, given, ada)
    expect(await api.Users.editStatus({ emoji: 'coffee', message: 'Tea' })).toMatchObject({ message: 'Tea' })
    expect(await api.Users.showStatus({ iDOrUsername: ada.username })).toMatchObject({ emoji: 'coffee' })
    expect(await api.Users.editCurrentUserPreferences(true, false)).toMatchObject({ view_diffs_file_by_file: true })
    expect(await api.Users.follow(ben.id)).toMatchObject({ id: ben.id })
    expect(await api.Users.allFollowing(ada.id)).toMatchObject([{ id: ben.id }])
    expect(await api.Users.allFollowers(ben.id)).toMatchObject([{ id: ada.id }])
    expect(await api.Users.unfollow(ben.id)).toMatchObject({ id: ben.id })
    expect(await api.Users.showCount()).toMatchObject({ todos: 0 })
    const email = await api.UserEmails.create('second@example.com')
    expect(await api.UserEmails.all()).toEqual([email])
    await api.UserEmails.remove(email.id)
    expect(await api.UserEmails.all()).toEqual([])
    expect(await api.Users.allEvents(ada.id)).toEqual([])
  })
})
