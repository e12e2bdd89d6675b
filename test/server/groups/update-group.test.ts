import { badParameter, forbidden, invalid, notFound, UNAUTHORIZED } from '../../support/answers.ts'
import { statementsOf } from '../../support/statements.ts'
import { describe, expect, test } from '../../support/test.ts'
import { changeSettings } from '../kit/settings.ts'

const MOVED = { status: 405, body: { message: 'Non GET methods are not allowed for moved groups' } }
const ADDRESS = 'PUT /groups/:id'
const TAKEN = ['has already been taken']

describe(ADDRESS, () => {
  test('changes every field and stores an event', async ({ server, given, as }) => {
    const owner = await given.user()
    const group = await given.group({ path: 'pier', visibility: 'public' })
    await given.member({ group }, owner, 50)
    const call = await as(owner)
    const templates = await given.project({ in: group, visibility: 'private' })
    const changes = {
      name: 'Pier (7)',
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
      prevent_sharing_groups_outside_hierarchy: true,
      wiki_access_level: 'private',
      membership_lock: true,
      prevent_forking_outside_group: true,
      ip_restriction_ranges: '10.0.0.0/8, 192.0.2.7,2001:db8::/32',
      file_template_project_id: templates.id,
    } as const
    const { status, body } = await call(ADDRESS, { id: group.id, ...changes })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...changes, full_name: 'Pier (7)', full_path: 'pier' })
    expect((await call('GET /groups/:id', { id: group.id })).body).toEqual(body)
    expect(server.events).toEqual([
      {
        event: 'group.updated',
        payload: { group_id: group.id, actor_id: owner.id, changed: expect.arrayContaining(['name', 'visibility']) },
      },
    ])
  })

  test('keeps settings that no answer shows', async ({ server, given, as }) => {
    const { id } = await given.group()
    const other = await given.group()
    const changes = {
      shared_runners_setting: 'disabled_and_unoverridable',
      allowed_email_domains_list: 'a.example',
    } as const
    expect((await (await as(await given.admin()))(ADDRESS, { id, ...changes })).status).toBe(200)
    const rows = await server.db.read
      .selectFrom('group')
      .select(['id', 'shared_runners_setting', 'allowed_email_domains_list'])
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id, ...changes },
      { id: other.id, shared_runners_setting: 'enabled', allowed_email_domains_list: null },
    ])
  })

  test('an empty request changes nothing', async ({ server, given, as }) => {
    const group = await given.group()
    const call = await as(await given.admin())
    const before = (await call('GET /groups/:id', { id: group.id })).body
    expect(await call(ADDRESS, { id: group.id })).toMatchObject({ status: 200, body: before })
    const { name, path, visibility } = before
    expect((await call(ADDRESS, { id: group.id, name, path, visibility })).body).toEqual(before)
    expect(server.events).toEqual([])
  })

  test('a flag and a text can be unset', async ({ given, as }) => {
    const group = await given.group({ auto_devops_enabled: 1, description: 'Old' })
    const call = await as(await given.admin())
    expect((await call(ADDRESS, { id: group.id, auto_devops_enabled: null, description: '' })).body).toMatchObject({
      auto_devops_enabled: null,
      description: '',
    })
  })

  test('requires Owner or administrator; for others the group is 403 or 404', async ({ given, as }) => {
    const open = await given.group()
    const closed = await given.group({ visibility: 'private' })
    const maintainer = await given.user()
    await given.member({ group: open }, maintainer, 40)
    const call = await as(maintainer)
    expect(await call(ADDRESS, { id: open.id, name: 'A' })).toMatchObject(forbidden())
    expect(await call(ADDRESS, { id: closed.id, name: 'A' })).toMatchObject(notFound('Group'))
    expect(await (await as(null))(ADDRESS, { id: open.id, name: 'A' })).toMatchObject(UNAUTHORIZED)
    expect((await (await as(await given.admin()))(ADDRESS, { id: open.full_path, name: 'A' })).body.name).toBe('A')
  })

  test('inherited Owners may change the group', async ({ given, as }) => {
    const parent = await given.group()
    const group = await given.group({ parent })
    const owner = await given.user()
    await given.member({ group: parent }, owner, 50)
    expect((await (await as(owner))(ADDRESS, { id: group.id, name: 'A' })).status).toBe(200)
  })

  test('invalid fields are reported by field', async ({ given, as }) => {
    const call = await as(await given.admin())
    const parent = await given.group({ path: 'top' })
    await given.group({ parent, name: 'Sister', path: 'sister' })
    const { id } = await given.group({ parent, name: 'Own', path: 'own' })
    expect(await call(ADDRESS, { id, path: 'SISTER', name: 'Sister' })).toMatchObject(
      invalid({ name: TAKEN, path: TAKEN }),
    )
    expect(await call(ADDRESS, { id, name: '', path: 'edit', two_factor_grace_period: -1 })).toMatchObject(
      invalid({
        name: ["can't be blank"],
        path: ['edit is a reserved name'],
        two_factor_grace_period: ['must be greater than or equal to 0'],
      }),
    )
    expect(await call(ADDRESS, { id, description: 'a'.repeat(256) })).toMatchObject(
      invalid({ description: ['is too long (maximum is 255 characters)'] }),
    )
    const long = { ip_restriction_ranges: 'a'.repeat(2001), allowed_email_domains_list: 'a'.repeat(2001) }
    expect(await call(ADDRESS, { id, ...long })).toMatchObject(
      invalid({
        ip_restriction_ranges: ['is too long (maximum is 2000 characters)'],
        allowed_email_domains_list: ['is too long (maximum is 2000 characters)'],
      }),
    )
    expect((await call(ADDRESS, { id, name: 'OWN', path: 'OWN' })).body).toMatchObject({
      name: 'OWN',
      full_path: 'top/OWN',
      full_name: expect.stringMatching(/ \/ OWN$/),
    })
  })

  test.for(['10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', 'fe80::1%eth0', '::/129', '10.0.0.1,', '1.2.3.4/', 'x'] as const)(
    '%s is refused as an IP address range',
    async (ip_restriction_ranges, { given, as }) => {
      const { id } = await given.group({ ip_restriction_ranges: 'from before there were rules' })
      const call = await as(await given.admin())
      expect(
        await call(ADDRESS, { id, ip_restriction_ranges, allowed_email_domains_list: 'a.example,-b' }),
      ).toMatchObject(
        invalid({
          ip_restriction_ranges: ['is an invalid IP address range'],
          allowed_email_domains_list: ['The domain you entered is misformatted.'],
        }),
      )
      const same = { id, ip_restriction_ranges: 'from before there were rules' }
      expect((await call(ADDRESS, { ...same, allowed_email_domains_list: 'a.example, b-c.example' })).status).toBe(200)
      expect((await call(ADDRESS, { id, ip_restriction_ranges: '' })).body.ip_restriction_ranges).toBe('')
    },
  )

  test.for(['10.0.0.0/32', '1.2.3.4/0', '::/128', '::1, 10.0.0.1', `${'1.1.1.1,'.repeat(249)}1.1.1.1`] as const)(
    '%s is accepted as a list of IP address ranges',
    async (ip_restriction_ranges, { given, as }) => {
      const { id } = await given.group()
      const { status, body } = await (await as(await given.admin()))(ADDRESS, { id, ip_restriction_ranges })
      expect([status, body.ip_restriction_ranges]).toEqual([200, ip_restriction_ranges])
    },
  )

  test.for([
    ['a.example', true],
    ['a.b.example', true],
    [`${'a'.repeat(63)}.example`, true],
    [`${'a'.repeat(64)}.example`, false],
    [`a.${'b'.repeat(63)}`, true],
    [`a.${'b'.repeat(64)}`, false],
    ['example', false],
    ['a.b', false],
    ['a.b1', false],
    [`${'a.'.repeat(125)}bcd`, true],
    [`${'a.'.repeat(125)}bcde`, false],
  ] as const)('%s is a domain: %s', async ([allowed_email_domains_list, valid], { given, as }) => {
    const { id } = await given.group()
    const answer = await (await as(await given.admin()))(ADDRESS, { id, allowed_email_domains_list })
    expect(answer.status).toBe(valid ? 200 : 400)
  })

  test('a description and a list of domains have a maximum length', async ({ given, as }) => {
    const { id } = await given.group()
    const call = await as(await given.admin())
    const longest = {
      description: '🛥'.repeat(255),
      allowed_email_domains_list: `${'abc.example,'.repeat(166)}ab.cdefg`,
    }
    expect(longest.allowed_email_domains_list).toHaveLength(2000)
    expect(await call(ADDRESS, { id, ...longest })).toMatchObject({
      status: 200,
      body: { description: longest.description },
    })
  })

  test('templates come from a visible project in the group or its subgroups', async ({ given, as }) => {
    const [parent, owner] = [await given.group(), await given.user()]
    const group = await given.group({ parent })
    await given.member({ group }, owner, 50)
    const inside = await given.project({ in: await given.group({ parent: group }) })
    const gone = await given.project({ in: group, pending_delete: 1 })
    const call = await as(owner)
    for (const { id } of [{ id: 999 }, gone, await given.project({ in: parent }), await given.project()])
      expect(await call(ADDRESS, { id: group.id, file_template_project_id: id })).toMatchObject(
        invalid({ file_template_project_id: ['is invalid'] }),
      )
    for (const id of [inside.id, null])
      expect((await call(ADDRESS, { id: group.id, file_template_project_id: id })).body.file_template_project_id).toBe(
        id,
      )
  })

  test('values of the wrong type are refused', async ({ given, asLoose }) => {
    const { id } = await given.group()
    const call = await asLoose(await given.admin())
    expect(await call(ADDRESS, { id, visibility: 'secret', shared_runners_setting: 'on' })).toMatchObject(
      badParameter('visibility does not have a valid value, shared_runners_setting does not have a valid value'),
    )
    expect(await call(ADDRESS, { id, two_factor_grace_period: 'long' })).toMatchObject(
      badParameter('two_factor_grace_period is invalid'),
    )
  })

  test('an existing name that breaks newer rules may stay', async ({ given, as }) => {
    const { id } = await given.group({ path: '_old', name: '(Old)' })
    const call = await as(await given.admin())
    expect((await call(ADDRESS, { id, path: '_old', name: '(Old)', description: 'New' })).body.description).toBe('New')
  })

  test('a new path moves everything below, and the old paths redirect', async ({ server, given, as }) => {
    const owner = await given.user()
    const top = await given.group({ path: 'harbour', name: 'Harbour' })
    const pier = await given.group({ path: 'pier', name: 'Pier 🚢', parent: top })
    const deep = await given.group({ path: 'deep', name: 'Deep', parent: pier })
    const beside = await given.group({ path: 'harbour-master', name: 'Harbour Master' })
    const project = await given.project({ in: deep, path: 'crane', name: 'Crane' })
    await given.member({ group: top }, owner, 50)
    const call = await as(owner)
    const { body } = await call(ADDRESS, { id: 'harbour', path: 'port', name: 'Port of 港' })
    expect(body).toMatchObject({
      full_path: 'port',
      full_name: 'Port of 港',
      web_url: expect.stringMatching(/\/groups\/port$/),
    })
    expect((await call('GET /groups/:id', { id: deep.id })).body).toMatchObject({
      full_path: 'port/pier/deep',
      full_name: 'Port of 港 / Pier 🚢 / Deep',
    })
    expect((await call('GET /projects/:id', { id: project.id })).body).toMatchObject({
      path_with_namespace: 'port/pier/deep/crane',
      name_with_namespace: 'Port of 港 / Pier 🚢 / Deep / Crane',
    })
    expect((await call('GET /groups/:id', { id: beside.id })).body.full_path).toBe('harbour-master')
    expect((await call('GET /groups/:id', { id: 'Harbour/Pier/deep' })).body.id).toBe(deep.id)
    expect((await call('GET /projects/:id', { id: 'harbour/pier/deep/crane' })).body.id).toBe(project.id)
    expect(await call(ADDRESS, { id: 'harbour', name: 'A' })).toMatchObject(MOVED)
    expect(await (await as(await given.user()))(ADDRESS, { id: 'harbour', name: 'A' })).toMatchObject(MOVED)
    expect(await call('POST /groups/:id/share', { id: 'harbour/pier', group_id: beside.id, group_access: 10 })).toEqual(
      expect.objectContaining(MOVED),
    )
    expect(server.events).toEqual([
      { event: 'group.updated', payload: { group_id: top.id, actor_id: owner.id, changed: ['name', 'path'] } },
      {
        event: 'group.renamed',
        payload: {
          group_id: top.id,
          actor_id: owner.id,
          path: 'port',
          full_path: 'port',
          old_path: 'harbour',
          old_full_path: 'harbour',
        },
      },
    ])
  })

  test('a new name changes full names below and adds no redirect', async ({ server, given, as }) => {
    const top = await given.group({ path: 'top', name: 'Top' })
    const sub = await given.group({ path: 'sub', name: 'Sub', parent: top })
    const project = await given.project({ in: sub, name: 'Work', path: 'work' })
    const call = await as(await given.admin())
    await call(ADDRESS, { id: top.id, name: 'Summit' })
    expect((await call('GET /groups/:id', { id: sub.id })).body.full_name).toBe('Summit / Sub')
    expect((await call('GET /projects/:id', { id: project.id })).body).toMatchObject({
      name_with_namespace: 'Summit / Sub / Work',
      path_with_namespace: 'top/sub/work',
    })
    expect(await server.db.read.selectFrom('redirect_route').selectAll().execute()).toEqual([])
    expect(server.events.map(({ event }) => event)).toEqual(['group.updated'])
  })

  test('moving back removes the redirects from the restored paths', async ({ server, given, as }) => {
    const top = await given.group({ path: 'aaa' })
    const below = await given.group({ path: 'sub', parent: top })
    const call = await as(await given.admin())
    await call(ADDRESS, { id: top.id, path: 'bbb' })
    await call(ADDRESS, { id: top.id, path: 'AAA' })
    const routes = await server.db.read.selectFrom('redirect_route').selectAll().orderBy('path').execute()
    expect(routes).toEqual([
      { path: 'bbb', source_type: 'namespace', source_id: top.id },
      { path: 'bbb/sub', source_type: 'namespace', source_id: below.id },
    ])
    expect((await call('GET /groups/:id', { id: 'aaa/sub' })).body.full_path).toBe('AAA/sub')
  })

  test('a path of a user or project is taken', async ({ given, as }) => {
    const call = await as(await given.admin())
    await given.user({ username: 'ada' })
    const top = await given.group()
    await given.project({ in: top, path: 'work' })
    const sub = await given.group({ parent: top })
    expect(await call(ADDRESS, { id: top.id, path: 'ADA' })).toMatchObject(invalid({ path: TAKEN }))
    expect(await call(ADDRESS, { id: sub.id, path: 'Work' })).toMatchObject(invalid({ path: TAKEN }))
  })

  test('visibility is limited by the parent and the contents', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    const parent = await given.group({ visibility: 'internal' })
    const group = await given.group({ parent, visibility: 'internal' })
    await given.group({ parent: group, visibility: 'internal' })
    await given.project({ in: group, visibility: 'internal' })
    expect(await call(ADDRESS, { id: group.id, visibility: 'public' })).toMatchObject(
      invalid({ visibility_level: ['public is not allowed since the parent group has a internal visibility.'] }),
    )
    expect(await call(ADDRESS, { id: group.id, visibility: 'private' })).toMatchObject(
      invalid({
        visibility_level: [
          'private is not allowed since this group contains projects with higher visibility.',
          'private is not allowed since there are sub-groups with higher visibility.',
        ],
      }),
    )
    const own = await given.group({ visibility: 'private' })
    const owner = await given.user()
    await given.member({ group: own }, owner, 50)
    await changeSettings(server, { restricted_visibility_levels: ['public'] })
    expect(await (await as(owner))(ADDRESS, { id: own.id, visibility: 'public' })).toMatchObject(
      invalid({ visibility_level: ['public has been restricted by your Gantry administrator'] }),
    )
    expect((await call(ADDRESS, { id: own.id, visibility: 'public' })).body.visibility).toBe('public')
  })

  test('contents that are being removed do not limit the visibility, and an unchanged one is not checked', async ({
    server,
    given,
    as,
  }) => {
    const [group, owner] = [await given.group(), await given.user()]
    await given.member({ group }, owner, 50)
    await given.group({ parent: group, pending_delete: 1 })
    await given.project({ in: group, pending_delete: 1 })
    await changeSettings(server, { restricted_visibility_levels: ['public'] })
    const call = await as(owner)
    expect((await call(ADDRESS, { id: group.id, visibility: 'public', description: 'New' })).status).toBe(200)
    expect((await call(ADDRESS, { id: group.id, visibility: 'private' })).body.visibility).toBe('private')
  })

  test('only administrators may change runner minutes; others may repeat the value', async ({ given, as }) => {
    const group = await given.group({ shared_runners_minutes_limit: 100 })
    const owner = await given.user()
    await given.member({ group }, owner, 50)
    const call = await as(owner)
    expect((await call(ADDRESS, { id: group.id, shared_runners_minutes_limit: 100 })).status).toBe(200)
    expect(await call(ADDRESS, { id: group.id, shared_runners_minutes_limit: 200 })).toMatchObject(forbidden())
    expect(await call(ADDRESS, { id: group.id, extra_shared_runners_minutes_limit: 1 })).toMatchObject(forbidden())
    const byAdmin = await (await as(await given.admin()))(ADDRESS, { id: group.id, shared_runners_minutes_limit: 0 })
    expect(byAdmin.body.shared_runners_minutes_limit).toBe(0)
  })

  test('download limits are ignored', async ({ server, given, as }) => {
    const { id } = await given.group()
    const { status } = await (await as(await given.admin()))(ADDRESS, {
      id,
      unique_project_download_limit: 5,
      unique_project_download_limit_allowlist: ['ada'],
      auto_ban_user_on_excessive_projects_download: true,
    })
    expect(status).toBe(200)
    expect(await server.db.read.selectFrom('group').selectAll().executeTakeFirstOrThrow()).toMatchObject({
      unique_project_download_limit: 0,
      unique_project_download_limit_allowlist: '[]',
      auto_ban_user_on_excessive_projects_download: 0,
    })
  })

  test('a share lock applies to subgroups, and Owners of the parent may unlock it', async ({ given, as }) => {
    const parent = await given.group()
    const group = await given.group({ parent })
    const owner = await given.user()
    await given.member({ group }, owner, 50)
    const admin = await as(await given.admin())
    await admin(ADDRESS, { id: parent.id, share_with_group_lock: true })
    expect((await admin('GET /groups/:id', { id: group.id })).body.share_with_group_lock).toBe(true)
    const unlock = { id: group.id, share_with_group_lock: false }
    expect(await (await as(owner))(ADDRESS, unlock)).toMatchObject(
      invalid({
        share_with_group_lock: [
          'cannot be disabled when the parent group "Share with group lock" is enabled, except by the owner of the parent group',
        ],
      }),
    )
    await given.member({ group: parent }, owner, 50)
    expect((await (await as(owner))(ADDRESS, unlock)).body.share_with_group_lock).toBe(false)
  })

  test('the own share lock of a group may be removed if the parent is unlocked, and locks no sibling group', async ({
    given,
    as,
  }) => {
    const parent = await given.group()
    const [group, beside] = [await given.group({ parent }), await given.group({ parent })]
    const below = await given.group({ parent: group })
    const owner = await given.user()
    await given.member({ group }, owner, 50)
    const [call, admin] = [await as(owner), await as(await given.admin())]
    await call(ADDRESS, { id: group.id, share_with_group_lock: true })
    const locked = async ({ id }: { id: number }) => (await admin('GET /groups/:id', { id })).body.share_with_group_lock
    expect([await locked(parent), await locked(beside), await locked(below)]).toEqual([false, false, true])
    const unlocked = await call(ADDRESS, { id: group.id, share_with_group_lock: false })
    expect([unlocked.status, unlocked.body.share_with_group_lock]).toEqual([200, false])
    expect(await locked(below)).toBe(true)
  })

  test.for([
    ['enabled', 'enabled', true],
    ['enabled', 'disabled_and_overridable', true],
    ['enabled', 'disabled_and_unoverridable', true],
    ['disabled_and_overridable', 'enabled', false],
    ['disabled_and_overridable', 'disabled_and_overridable', true],
    ['disabled_and_overridable', 'disabled_and_unoverridable', true],
    ['disabled_and_unoverridable', 'enabled', false],
    ['disabled_and_unoverridable', 'disabled_and_overridable', false],
    ['disabled_and_unoverridable', 'disabled_and_unoverridable', true],
  ] as const)(
    'below a parent with runners %s, a group may have %s: %s',
    async ([above, shared_runners_setting, allowed], { server, given, as }) => {
      const parent = await given.group({ shared_runners_setting: above })
      const [group, beside] = [await given.group({ parent }), await given.group({ parent })]
      const project = await given.project({ in: beside, shared_runners_enabled: 1 })
      const call = await as(await given.admin())
      const { status } = await call(ADDRESS, { id: group.id, shared_runners_setting })
      expect(status).toBe(allowed ? 200 : 400)
      const stored = await server.db.read.selectFrom('group').select(['id', 'shared_runners_setting as now']).execute()
      const settings = new Map(stored.map(({ id, now }) => [id, now]))
      expect([settings.get(parent.id), settings.get(beside.id)]).toEqual([above, 'enabled'])
      expect(settings.get(group.id)).toBe(allowed ? shared_runners_setting : 'enabled')
      expect((await call('GET /projects/:id', { id: project.id })).body.shared_runners_enabled).toBe(true)
    },
  )

  test('a change makes If-Unmodified-Since requests fail', async ({ server, given, as }) => {
    const group = await given.group()
    const admin = await given.admin()
    server.clock.advance(3_600_000)
    await (await as(admin))(ADDRESS, { id: group.id, description: 'New' })
    const headers = { 'If-Unmodified-Since': 'Fri, 22 May 2026 11:00:00 GMT' }
    expect(
      (await server.send('DELETE', `/groups/${group.id}`, { token: await given.token(admin), headers })).status,
    ).toBe(412)
  })

  test('runners disabled in a parent are disabled below', async ({ server, given, as }) => {
    const parent = await given.group()
    const group = await given.group({ parent })
    const project = await given.project({ in: group })
    const call = await as(await given.admin())
    await call(ADDRESS, { id: parent.id, shared_runners_setting: 'disabled_with_override' })
    const settings = await server.db.read.selectFrom('group').select(['id', 'shared_runners_setting']).execute()
    expect(new Set(settings.map((row) => row.shared_runners_setting))).toEqual(new Set(['disabled_and_overridable']))
    expect((await call('GET /projects/:id', { id: project.id })).body.shared_runners_enabled).toBe(false)
    expect(await call(ADDRESS, { id: group.id, shared_runners_setting: 'enabled' })).toMatchObject(
      invalid({ shared_runners_setting: ['cannot be enabled because parent group has shared Runners disabled'] }),
    )
  })

  test('only a top-level group can limit shares to its hierarchy', async ({ server, given, as }) => {
    const parent = await given.group()
    const group = await given.group({ parent })
    const call = await as(await given.admin())
    const { body } = await call(ADDRESS, { id: group.id, prevent_sharing_groups_outside_hierarchy: true })
    expect('prevent_sharing_groups_outside_hierarchy' in body).toBe(false)
    const rows = await server.db.read
      .selectFrom('group')
      .select('prevent_sharing_groups_outside_hierarchy as on')
      .execute()
    expect(rows).toEqual([{ on: 0 }, { on: 0 }])
  })

  test('uses the same number of statements for any number of descendants', async ({ server, given, as }) => {
    const call = await as(await given.admin())
    const small = await given.group({ path: 'small' })
    const large = await given.group({ path: 'large' })
    await given.project({ in: await given.group({ parent: small }) })
    for (let n = 0; n < 30; n++) await given.project({ in: await given.group({ parent: large }) })
    const forOne = await statementsOf(() => call(ADDRESS, { id: small.id, path: 'little' }))
    expect(await statementsOf(() => call(ADDRESS, { id: large.id, path: 'big' }))).toBe(forOne)
    expect(await server.db.read.selectFrom('redirect_route').selectAll().execute()).toHaveLength(64)
  })
})
