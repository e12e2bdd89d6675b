import { fetchBody } from '../../../src-renderer/api/client.ts'
import { lastChange } from '../../../src-renderer/changes/last-change.ts'
import { announceUser } from '../../../src-renderer/users/undo-creation.ts'
import { describe, expect, test } from '../../support/console.ts'

const create = () =>
  fetchBody('POST /users', {
    name: 'Ines Okafor',
    username: 'iokafor',
    email: 'ines@example.com',
    force_random_password: true,
  })

/** Announces the user as a new one. Returns how the announcement can be undone. */
async function announce(user: { id: number; name: string; username: string }) {
  const left: string[] = []
  await announceUser(user, async (page, to) => void left.push(page, to))
  const change = lastChange.get()
  return { undo: change?.items[0]?.undo, undone: () => change?.undone?.(), text: change?.text, left }
}

describe('the undo of a new user', () => {
  test('deletes the account, and leaves its page', async ({ server, given, signIn }) => {
    await signIn(await given.admin())
    const user = await create()
    const { undo, undone, text, left } = await announce(user)
    expect(text).toBe('Ines Okafor created')
    expect(await undo?.()).toBeUndefined()
    expect(undone()).toBe('Creation of @iokafor undone. The account is deleted.')
    expect(left).toEqual([`/users/${user.id}`, '/users'])
    await server.instance.jobs.idle()
    expect(await fetchBody('GET /users', { username: 'iokafor' })).toEqual([])
  })

  test('is refused once somebody has changed the account or given it something', async ({ given, signIn }) => {
    await signIn(await given.admin())
    const user = await create()
    const { undo } = await announce(user)
    await given.member({ group: await given.group() }, user, 30)
    await fetchBody('PUT /users/:id', { id: user.id, location: 'Porto' })
    expect(await undo?.()).toEqual({
      text: 'Not undone, because the user has changed since: 1 membership added, location changed.',
    })
    expect(await fetchBody('GET /users/:id', { id: user.id })).toMatchObject({ state: 'active' })
  })
})
