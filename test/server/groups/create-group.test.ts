import { badParameter, forbidden, UNAUTHORIZED } from '../../support/answers.ts'
import { givenOn } from '../../support/given.ts'
import { startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

const ADDRESS = 'POST /groups'
const PATH_TEXT =
  "can contain only letters, digits, '_', '-' and '.'. Cannot start with '-' or end in '.', '.git' or '.atom'."
const STRICT_TEXT =
  "can only include non-accented letters, digits, '_', '-' and '.'. It must not start with '-', '_', or '.', nor end with '-', '_', '.', '.git', or '.atom'."
const NAME_TEXT =
  "can contain only letters, digits, emoji, '_', '.', dash, space, parenthesis. It must start with letter, digit, emoji or '_'."
const refused = (message: string) => ({ status: 400, body: { message } })
const failed = (field: string, ...texts: string[]) =>
  refused(`Failed to save group {:${field}=>[${texts.map((text) => JSON.stringify(text)).join(', ')}]}`)

describe(ADDRESS, () => {
  test('the group has the defaults of the settings, and its creator is Owner', async ({ server, given, as }) => {
    const ada = await given.user()
    const call = await as(ada)
    const { status, body } = await call(ADDRESS, { name: 'Light House', path: 'light' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      web_url: `${server.origin}/groups/light`,
      name: 'Light House',
      path: 'light',
      description: '',
      visibility: 'private',
      share_with_group_lock: false,
      require_two_factor_authentication: false,
      two_factor_grace_period: 48,
      project_creation_level: 'developer',
      auto_devops_enabled: null,
      subgroup_creation_level: 'maintainer',
      emails_disabled: null,
      mentions_disabled: null,
      lfs_enabled: true,
      default_branch_protection: 2,
      avatar_url: null,
      request_access_enabled: true,
      full_name: 'Light House',
      full_path: 'light',
      created_at: '2026-05-22T10:11:12.345Z',
      parent_id: null,
      ldap_cn: null,
      ldap_access: null,
      marked_for_deletion_on: null,
      file_template_project_id: null,
      wiki_access_level: 'enabled',
      shared_with_groups: [],
      runners_token: expect.stringMatching(/^GR1348941[\w-]{20}$/),
      prevent_sharing_groups_outside_hierarchy: false,
      projects: [],
      shared_projects: [],
      shared_runners_minutes_limit: null,
      extra_shared_runners_minutes_limit: null,
      prevent_forking_outside_group: null,
      membership_lock: false,
      ip_restriction_ranges: null,
    })
    const { id } = body
    expect((await call('GET /groups/:id', { id: 'LIGHT' })).body).toEqual(body)
    expect(server.events).toEqual([
      { event: 'group.created', payload: { group_id: id, actor_id: ada.id } },
      {
        event: 'member.added',
        payload: {
          project_id: null,
          group_id: id,
          user_id: ada.id,
          access_level: 50,
          expires_at: null,
          invite_source: null,
          actor_id: ada.id,
        },
      },
    ])
    expect((await call('GET /groups', { owned: true })).body).toMatchObject([{ id }])
    expect((await call('GET /-/gantry/v1/activity', {})).body).toMatchObject([
      { action: 'created', target_type: 'Group', target_title: 'Light House', group_id: id, author: { id: ada.id } },
    ])
  })

  test('every field is stored', async ({ given, as }) => {
    const call = await as(await given.admin())
    const fields = {
      name: 'Pier (7)',
      path: 'pier',
      description: 'Where ships lie',
      visibility: 'internal',
      share_with_group_lock: true,
      require_two_factor_authentication: true,
      two_factor_grace_period: 12,
      project_creation_level: 'noone',
      auto_devops_enabled: true,
      subgroup_creation_level: 'owner',
      emails_disabled: true,
      mentions_disabled: false,
      lfs_enabled: false,
      default_branch_protection: 3,
      request_access_enabled: false,
      wiki_access_level: 'private',
      membership_lock: true,
      shared_runners_minutes_limit: 100,
      extra_shared_runners_minutes_limit: 50,
    } as const
    const { body } = await call(ADDRESS, fields)
    expect(body).toMatchObject(fields)
    expect((await call('GET /groups/:id', { id: body.id })).body).toEqual(body)
  })

  test.for([0, 1, 2, 3])(
    'the default branch protection may be %i',
    async (default_branch_protection, { given, as }) => {
      const { status, body } = await (await as(await given.user()))(ADDRESS, {
        ...{ name: 'A', path: 'aa', default_branch_protection },
      })
      expect([status, body.default_branch_protection]).toEqual([201, default_branch_protection])
    },
  )

  test('settings define the defaults of a new group', async ({ server, given, as }) => {
    await changeSettings(server, {
      default_group_visibility: 'internal',
      default_branch_protection: 1,
      default_project_creation: 0,
    })
    const { body } = await (await as(await given.user()))(ADDRESS, { name: 'A', path: 'aa' })
    expect(body).toMatchObject({
      visibility: 'internal',
      default_branch_protection: 1,
      project_creation_level: 'noone',
    })
  })

  test('a new group has the default visibility, or that of its parent if fewer people see the parent', async ({
    server,
    given,
    as,
  }) => {
    const levels = ['private', 'internal', 'public'] as const
    const ada = await given.user()
    const call = await as(ada)
    const parents = await Promise.all(levels.map((visibility) => given.group({ visibility })))
    for (const parent of parents) await given.member({ group: parent }, ada, 50)
    for (const [wanted, default_group_visibility] of levels.entries()) {
      await changeSettings(server, { default_group_visibility })
      for (const [level, parent] of parents.entries()) {
        const name = default_group_visibility
        const { body } = await call(ADDRESS, { name, path: name, parent_id: parent.id })
        expect(body.visibility, `${default_group_visibility} in ${levels[level]}`).toBe(levels[Math.min(wanted, level)])
      }
    }
  })

  test('a subgroup has the full names of its parents and follows their visibility and lock', async ({
    server,
    given,
    as,
  }) => {
    await changeSettings(server, { default_group_visibility: 'public' })
    const ada = await given.user()
    const bob = await given.user()
    const parent = await given.group({ name: 'Top', path: 'top', visibility: 'internal', share_with_group_lock: 1 })
    await given.member({ group: parent }, ada, 40)
    await given.member({ group: parent }, bob, 10)
    const { status, body } = await (await as(ada))(ADDRESS, { name: 'Sub', path: 'sub', parent_id: parent.id })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      full_path: 'top/sub',
      full_name: 'Top / Sub',
      parent_id: parent.id,
      visibility: 'internal',
      share_with_group_lock: true,
    })
    expect('prevent_sharing_groups_outside_hierarchy' in body).toBe(false)
    const levels = await server.db.read
      .selectFrom('group_authorization')
      .select(['user_id', 'access_level'])
      .where('group_id', '=', body.id)
      .orderBy('user_id')
      .execute()
    expect(levels).toEqual([
      { user_id: ada.id, access_level: 50 },
      { user_id: bob.id, access_level: 10 },
    ])
  })

  test('a top-level group requires that the account and the instance allow it, and no external user', async ({
    server,
    given,
    as,
  }) => {
    const input = { name: 'A', path: 'aa' }
    expect(await (await as(await given.user({ can_create_group: 0 })))(ADDRESS, input)).toMatchObject(forbidden())
    expect(await (await as(await given.user({ external: 1 })))(ADDRESS, input)).toMatchObject(forbidden())
    await changeSettings(server, { can_create_group: false })
    expect(await (await as(await given.user()))(ADDRESS, input)).toMatchObject(forbidden())
    expect((await (await as(await given.admin()))(ADDRESS, input)).status).toBe(201)
    expect(await (await as(null))(ADDRESS, input)).toMatchObject(UNAUTHORIZED)
  })

  test.for([
    ['maintainer', 40, 201],
    ['maintainer', 30, 403],
    ['owner', 50, 201],
    ['owner', 40, 403],
  ] as const)(
    'subgroup creation level %s: access level %i is answered with %i',
    async ([level, access_level, status], { given, as }) => {
      const user = await given.user({ external: 1, can_create_group: 0 })
      const parent = await given.group({ subgroup_creation_level: level })
      await given.member({ group: parent }, user, access_level)
      expect((await (await as(user))(ADDRESS, { name: 'A', path: 'aa', parent_id: parent.id })).status).toBe(status)
    },
  )

  test('a hidden parent is 404', async ({ given, as }) => {
    const parent = await given.group({ visibility: 'private' })
    const call = await as(await given.user())
    const missing = { status: 404, body: { message: '404 Group Not Found' } }
    expect(await call(ADDRESS, { name: 'A', path: 'aa', parent_id: parent.id })).toMatchObject(missing)
    expect(await call(ADDRESS, { name: 'A', path: 'aa', parent_id: 999 })).toMatchObject(missing)
  })

  test('missing and invalid values are refused', async ({ given, asLoose }) => {
    const call = await asLoose(await given.user())
    const named = { name: 'A', path: 'aa' }
    expect(await call(ADDRESS)).toMatchObject(badParameter('name is missing, path is missing'))
    expect(await call(ADDRESS, { path: 'aa', visibility: 'secret' })).toMatchObject(
      badParameter('name is missing, visibility does not have a valid value'),
    )
    for (const [name, value] of [
      ['project_creation_level', 'owner'],
      ['subgroup_creation_level', 'developer'],
      ['default_branch_protection', 4],
      ['wiki_access_level', 'public'],
    ])
      expect(await call(ADDRESS, { ...named, [String(name)]: value })).toMatchObject(
        badParameter(`${name} does not have a valid value`),
      )
    expect(await call(ADDRESS, { ...named, parent_id: 'top' })).toMatchObject(badParameter('parent_id is invalid'))
    const several = { visibility: 'secret', parent_id: 'top', lfs_enabled: 'maybe' }
    expect(await call(ADDRESS, { ...named, ...several })).toMatchObject(
      badParameter('lfs_enabled is invalid, parent_id is invalid, visibility does not have a valid value'),
    )
  })

  test.for([
    ['', "can't be blank"],
    ['a', 'is too short (minimum is 2 characters)'],
    ['a'.repeat(256), 'is too long (maximum is 255 characters)'],
    ['-pier', PATH_TEXT, STRICT_TEXT],
    ['pier 7', PATH_TEXT, STRICT_TEXT],
    ['zoë', PATH_TEXT, STRICT_TEXT],
    ['pier.git', PATH_TEXT, STRICT_TEXT],
    ['pier.', PATH_TEXT, STRICT_TEXT],
    ['_pier', STRICT_TEXT],
    ['pier-', STRICT_TEXT],
    ['Explore', 'Explore is a reserved name'],
    ['api', 'api is a reserved name'],
  ])('the path %j is refused', async ([path = '', ...texts], { given, as }) => {
    const call = await as(await given.user())
    expect(await call(ADDRESS, { name: 'A', path })).toMatchObject(failed('path', ...texts))
  })

  test('subgroups have other reserved words', async ({ given, as }) => {
    const call = await as(await given.admin())
    const { id } = await given.group()
    expect((await call(ADDRESS, { name: 'A', path: 'explore', parent_id: id })).status).toBe(201)
    expect(await call(ADDRESS, { name: 'B', path: 'Tree', parent_id: id })).toMatchObject(
      failed('path', 'Tree is a reserved name'),
    )
    expect((await call(ADDRESS, { name: 'C', path: 'tree' })).status).toBe(201)
  })

  test.for([
    ['', "can't be blank"],
    ['(Pier)', NAME_TEXT],
    ['Pier/7', NAME_TEXT],
    ['a'.repeat(256), 'is too long (maximum is 255 characters)'],
  ])('the name %j is refused', async ([name = '', text = ''], { given, as }) => {
    expect(await (await as(await given.user()))(ADDRESS, { name, path: 'aa' })).toMatchObject(failed('name', text))
  })

  test.for(['_Pier', '7 piers', '🚢 Ships', 'Pier (7) - the last.', 'Åse', '港'])(
    'the name %s is valid',
    async (name, { given, as }) => {
      expect((await (await as(await given.user()))(ADDRESS, { name, path: 'aa' })).body.name).toBe(name)
    },
  )

  test('a path can be taken by a group, user or project, regardless of case; a name by a sibling group', async ({
    given,
    as,
  }) => {
    const call = await as(await given.admin())
    const top = await given.group({ path: 'top' })
    await given.group({ path: 'sub', name: 'Sub', parent: top })
    await given.project({ in: top, path: 'work' })
    await given.user({ username: 'ada' })
    const taken = failed('path', 'has already been taken')
    expect(await call(ADDRESS, { name: 'A', path: 'TOP' })).toMatchObject(taken)
    expect(await call(ADDRESS, { name: 'A', path: 'Ada' })).toMatchObject(taken)
    expect(await call(ADDRESS, { name: 'A', path: 'sub', parent_id: top.id })).toMatchObject(taken)
    expect(await call(ADDRESS, { name: 'A', path: 'Work', parent_id: top.id })).toMatchObject(taken)
    expect(await call(ADDRESS, { name: 'Sub', path: 'other', parent_id: top.id })).toMatchObject(
      failed('name', 'has already been taken'),
    )
    expect(await call(ADDRESS, { name: 'Sub', path: 'sub', parent_id: top.id })).toMatchObject(
      refused('Failed to save group {:name=>["has already been taken"], :path=>["has already been taken"]}'),
    )
    expect((await call(ADDRESS, { name: 'Sub', path: 'sub' })).status).toBe(201)
  })

  test('a group at the old path of another replaces the redirect', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    const moved = await given.group({ path: 'new' })
    await server.db.write((trx) =>
      trx.insertInto('redirect_route').values({ path: 'old', source_type: 'namespace', source_id: moved.id }).execute(),
    )
    expect((await call('GET /groups/:id', { id: 'old' })).body.id).toBe(moved.id)
    const { body } = await call(ADDRESS, { name: 'A', path: 'Old' })
    expect((await call('GET /groups/:id', { id: 'old' })).body.id).toBe(body.id)
  })

  test('visibility is limited by the parent, and by the instance for everybody but administrators', async ({
    server,
    given,
    as,
  }) => {
    const call = await as(await given.admin())
    const parent = await given.group({ visibility: 'internal' })
    expect(await call(ADDRESS, { name: 'A', path: 'aa', parent_id: parent.id, visibility: 'public' })).toMatchObject(
      failed('visibility_level', 'public is not allowed since the parent group has a internal visibility.'),
    )
    await changeSettings(server, { restricted_visibility_levels: ['public'] })
    const input = { name: 'A', path: 'aa', visibility: 'public' } as const
    expect(await (await as(await given.user()))(ADDRESS, input)).toMatchObject(
      failed('visibility_level', 'public has been restricted by your Gantry administrator'),
    )
    expect((await call(ADDRESS, input)).status).toBe(201)
  })

  test('a group has at most 20 levels of parents', async ({ given, as }) => {
    const call = await as(await given.admin())
    let parent = await given.group()
    for (let level = 1; level < 20; level++) parent = await given.group({ parent })
    const { status, body } = await call(ADDRESS, { name: 'A', path: 'aa', parent_id: parent.id })
    expect(status).toBe(201)
    expect(await call(ADDRESS, { name: 'B', path: 'bb', parent_id: body.id })).toMatchObject(
      failed('parent_id', 'has too deep level of nesting'),
    )
  })

  test('only administrators set runner minutes', async ({ given, as }) => {
    const call = await as(await given.user())
    for (const limit of [{ shared_runners_minutes_limit: 0 }, { extra_shared_runners_minutes_limit: 5 }])
      expect(await call(ADDRESS, { name: 'A', path: 'aa', ...limit })).toMatchObject(forbidden())
  })

  test.for(['two_factor_grace_period', 'shared_runners_minutes_limit', 'extra_shared_runners_minutes_limit'] as const)(
    'a negative %s is refused',
    async (field, { given, as }) => {
      const call = await as(await given.admin())
      expect(await call(ADDRESS, { name: 'A', path: 'aa', [field]: -1 })).toMatchObject(
        failed(field, 'must be greater than or equal to 0'),
      )
    },
  )

  test('on the free tier, fields of higher tiers are ignored and omitted', async () => {
    const server = await startTestServer({ tier: 'free' })
    const given = givenOn(server)
    const token = await given.token(await given.user())
    const { status, body } = await server.send('POST', '/groups', {
      token,
      body: new URLSearchParams({ name: 'A', path: 'aa', membership_lock: '1', shared_runners_minutes_limit: '5' }),
    })
    expect(status).toBe(201)
    for (const name of [
      'membership_lock',
      'shared_runners_minutes_limit',
      'wiki_access_level',
      'ldap_cn',
      'marked_for_deletion_on',
    ])
      expect(body).not.toHaveProperty(name)
    const row = await server.db.read.selectFrom('group').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ membership_lock: 0, shared_runners_minutes_limit: null })
    await server.stop()
  })
})
