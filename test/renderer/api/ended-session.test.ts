import { ApiError } from '../../../src-renderer/api/api-error.ts'
import { fetchBody } from '../../../src-renderer/api/client.ts'
import { session } from '../../../src-renderer/api/token.ts'
import { describe, expect, test } from '../../support/console.ts'

describe('a refused token', () => {
  test('ends the session that has it, and keeps its user', async ({ server, given, signIn }) => {
    const user = await given.user()
    await signIn(user)
    await server.db.write((trx) => trx.updateTable('personal_access_token').set({ revoked: 1 }).execute())
    await expect(fetchBody('GET /user', {})).rejects.toThrow(ApiError)
    expect(session.get()).toEqual({ token: null, user_id: user.id, reason: 'expired' })
  })

  test('of an earlier session leaves the present one alone', async ({ given, signIn }) => {
    const user = await given.user()
    const revoked = await given.token(user, { revoked: 1 })
    await signIn(user)
    const present = session.get()
    await expect(fetchBody('GET /user', {}, { token: revoked })).rejects.toMatchObject({ status: 401 })
    expect(session.get()).toBe(present)
  })

  test('is another thing than a missing record, or metrics for a higher role, which answer 401 too', async ({
    given,
    signIn,
  }) => {
    await signIn(await given.user())
    const { id } = await given.project()
    const present = session.get()
    const metrics = fetchBody('GET /projects/:id/dora/metrics', { id, metric: 'deployment_frequency' })
    await expect(metrics).rejects.toMatchObject({ status: 401 })
    await expect(fetchBody('GET /projects/:id', { id: 999 })).rejects.toMatchObject({ status: 404 })
    expect(session.get()).toBe(present)
  })
})
