import { refreshContainers } from '../../../src-server/memberships/authorizations.ts'
import { notFound } from '../../support/answers.ts'
import { givenOn } from '../../support/given.ts'
import { startTestServer } from '../../support/server.ts'
import { describe, expect, test } from '../../support/test.ts'

const ADDRESS = 'GET /groups/:id'
const LISTED = `id web_url name path description visibility share_with_group_lock require_two_factor_authentication
  two_factor_grace_period project_creation_level auto_devops_enabled subgroup_creation_level emails_disabled mentions_disabled
  lfs_enabled default_branch_protection avatar_url request_access_enabled full_name full_path created_at parent_id`.split(
  /\s+/,
)
const DETAILS_OF_TIER = [
  'shared_runners_minutes_limit',
  'extra_shared_runners_minutes_limit',
  'prevent_forking_outside_group',
  'membership_lock',
  'ip_restriction_ranges',
]

describe(ADDRESS, () => {
  test('the fields are in the documented order and visible to the documented roles', async ({ given, as }) => {
    const group = await given.group()
    const [owner, maintainer] = [await given.user(), await given.user()]
    await given.member({ group }, owner, 50)
    await given.member({ group }, maintainer, 40)
    const fieldsFor = async (who: { id: number } | null) =>
      Object.keys((await (await as(who))(ADDRESS, { id: group.id, with_custom_attributes: true })).body)
    const most = [
      ...[...LISTED, 'ldap_cn', 'ldap_access', 'file_template_project_id', 'wiki_access_level', 'shared_with_groups'],
      ...['prevent_sharing_groups_outside_hierarchy', 'projects', 'shared_projects', ...DETAILS_OF_TIER],
    ]
    expect(await fieldsFor(null)).toEqual(most)
    expect(await fieldsFor(await given.user())).toEqual(most)
    expect(await fieldsFor(maintainer)).toEqual(most)
    const owners = most.toSpliced(most.indexOf('file_template_project_id'), 0, 'marked_for_deletion_on')
    owners.splice(owners.indexOf('shared_with_groups') + 1, 0, 'runners_token')
    expect(await fieldsFor(owner)).toEqual(owners)
    expect(await fieldsFor(await given.admin())).toEqual(owners.toSpliced(LISTED.length, 0, 'custom_attributes'))
  })

  test('fields of paid tiers are absent on the free tier', async () => {
    const server = await startTestServer({ tier: 'free' })
    const given = givenOn(server)
    const { id } = await given.group()
    const { body } = await server.send('GET', `/groups/${id}?with_projects=false`, {
      token: await given.token(await given.admin()),
    })
    expect(Object.keys(body ?? {})).toEqual([
      ...LISTED,
      'shared_with_groups',
      'runners_token',
      'prevent_sharing_groups_outside_hierarchy',
    ])
    await server.stop()
  })

  test('by id, by full path regardless of case, and by an old path', async ({ server, given, as }) => {
    const top = await given.group({ path: 'top' })
    const { id } = await given.group({ path: 'sub', parent: top })
    await server.db.write((trx) =>
      trx.insertInto('redirect_route').values({ path: 'was/sub', source_type: 'namespace', source_id: id }).execute(),
    )
    const call = await as(null)
    for (const name of [id, String(id), 'top/sub', 'TOP/Sub', 'was/sub'])
      expect((await call(ADDRESS, { id: name })).body.id).toBe(id)
    expect(await call(ADDRESS, { id: 'sub' })).toMatchObject(notFound('Group'))
    expect(await call(ADDRESS, { id: 999 })).toMatchObject(notFound('Group'))
  })

  test('is visible by its visibility, and through a parent group, a subgroup or a project until the access ends', async ({
    given,
    as,
    server,
  }) => {
    const top = await given.group({ visibility: 'private' })
    const sub = await given.group({ visibility: 'private', parent: top })
    const inner = await given.group({ visibility: 'internal' })
    const [above, below, worker, stranger] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
    ]
    const external = await given.user({ external: 1 })
    await given.member({ group: top }, above, 10)
    await given.member({ group: sub }, below, 10, { expires_at: '2026-05-23' })
    await given.member({ project: await given.project({ in: sub, visibility: 'private' }) }, worker, 10)
    const sees = async (who: { id: number } | null, group: { id: number }) =>
      (await (await as(who))(ADDRESS, { id: group.id })).status === 200
    for (const who of [above, below, worker, await given.admin()]) {
      expect(await sees(who, top)).toBe(true)
      expect(await sees(who, sub)).toBe(true)
    }
    for (const who of [stranger, external, null]) {
      expect(await sees(who, top)).toBe(false)
      expect(await sees(who, sub)).toBe(false)
    }
    expect(await sees(stranger, inner)).toBe(true)
    expect(await sees(external, inner)).toBe(false)
    expect(await sees(null, inner)).toBe(false)
    server.clock.advance(24 * 3_600_000)
    expect(await sees(below, top)).toBe(false)
    expect(await sees(below, sub)).toBe(false)
  })

  test('a share of a share gives no access', async ({ server, given, as }) => {
    const [own, lent, further] = [
      await given.group(),
      await given.group(),
      await given.group({ visibility: 'private' }),
    ]
    const place = await given.group({ visibility: 'private' })
    const project = await given.project({ in: place, visibility: 'private' })
    const user = await given.user()
    await given.member({ group: own }, user, 50)
    const created_at = server.clock.iso()
    const link = (shared_group_id: number, shared_with_group_id: number) => ({
      shared_group_id,
      shared_with_group_id,
      group_access: 30,
      created_at,
    })
    await server.db.write(async (trx) => {
      await trx
        .insertInto('group_group_link')
        .values([link(lent.id, own.id), link(further.id, lent.id)])
        .execute()
      await trx
        .insertInto('project_group_link')
        .values({ project_id: project.id, group_id: lent.id, group_access: 30, created_at })
        .execute()
      await refreshContainers(trx, { group_ids: [lent.id, further.id], project_ids: [project.id] }, '2026-05-22')
    })
    const call = await as(user)
    expect(await call(ADDRESS, { id: further.id })).toMatchObject(notFound('Group'))
    expect(await call(ADDRESS, { id: place.id })).toMatchObject(notFound('Group'))
    expect((await call('GET /groups', {})).body.map((group) => group.id).sort()).toEqual([own.id, lent.id].sort())
  })

  test('current shares, as far as the caller may see the groups', async ({ server, given, as }) => {
    const group = await given.group()
    const open = await given.group({ name: 'Open', path: 'open' })
    const hidden = await given.group({ visibility: 'private' })
    const ended = await given.group()
    const created_at = server.clock.iso()
    const share = (other: { id: number }, group_access: number, expires_at: string | null) => ({
      shared_group_id: group.id,
      shared_with_group_id: other.id,
      group_access,
      expires_at,
      created_at,
    })
    await server.db.write((trx) =>
      trx
        .insertInto('group_group_link')
        .values([share(hidden, 40, null), share(open, 30, '2026-06-01'), share(ended, 30, '2026-05-22')])
        .execute(),
    )
    const sharesFor = async (who: { id: number } | null) =>
      (await (await as(who))(ADDRESS, { id: group.id })).body.shared_with_groups
    const openShare = {
      group_id: open.id,
      group_name: 'Open',
      group_full_path: 'open',
      group_access_level: 30,
      expires_at: '2026-06-01',
    }
    expect(await sharesFor(null)).toEqual([openShare])
    expect(await sharesFor(await given.admin())).toEqual([expect.objectContaining({ group_id: hidden.id }), openShare])
  })

  test('at most 100 visible projects, unless with_projects is false', async ({ server, given, as }) => {
    const group = await given.group()
    const owner = await given.user()
    const hidden = await given.project({ in: group, owner, visibility: 'private' })
    const below = await given.group({ parent: group })
    await given.project({ in: below, owner })
    const lent = await given.project({ owner })
    await server.db.write((trx) =>
      trx
        .insertInto('project_group_link')
        .values({ project_id: lent.id, group_id: group.id, group_access: 30, created_at: server.clock.iso() })
        .execute(),
    )
    for (let n = 0; n < 101; n++) await given.project({ in: group, owner })
    const call = await as(null)
    const { body } = await call(ADDRESS, { id: group.id })
    expect(body.projects).toHaveLength(100)
    expect(body.projects?.some((project) => project.id === hidden.id)).toBe(false)
    expect(body.projects?.[0]).toHaveProperty('container_registry_image_prefix')
    expect(body.shared_projects?.map((project) => project.id)).toEqual([lent.id])
    const without = (await call(ADDRESS, { id: group.id, with_projects: false })).body
    expect('projects' in without || 'shared_projects' in without).toBe(false)
  })

  test('returns custom attributes only to administrators who request them', async ({ server, given, as }) => {
    const { id } = await given.group()
    await server.db.write((trx) =>
      trx
        .insertInto('custom_attribute')
        .values({ target_type: 'group', target_id: id, key: 'tier', value: 'one' })
        .execute(),
    )
    const input = { id, with_custom_attributes: true }
    const admin = await as(await given.admin())
    expect((await admin(ADDRESS, input)).body.custom_attributes).toEqual([{ key: 'tier', value: 'one' }])
    expect((await admin(ADDRESS, { id })).body.custom_attributes).toBeUndefined()
    expect((await (await as(await given.user()))(ADDRESS, input)).body.custom_attributes).toBeUndefined()
  })
})
