import { givenOn } from '../../support/given.ts'
import { callBy, startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { emptyRule, ruledGroup } from './world.ts'

const ADDRESS = 'POST /-/gantry/v1/groups/:id/push_rule/test'
const NAMES = [
  'deny_delete_tag',
  'member_check',
  'prevent_secrets',
  'commit_message_regex',
  'commit_message_negative_regex',
  'branch_name_regex',
  'author_email_regex',
  'file_name_regex',
  'max_file_size',
  'commit_committer_check',
  'reject_unsigned_commits',
]
const everything = {
  commit_message_regex: '^(fix|feat): ',
  commit_message_negative_regex: '\\bWIP\\b',
  branch_name_regex: '^(main|[a-z]+/[a-z0-9-]+)$',
  author_email_regex: '@example\\.com$',
  file_name_regex: '\\.(exe|dll)$',
  deny_delete_tag: true,
  member_check: true,
  prevent_secrets: true,
  max_file_size: 1,
  commit_committer_check: true,
  reject_unsigned_commits: true,
}

describe('POST /-/gantry/v1/groups/:id/push_rule/test', () => {
  test('a push that follows every rule passes', async ({ given, as }) => {
    const { group, owner, maintainer } = await ruledGroup(given)
    const call = await as(owner)
    await call('POST /groups/:id/push_rule', { id: group.id, ...everything })
    const answer = await call(ADDRESS, {
      id: group.id,
      commit_message: 'Merge of two things\n\nfix: the lamp\n',
      branch_name: 'feature/lamp-2',
      author_email: maintainer.email,
      committer_email: owner.email.toUpperCase(),
      files: [{ name: 'src/lamp.ts', size_bytes: 2 ** 20 }, { name: 'id_rsa.pub' }],
      signed: true,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      passed: true,
      rules: NAMES.map((rule) => ({
        rule,
        verdict: rule === 'deny_delete_tag' ? 'not_in_push' : 'passed',
        reason: null,
      })),
    })
  })

  test('a push that breaks every rule gets a reason per rule', async ({ given, as }) => {
    const { group, owner, maintainer } = await ruledGroup(given)
    const call = await as(owner)
    await call('POST /groups/:id/push_rule', { id: group.id, ...everything })
    const { body } = await call(ADDRESS, {
      id: group.full_path,
      commit_message: 'WIP',
      branch_name: 'Feature',
      author_email: 'nobody@elsewhere.example',
      committer_email: maintainer.email,
      files: [
        { name: 'a/setup.exe', size_bytes: 5 },
        { name: 'keys/id_rsa' },
        { name: 'big.bin', size_bytes: 1_048_577 },
      ],
      deleted_tag: 'v1.0',
      signed: false,
    })
    expect(body.passed).toBe(false)
    expect(body.rules.map(({ rule, verdict, reason }) => [rule, verdict, reason])).toEqual([
      ['deny_delete_tag', 'failed', 'The tag v1.0 must not be deleted.'],
      ['member_check', 'failed', 'nobody@elsewhere.example is not a confirmed address of a user.'],
      ['prevent_secrets', 'failed', 'keys/id_rsa is likely to hold a secret.'],
      ['commit_message_regex', 'failed', 'The message does not match ^(fix|feat): '],
      ['commit_message_negative_regex', 'failed', 'The message must not match \\bWIP\\b'],
      ['branch_name_regex', 'failed', 'Feature does not match ^(main|[a-z]+/[a-z0-9-]+)$'],
      ['author_email_regex', 'failed', 'nobody@elsewhere.example does not match @example\\.com$'],
      ['file_name_regex', 'failed', 'a/setup.exe must not match \\.(exe|dll)$'],
      ['max_file_size', 'failed', 'big.bin is larger than 1 MB.'],
      ['commit_committer_check', 'failed', `${maintainer.email} is not one of your confirmed addresses.`],
      ['reject_unsigned_commits', 'failed', 'The commit is not signed.'],
    ])
  })

  test('does not check what the rule leaves open or the push leaves out', async ({ given, as }) => {
    const { group, owner } = await ruledGroup(given)
    const call = await as(owner)
    await call('POST /groups/:id/push_rule', { id: group.id, branch_name_regex: '', max_file_size: 3 })
    const { body } = await call(ADDRESS, { id: group.id, branch_name: 'x', deleted_tag: 'v1', files: [] })
    expect(body.passed).toBe(true)
    expect(body.rules.map(({ rule, verdict }) => [rule, verdict])).toEqual(
      NAMES.map((name) => [name, name === 'max_file_size' ? 'not_in_push' : 'rule_off']),
    )
  })

  test('tests a rule before it is stored', async ({ given, as, asLoose }) => {
    const { group, owner } = await ruledGroup(given)
    const call = await as(owner)
    expect(await call(ADDRESS, { id: group.id, branch_name: 'x' })).toMatchObject({
      status: 404,
      body: { message: '404 Not Found' },
    })
    const tried = await call(ADDRESS, { id: group.id, branch_name: 'x', rule: { branch_name_regex: '^y$' } })
    expect(tried.body.rules.find(({ rule }) => rule === 'branch_name_regex')).toEqual({
      rule: 'branch_name_regex',
      verdict: 'failed',
      reason: 'x does not match ^y$',
    })
    expect((await call('GET /groups/:id/push_rule', { id: group.id })).status).toBe(404)
    await call('POST /groups/:id/push_rule', { id: group.id, deny_delete_tag: true })
    const other = await call(ADDRESS, { id: group.id, deleted_tag: 'v1', rule: { max_file_size: 1 } })
    expect(other.body).toMatchObject({
      passed: true,
      rules: [{ rule: 'deny_delete_tag', verdict: 'rule_off' }, ...NAMES.slice(1).map((rule) => ({ rule }))],
    })
    expect(await (await asLoose(owner))(ADDRESS, { id: group.id, rule: { file_name_regex: '(' } })).toMatchObject({
      status: 400,
      body: { message: { file_name_regex: ['not valid RE2 syntax: missing closing ): `(`'] } },
    })
    expect((await call('GET /groups/:id/push_rule', { id: group.id })).body).toMatchObject({
      ...emptyRule,
      deny_delete_tag: true,
    })
  })

  test('a drafted rule checks only what it contains', async ({ given, as }) => {
    const { group, owner } = await ruledGroup(given)
    const call = await as(owner)
    const push = {
      commit_message: 'x',
      branch_name: 'x',
      author_email: 'nobody@example.com',
      committer_email: 'nobody@example.com',
      files: [{ name: 'id_rsa', size_bytes: 2 ** 30 }],
      deleted_tag: 'v1',
      signed: false,
    }
    for (const rule of [{ branch_name_regex: 'y' }, { branch_name_regex: 'y', max_file_size: 0 }]) {
      const { body } = await call(ADDRESS, { id: group.id, ...push, rule })
      expect(body.rules.map(({ verdict }) => verdict)).toEqual(
        NAMES.map((name) => (name === 'branch_name_regex' ? 'failed' : 'rule_off')),
      )
    }
  })

  test.for([
    [{ commit_message_regex: '^fix$' }, { commit_message: 'Lamp\n\nfix' }, 'passed'],
    [{ commit_message_negative_regex: '^WIP$' }, { commit_message: 'Lamp\n\nWIP' }, 'failed'],
    [{ branch_name_regex: '^b$' }, { branch_name: 'a\nb' }, 'failed'],
    [{ file_name_regex: '^b$' }, { files: [{ name: 'a\nb' }] }, 'passed'],
    [{ file_name_regex: 'b$' }, { files: [{ name: 'a' }, { name: 'b' }] }, 'failed'],
    [{ commit_message_regex: '^.+$' }, { commit_message: '' }, 'failed'],
    [{ max_file_size: 1 }, { files: [{ name: 'a', size_bytes: 2 ** 20 }] }, 'passed'],
    [{ max_file_size: 1 }, { files: [{ name: 'a', size_bytes: 2 ** 20 + 1 }] }, 'failed'],
    [{ deny_delete_tag: true }, { deleted_tag: '' }, 'failed'],
    [{ reject_unsigned_commits: true }, { signed: true }, 'passed'],
  ] as const)('%j on %j: %s', async ([rule, push, verdict], { given, asLoose }) => {
    const { group, owner } = await ruledGroup(given)
    const { body } = await (await asLoose(owner))(ADDRESS, { id: group.id, ...push, rule })
    const { rules } = body as { rules: { rule: string; verdict: string }[] }
    expect(rules.find((one) => one.rule in rule)?.verdict).toBe(verdict)
  })

  test('accepts up to 1000 files', async ({ given, asLoose }) => {
    const { group, owner } = await ruledGroup(given)
    const call = await asLoose(owner)
    const statusWith = async (length: number) =>
      (await call(ADDRESS, { id: group.id, files: Array.from({ length }, () => ({ name: 'a' })), rule: {} })).status
    expect([await statusWith(1000), await statusWith(1001)]).toEqual([200, 400])
  })

  test('commit_committer_check accepts only confirmed addresses of the caller', async ({ server, given, as }) => {
    const { group, owner, maintainer } = await ruledGroup(given)
    const now = server.clock.iso()
    await server.db.write((trx) =>
      trx
        .insertInto('email')
        .values([
          { user_id: owner.id, email: 'mine@example.com', confirmed_at: now, created_at: now },
          { user_id: owner.id, email: 'open@example.com', confirmed_at: null, created_at: now },
          { user_id: maintainer.id, email: 'theirs@example.com', confirmed_at: now, created_at: now },
        ])
        .execute(),
    )
    const call = await as(owner)
    const passes = async (committer_email: string) =>
      (await call(ADDRESS, { id: group.id, committer_email, rule: { commit_committer_check: true } })).body.passed
    expect([await passes(owner.email), await passes('Mine@example.com')]).toEqual([true, true])
    for (const email of [maintainer.email, 'theirs@example.com', 'open@example.com'])
      expect(await passes(email), email).toBe(false)
  })

  test('member_check accepts confirmed addresses of users who can sign in', async ({ server, given, as }) => {
    const { group, owner } = await ruledGroup(given)
    const [away, fresh] = [await given.user({ state: 'blocked' }), await given.user({ confirmed_at: null })]
    const now = server.clock.iso()
    await server.db.write((trx) =>
      trx
        .insertInto('email')
        .values([
          { user_id: owner.id, email: 'second@example.com', confirmed_at: now, created_at: now },
          { user_id: owner.id, email: 'third@example.com', confirmed_at: null, created_at: now },
          { user_id: away.id, email: 'away@example.com', confirmed_at: now, created_at: now },
        ])
        .execute(),
    )
    const call = await as(owner)
    const verdict = async (author_email: string) =>
      (await call(ADDRESS, { id: group.id, author_email, rule: { member_check: true } })).body.rules[1]?.verdict
    expect(await verdict(owner.email)).toBe('passed')
    expect(await verdict('Second@example.com')).toBe('passed')
    for (const email of ['third@example.com', away.email, 'away@example.com', fresh.email, ''])
      expect(await verdict(email)).toBe('failed')
  })

  test('bounds expensive expressions and too much text', async ({ given, as }) => {
    const { group, owner } = await ruledGroup(given)
    const call = await as(owner)
    const began = performance.now()
    const evil = await call(ADDRESS, {
      id: group.id,
      commit_message: `${'a'.repeat(50_000)}!`,
      branch_name: `${'x'.repeat(50_000)}!`,
      rule: { commit_message_regex: '^(a|aa)+$', branch_name_regex: '(x+x+)+y' },
    })
    expect(evil.body.rules.filter(({ verdict }) => verdict === 'failed').map(({ rule }) => rule)).toEqual([
      'commit_message_regex',
      'branch_name_regex',
    ])
    const large = await call(ADDRESS, {
      id: group.id,
      commit_message: 'ab'.repeat(50_000),
      rule: { commit_message_regex: '(?:a|b)*a(?:a|b){1000}[yz]' },
    })
    expect(large.body.passed).toBe(false)
    expect(large.body.rules[3]).toEqual({
      rule: 'commit_message_regex',
      verdict: 'not_tested',
      reason: 'There is too much text for this expression.',
    })
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('requires Owner or administrator, in a paid tier', async ({ given, asLoose }) => {
    const { group, owner, maintainer, stranger, admin } = await ruledGroup(given)
    const sent = { id: group.id, rule: { member_check: true } }
    for (const [who, status, message] of [
      [null, 401, '401 Unauthorized'],
      [maintainer, 404, '404 Not Found'],
      [stranger, 404, '404 Group Not Found'],
    ] as const)
      expect(await (await asLoose(who))(ADDRESS, sent)).toMatchObject({ status, body: { message } })
    for (const who of [owner, admin]) expect((await (await asLoose(who))(ADDRESS, sent)).status).toBe(200)
    expect(
      await (await asLoose(owner))(ADDRESS, { ...sent, signed: 'perhaps', files: [{ size_bytes: 'x' }] }),
    ).toMatchObject({
      status: 400,
      body: { error: 'files[name] is missing, files[size_bytes] must be a whole number, signed must be true or false' },
    })
    const free = await startTestServer({ tier: 'free' })
    const world = givenOn(free)
    const there = await ruledGroup(world)
    expect(await callBy(free, await world.token(there.owner), ADDRESS, { ...sent, id: there.group.id })).toMatchObject({
      status: 404,
      body: { message: '404 Not Found' },
    })
    await free.stop()
  })
})
