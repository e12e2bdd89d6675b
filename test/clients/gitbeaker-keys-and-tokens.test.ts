import { Gitlab } from '@gitbeaker/rest'
import { gpgKey } from '../support/gpg-keys.ts'
import { ed25519Key } from '../support/ssh-keys.ts'
import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

describe('@gitbeaker/rest, unchanged', () => {
  test('adds, reads and removes SSH keys, own ones and those of others', async ({ server, given }) => {
    const [user, admin] = [await given.user({ name: 'Ada' }), await given.admin()]
    const [own, administering] = [await clientOf(server, given, user), await clientOf(server, given, admin)]
    const line = await ed25519Key()
    const key = await own.UserSSHKeys.create('Laptop', `${line} ada@home`, { expiresAt: '2027-01-01' })
    expect(key).toMatchObject({ title: 'Laptop', key: `${line} Ada (127.0.0.1)` })
    expect(await own.UserSSHKeys.all()).toEqual([key])
    expect(await administering.UserSSHKeys.all({ userId: user.id })).toEqual([key])
    expect(await own.UserSSHKeys.show(key.id)).toEqual(key)
    expect(await administering.Keys.show({ keyId: key.id })).toMatchObject({ user: { username: user.username } })
    await own.UserSSHKeys.remove(key.id)
    const other = await administering.UserSSHKeys.create('Desktop', line, { userId: user.id, usageType: 'signing' })
    expect(other).toMatchObject({ usage_type: 'signing' })
    await administering.UserSSHKeys.remove(other.id, { userId: user.id })
    expect(await refusal(() => own.UserSSHKeys.show(other.id))).toEqual([404, '404 Key Not Found'])
  })

  test('adds, reads and removes GPG keys', async ({ server, given }) => {
    const [user, admin] = [await given.user(), await given.admin()]
    const [own, administering] = [await clientOf(server, given, user), await clientOf(server, given, admin)]
    const armored = await gpgKey()
    const key = await own.UserGPGKeys.create(armored)
    expect(await own.UserGPGKeys.all()).toEqual([key])
    expect(await administering.UserGPGKeys.show(key.id, { userId: user.id })).toEqual(key)
    await own.UserGPGKeys.remove(key.id)
    const other = await administering.UserGPGKeys.create(armored, { userId: user.id })
    await administering.UserGPGKeys.remove(other.id, { userId: user.id })
    expect(await own.UserGPGKeys.all()).toEqual([])
  })

  test('creates, rotates and revokes personal and impersonation tokens', async ({ server, given }) => {
    const [user, admin] = [await given.user(), await given.admin()]
    const administering = await clientOf(server, given, admin)
    const made = await administering.PersonalAccessTokens.create(user.id, 'ci', ['api', 'read_api'], {
      expiresAt: '2026-06-01',
    })
    const own = new Gitlab({ host: server.origin, token: String(made.token) })
    expect(await own.PersonalAccessTokens.show()).toMatchObject({ id: made.id, scopes: ['api', 'read_api'] })
    expect(await own.PersonalAccessTokens.show({ tokenId: made.id })).toMatchObject({ name: 'ci' })
    const rotated = await own.PersonalAccessTokens.rotate('self')
    const next = new Gitlab({ host: server.origin, token: String(rotated.token) })
    expect((await next.PersonalAccessTokens.all()).map(({ name, revoked }) => [name, revoked])).toEqual([
      ['ci', true],
      ['ci', false],
    ])
    await next.PersonalAccessTokens.remove()
    expect((await refusal(() => next.Users.showCurrentUser()))[0]).toBe(401)

    const acting = await administering.UserImpersonationTokens.create(user.id, 'help', ['read_user'])
    expect(
      await new Gitlab({ host: server.origin, token: String(acting.token) }).Users.showCurrentUser(),
    ).toMatchObject({
      id: user.id,
    })
    expect(await administering.UserImpersonationTokens.all(user.id, { state: 'active' })).toHaveLength(1)
    await administering.UserImpersonationTokens.revoke(user.id, acting.id)
    expect(await administering.UserImpersonationTokens.show(user.id, acting.id)).toMatchObject({ revoked: true })
  })

  test('creates, rotates and revokes the tokens of projects and groups', async ({ server, given }) => {
    const user = await given.user()
    const group = await given.group()
    await given.member({ group }, user, 50)
    const project = await given.project({ in: group })
    const api = await clientOf(server, given, user)
    for (const [tokens, id] of [
      [api.ProjectAccessTokens, project.id],
      [api.GroupAccessTokens, group.full_path],
    ] as const) {
      const made = await tokens.create(id, 'deploy', ['api'], '2026-06-01', { accessLevel: 30 })
      expect(made).toMatchObject({ access_level: 30, expires_at: '2026-06-01' })
      const rotated = await tokens.rotate(id, made.id, { expiresAt: '2026-07-01' })
      expect((await tokens.all(id)).map(({ active }) => active)).toEqual([false, true])
      expect(await tokens.show(id, rotated.id)).toMatchObject({ user_id: made.user_id, expires_at: '2026-07-01' })
      await tokens.revoke(id, rotated.id)
      expect(await tokens.all(id)).toEqual([])
    }
  })
})
