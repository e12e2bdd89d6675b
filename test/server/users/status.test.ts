import { badParameter, invalid, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { storedEvents } from '../../support/stored-events.ts'
import { describe, expect, test } from '../../support/test.ts'

const NONE = { emoji: null, message: null, availability: null, message_html: '', clear_status_at: null }
const HOUR = 3_600_000

describe('PUT /user/status', () => {
  const PUT = 'PUT /user/status'

  test('sets a status, with emojis in the message, until the given time', async ({ given, as }) => {
    const ada = await given.user()
    const call = await as(ada)
    const sent = {
      emoji: 'coffee',
      message: 'Tea & :one: <b>',
      availability: 'busy',
      clear_status_after: '3_hours',
    } as const
    const answer = await call(PUT, sent)
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.text).toBe(
      JSON.stringify({
        emoji: 'coffee',
        message: 'Tea & :one: <b>',
        availability: 'busy',
        message_html: 'Tea &amp; <gl-emoji title="one" data-name="one">1️⃣</gl-emoji> &lt;b&gt;',
        clear_status_at: '2026-05-22T13:11:12.345Z',
      }),
    )
    expect((await call('GET /user/status', {})).body).toEqual(answer.body)
    expect(
      (await (await as(null))('GET /users/:id_or_username/status', { id_or_username: ada.username })).body,
    ).toEqual(answer.body)
    expect((await (await as(null))('GET /users/:id_or_username/status', { id_or_username: ada.id })).body).toEqual(
      answer.body,
    )
  })

  test.for([
    ['30_minutes', HOUR / 2],
    ['3_hours', 3 * HOUR],
    ['8_hours', 8 * HOUR],
    ['1_day', 24 * HOUR],
    ['3_days', 72 * HOUR],
    ['7_days', 168 * HOUR],
    ['30_days', 720 * HOUR],
  ] as const)('a status for %s ends on time', async ([clear_status_after, span], { server, given, as }) => {
    const ada = await given.user()
    await (await as(ada))(PUT, { message: 'Away', clear_status_after })
    const status = async () =>
      (await (await as(null))('GET /users/:id_or_username/status', { id_or_username: ada.id })).body.message
    server.clock.advance(span - 1)
    expect(await status()).toBe('Away')
    server.clock.advance(1)
    expect(await status()).toBeNull()
  })

  test('what is not sent becomes empty, and the emoji is a speech balloon by default', async ({ given, as }) => {
    const call = await as(await given.user())
    await call(PUT, { emoji: 'coffee', availability: 'busy', clear_status_after: '1_day' })
    expect((await call(PUT, { message: 'Here' })).body).toMatchObject({
      emoji: 'speech_balloon',
      message: 'Here',
      availability: 'not_set',
      clear_status_at: null,
    })
  })

  test.for([[{}], [{ emoji: '', message: '' }], [{ availability: 'not_set' }], [{ availability: 'away' }]] as const)(
    '%j clears the status',
    async ([sent], { server, given, as }) => {
      const ada = await given.user()
      const call = await as(ada)
      await call(PUT, sent)
      expect(await storedEvents(server)).toEqual([])
      await call(PUT, { message: 'Here' })
      expect((await call(PUT, sent)).body).toEqual(NONE)
      expect((await call('GET /user/status', {})).body).toEqual(NONE)
      expect(await storedEvents(server)).toMatchObject([
        { event: 'user.status_changed', payload: { user_id: ada.id }, snapshot: { status: { message: 'Here' } } },
        { event: 'user.status_changed', payload: { user_id: ada.id }, snapshot: { status: null } },
      ])
    },
  )

  test('refuses unknown emojis, long messages and other times', async ({ given, asLoose }) => {
    const call = await asLoose(await given.user())
    expect(await call(PUT, { emoji: 'nothing_like_this' })).toMatchObject(
      invalid({ emoji: ['is not a valid emoji name'] }),
    )
    expect(await call(PUT, { message: 'x'.repeat(101) })).toMatchObject(
      invalid({ message: ['is too long (maximum is 100 characters)'] }),
    )
    expect((await call(PUT, { message: 'x'.repeat(100) })).status).toBe(200)
    expect(await call(PUT, { message: 'x', clear_status_after: '2_days' })).toMatchObject(
      badParameter('clear_status_after does not have a valid value'),
    )
    expect(await (await asLoose(null))(PUT, { message: 'x' })).toMatchObject(UNAUTHORIZED)
  })
})

describe('PATCH /user/status', () => {
  test('keeps what is not sent', async ({ given, as }) => {
    const call = await as(await given.user())
    await call('PUT /user/status', { emoji: 'coffee', message: 'Tea', clear_status_after: '1_day' })
    const end = '2026-05-23T10:11:12.345Z'
    expect((await call('PATCH /user/status', { availability: 'busy' })).body).toMatchObject({
      emoji: 'coffee',
      message: 'Tea',
      availability: 'busy',
      clear_status_at: end,
    })
    expect((await call('PATCH /user/status', { clear_status_after: '3_hours' })).body.clear_status_at).toBe(
      '2026-05-22T13:11:12.345Z',
    )
    expect((await call('PATCH /user/status', { clear_status_after: null })).body.clear_status_at).toBeNull()
    expect((await call('PATCH /user/status', { emoji: '', message: '', availability: 'not_set' })).body).toEqual(NONE)
  })

  test('continues with nothing after a status that has ended', async ({ server, given, as }) => {
    const ada = await given.user()
    await (await as(ada))('PUT /user/status', { emoji: 'coffee', message: 'Tea', clear_status_after: '30_minutes' })
    server.clock.advance(HOUR)
    expect((await (await as(ada))('PATCH /user/status', { availability: 'busy' })).body).toMatchObject({
      emoji: 'speech_balloon',
      message: '',
      clear_status_at: null,
    })
  })
})

describe('GET /users/:id_or_username/status', () => {
  test('is empty without a status, and 404 without a user', async ({ given, asLoose }) => {
    const ada = await given.user()
    const call = await asLoose(null)
    expect((await call('GET /users/:id_or_username/status', { id_or_username: ada.id })).text).toBe(
      JSON.stringify(NONE),
    )
    for (const id_or_username of [99_999, 'nobody'])
      expect(await call('GET /users/:id_or_username/status', { id_or_username })).toMatchObject(notFound('User'))
  })

  test('the sweep of a new day deletes statuses that have ended', async ({ server, given, as }) => {
    const [ada, ben] = [await given.user(), await given.user()]
    await (await as(ada))('PUT /user/status', { message: 'Away', clear_status_after: '3_hours' })
    await (await as(ben))('PUT /user/status', { message: 'Away', clear_status_after: '7_days' })
    server.clock.advance(24 * HOUR)
    await (await as(null))('GET /users/:id_or_username/status', { id_or_username: ada.id })
    expect(await server.db.read.selectFrom('user_status').select('user_id').execute()).toEqual([{ user_id: ben.id }])
  })
})
