import { givenOn } from '../../support/given.ts'
import { callBy, startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { emptyRule, MISSING, ruledGroup } from './world.ts'

const GET = 'GET /groups/:id/push_rule'
const POST = 'POST /groups/:id/push_rule'
const PUT = 'PUT /groups/:id/push_rule'
const DELETE = 'DELETE /groups/:id/push_rule'
const NOT_FOUND = { status: 404, body: { message: '404 Not Found' } }

describe('/groups/:id/push_rule', () => {
  test('an Owner creates, reads, changes and deletes a rule', async ({ server, given, as }) => {
    const { group, owner } = await ruledGroup(given)
    const call = await as(owner)
    const made = await call(POST, {
      id: group.id,
      commit_message_regex: 'Fixes \\d+',
      branch_name_regex: '',
      deny_delete_tag: true,
      max_file_size: 100,
    })
    expect(made.status).toBe(201)
    expect(made.body).toEqual({
      ...emptyRule,
      id: made.body.id,
      created_at: '2026-05-22T10:11:12.345Z',
      commit_message_regex: 'Fixes \\d+',
      branch_name_regex: '',
      deny_delete_tag: true,
      max_file_size: 100,
    })
    expect(Object.keys(made.body)).toEqual(['id', 'created_at', ...Object.keys(emptyRule)])
    expect(await call(GET, { id: group.full_path })).toMatchObject({ status: 200, body: made.body })

    server.clock.advance(60_000)
    const changed = await call(PUT, {
      id: group.id,
      commit_message_regex: null,
      commit_message_negative_regex: 'WIP',
      author_email_regex: '@example\\.com$',
      file_name_regex: '\\.exe$',
      deny_delete_tag: false,
      member_check: true,
      prevent_secrets: true,
      commit_committer_check: true,
      reject_unsigned_commits: true,
    })
    expect(changed.status).toBe(200)
    expect(changed.body).toEqual({
      id: made.body.id,
      created_at: '2026-05-22T10:11:12.345Z',
      commit_message_regex: null,
      commit_message_negative_regex: 'WIP',
      branch_name_regex: '',
      author_email_regex: '@example\\.com$',
      file_name_regex: '\\.exe$',
      deny_delete_tag: false,
      member_check: true,
      prevent_secrets: true,
      max_file_size: 100,
      commit_committer_check: true,
      reject_unsigned_commits: true,
    })
    expect((await call(GET, { id: group.id })).body).toEqual(changed.body)

    expect(await call(DELETE, { id: group.id })).toMatchObject({ status: 204, text: '' })
    expect(await call(GET, { id: group.id })).toMatchObject(NOT_FOUND)
    expect(server.events.map(({ event, payload }) => [event, payload])).toEqual(
      ['push_rule.created', 'push_rule.updated', 'push_rule.removed'].map((event) => [
        event,
        { group_id: group.id, actor_id: owner.id },
      ]),
    )
  })

  test('each group has its own single rule', async ({ given, as }) => {
    const { group, owner, admin } = await ruledGroup(given)
    const below = await given.group({ parent: group })
    const call = await as(owner)
    await call(POST, { id: group.id, member_check: true })
    expect(await call(POST, { id: group.id, member_check: false })).toMatchObject({
      status: 422,
      body: { message: 'Group push rule exists, try updating' },
    })
    expect((await call(GET, { id: group.id })).body.member_check).toBe(true)
    expect(await call(GET, { id: below.id })).toMatchObject(NOT_FOUND)
    expect((await (await as(admin))(POST, { id: below.id, max_file_size: 1 })).status).toBe(201)
  })

  test('a change or deletion affects the rule of one group only', async ({ given, as }) => {
    const { group, owner } = await ruledGroup(given)
    const below = await given.group({ parent: group })
    const call = await as(owner)
    for (const { id } of [group, below]) await call(POST, { id, max_file_size: 5 })
    await call(PUT, { id: below.id, max_file_size: 0 })
    expect((await call(GET, { id: below.id })).body.max_file_size).toBe(0)
    expect((await call(GET, { id: group.id })).body.max_file_size).toBe(5)
    await call(DELETE, { id: below.id })
    expect((await call(GET, { id: group.id })).status).toBe(200)
  })

  test('a missing rule cannot be read, changed or deleted', async ({ given, asLoose }) => {
    const { group, owner } = await ruledGroup(given)
    const call = await asLoose(owner)
    expect(await call(GET, { id: group.id })).toMatchObject(NOT_FOUND)
    expect(await call(PUT, { id: group.id, member_check: true })).toMatchObject({
      status: 404,
      body: { message: '404 Push rule Not Found' },
    })
    expect(await call(DELETE, { id: group.id })).toMatchObject(NOT_FOUND)
  })

  test.for([
    ['a public', 'public'],
    ['a private', 'private'],
  ] as const)(
    'in %s group, the rule exists only for Owners and administrators',
    async ([, visibility], { given, asLoose }) => {
      const { group, owner, maintainer, stranger, admin } = await ruledGroup(given, visibility)
      expect((await (await asLoose(owner))(POST, { id: group.id, member_check: true })).status).toBe(201)
      const hidden = visibility === 'private' ? { status: 404, body: { message: '404 Group Not Found' } } : NOT_FOUND
      for (const address of [GET, POST, PUT, DELETE]) {
        const sent = { id: group.id, member_check: true }
        expect(await (await asLoose(null))(address, sent)).toMatchObject({ status: 401 })
        expect(await (await asLoose(maintainer))(address, sent), address).toMatchObject(NOT_FOUND)
        expect(await (await asLoose(stranger))(address, sent), address).toMatchObject(hidden)
      }
      for (const who of [owner, admin]) expect((await (await asLoose(who))(GET, { id: group.id })).status).toBe(200)
    },
  )

  test('inherited and shared Owners count', async ({ server, given, as }) => {
    const { group, owner } = await ruledGroup(given)
    const below = await given.group({ parent: group, visibility: 'private' })
    expect((await (await as(owner))(POST, { id: below.id, member_check: true })).status).toBe(201)
    const sudo = await as(await given.admin())
    const [address, sent] = [GET, { id: below.id, sudo: owner.username }] as const
    expect((await sudo(address, sent)).status).toBe(200)
    expect(server.events).toHaveLength(1)
  })

  test('does not exist on the free tier', async () => {
    const server = await startTestServer({ tier: 'free' })
    const given = givenOn(server)
    const { group, owner } = await ruledGroup(given)
    const token = await given.token(owner)
    for (const address of [GET, POST, PUT, DELETE])
      expect(await callBy(server, token, address, { id: group.id, member_check: true })).toMatchObject(NOT_FOUND)
    await server.stop()
  })

  test.for([
    [{}, { error: MISSING }],
    [{ name: 'x' }, { error: MISSING }],
    [{ member_check: 'perhaps', max_file_size: 'big' }, { error: 'member_check is invalid, max_file_size is invalid' }],
    [{ max_file_size: -1 }, { message: { max_file_size: ['must be greater than or equal to 0'] } }],
    [
      { commit_message_regex: '(' },
      { message: { commit_message_regex: ['not valid RE2 syntax: missing closing ): `(`'] } },
    ],
    [
      { branch_name_regex: 'x'.repeat(512), author_email_regex: '(?=x)', file_name_regex: 'x'.repeat(512) },
      {
        message: {
          branch_name_regex: ['is too long (maximum is 511 characters)'],
          author_email_regex: ['not valid RE2 syntax: invalid or unsupported Perl syntax: `(?=`'],
          file_name_regex: ['is too long (maximum is 511 characters)'],
        },
      },
    ],
    [
      { commit_message_regex: 'x'.repeat(2048), commit_message_negative_regex: `(${'x'.repeat(2047)}` },
      {
        message: {
          commit_message_regex: ['is too long (maximum is 2047 characters)'],
          commit_message_negative_regex: ['is too long (maximum is 2047 characters)'],
        },
      },
    ],
    [
      { author_email_regex: 'x'.repeat(512) },
      { message: { author_email_regex: ['is too long (maximum is 511 characters)'] } },
    ],
  ] as const)('%j is refused', async ([sent, body], { given, asLoose }) => {
    const { group, owner } = await ruledGroup(given)
    const call = await asLoose(owner)
    expect(await call(POST, { id: group.id, ...sent })).toMatchObject({ status: 400, body })
    expect(await call(GET, { id: group.id })).toMatchObject(NOT_FOUND)
    await call(POST, { id: group.id, prevent_secrets: true })
    expect(await call(PUT, { id: group.id, ...sent })).toMatchObject({ status: 400, body })
    expect((await call(GET, { id: group.id })).body).toMatchObject({ ...emptyRule, prevent_secrets: true })
  })

  test('limits the length of expressions', async ({ given, as }) => {
    const { group, owner } = await ruledGroup(given)
    const sent = {
      commit_message_regex: 'x'.repeat(2047),
      commit_message_negative_regex: 'ü'.repeat(2047),
      branch_name_regex: 'x'.repeat(511),
      author_email_regex: '\u{1f600}'.repeat(511),
      file_name_regex: 'x'.repeat(511),
    }
    expect((await (await as(owner))(POST, { id: group.id, ...sent })).body).toMatchObject(sent)
  })

  test('a rule that changed since the caller read it is not deleted', async ({ server, given, as }) => {
    const { group, owner } = await ruledGroup(given)
    await (await as(owner))(POST, { id: group.id, member_check: true })
    const remove = async (seen: string) =>
      server.send('DELETE', `/groups/${group.id}/push_rule`, {
        token: await given.token(owner),
        headers: { 'If-Unmodified-Since': seen },
      })
    expect(await remove('Fri, 22 May 2026 10:00:00 GMT')).toMatchObject({ status: 412 })
    server.clock.advance(3_600_000)
    await (await as(owner))(PUT, { id: group.id, member_check: false })
    expect(await remove('Fri, 22 May 2026 11:00:00 GMT')).toMatchObject({ status: 412 })
    expect(await remove('Fri, 22 May 2026 11:12:00 GMT')).toMatchObject({ status: 204 })
  })
})
