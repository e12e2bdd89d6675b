import { forbidden, invalid, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

const TAKEN = invalid({ email: ['has already been taken'] })

describe('the secondary addresses of the caller', () => {
  test('are added unconfirmed, read and deleted', async ({ server, given, as }) => {
    const ada = await given.user()
    const call = await as(ada)
    const { status, body, text } = await call('POST /user/emails', { email: ' Second@Example.com' })
    expect(status).toBe(201)
    expect(text).toBe(JSON.stringify({ id: body.id, email: 'second@example.com', confirmed_at: null }))
    expect((await call('GET /user/emails', {})).body).toEqual([body])
    expect((await call('GET /user/emails/:email_id', { email_id: body.id })).body).toEqual(body)
    expect((await call('DELETE /user/emails/:email_id', { email_id: body.id })).status).toBe(204)
    expect(await call('DELETE /user/emails/:email_id', { email_id: body.id })).toMatchObject(notFound('Email'))
    expect((await call('GET /user/emails', {})).body).toEqual([])
    const payload = { email_id: body.id, user_id: ada.id, actor_id: ada.id }
    expect(await storedEvents(server)).toMatchObject([
      { event: 'email.created', payload, snapshot: { email: { email: 'second@example.com' } } },
      { event: 'email.removed', payload, snapshot: { email: { email: 'second@example.com' } } },
    ])
  })

  test('of another user are 404', async ({ given, as, asLoose }) => {
    const { body } = await (await as(await given.user()))('POST /user/emails', { email: 'a@example.com' })
    const other = await asLoose(await given.user())
    for (const verb of ['GET', 'DELETE'])
      expect(await other(`${verb} /user/emails/:email_id`, { email_id: body.id })).toMatchObject(notFound('Email'))
    expect(await (await asLoose(null))('GET /user/emails')).toMatchObject(UNAUTHORIZED)
  })

  test('must be addresses that nobody has', async ({ server, given, asLoose }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    const call = await asLoose(ada)
    await (await asLoose(ben))('POST /user/emails', { email: 'taken@example.com' })
    for (const email of ['Taken@example.com', ben.email, ada.email])
      expect(await call('POST /user/emails', { email })).toMatchObject(TAKEN)
    expect(await call('POST /user/emails', { email: 'nowhere' })).toMatchObject(invalid({ email: ['is invalid'] }))
    expect(await call('POST /user/emails', { email: '' })).toMatchObject(invalid({ email: ["can't be blank"] }))
    expect(await storedEvents(server)).toHaveLength(1)
  })

  test('are no longer the public address or that of commits once they are deleted', async ({ server, given, as }) => {
    const ada = await given.user()
    const created_at = server.clock.iso()
    const { id } = await server.db.write(async (trx) => {
      await trx
        .updateTable('user')
        .set({ public_email: 'b@example.com', commit_email: 'b@example.com' })
        .where('id', '=', ada.id)
        .execute()
      const values = { user_id: ada.id, email: 'b@example.com', confirmed_at: created_at, created_at }
      return trx.insertInto('email').values(values).returning('id').executeTakeFirstOrThrow()
    })
    const call = await as(ada)
    await call('DELETE /user/emails/:email_id', { email_id: id })
    expect((await call('GET /user', {})).body).toMatchObject({ public_email: null, commit_email: ada.email })
  })
})

describe('the secondary addresses of a user', () => {
  test('are managed by administrators, and a confirmed one accepts invitations', async ({ server, given, as }) => {
    const ada = await given.user()
    const group = await given.group()
    const call = await as(await given.admin())
    await call('POST /groups/:id/invitations', { id: group.id, email: ['b@example.com'], access_level: 20 })
    const first = await call('POST /users/:id/emails', { id: ada.id, email: 'a@example.com' })
    const second = await call('POST /users/:id/emails', { id: ada.id, email: 'b@example.com', skip_confirmation: true })
    expect([first.body.confirmed_at, second.body.confirmed_at]).toEqual([null, server.clock.iso()])
    expect((await call('GET /users/:id/emails', { id: ada.id })).body).toEqual([first.body, second.body])
    expect(await server.db.read.selectFrom('member').select('user_id').execute()).toEqual([{ user_id: ada.id }])
    expect((await call('DELETE /users/:id/emails/:email_id', { id: ada.id, email_id: first.body.id })).status).toBe(204)
    expect((await call('GET /users/:id/emails', { id: ada.id })).body).toEqual([second.body])
  })

  test('are for administrators, of an existing user', async ({ given, asLoose }) => {
    const ada = await given.user()
    const root = await asLoose(await given.admin())
    for (const [address, input] of [
      ['GET /users/:id/emails', {}],
      ['POST /users/:id/emails', { email: 'a@example.com' }],
      ['DELETE /users/:id/emails/:email_id', { email_id: 1 }],
    ] as const) {
      expect(await (await asLoose(ada))(address, { id: ada.id, ...input })).toMatchObject(forbidden())
      expect(await root(address, { id: 99_999, ...input })).toMatchObject(notFound('User'))
    }
    expect(await root('DELETE /users/:id/emails/:email_id', { id: ada.id, email_id: 7 })).toMatchObject(
      notFound('Email'),
    )
  })
})
