import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

/** A PNG of one transparent pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

describe('@gitbeaker/rest, unchanged, on groups', () => {
  test('creates a tree of groups, lists it with all lists and filters, and shows a group', async ({
    server,
    given,
  }) => {
    const user = await given.user({ username: 'ada' })
    const api = await clientOf(server, given, user)
    const works = await api.Groups.create('Works', 'works', { visibility: 'public', description: 'All of it' })
    expect(works).toMatchObject({ full_path: 'works', visibility: 'public', parent_id: null, projects: [] })
    const tools = await api.Groups.create('Tools', 'tools', { parentId: works.id, visibility: 'internal' })
    const saws = await api.Groups.create('Saws', 'saws', { parentId: tools.id })
    await api.Projects.create({ name: 'Shop', path: 'shop', namespaceId: tools.id })

    expect((await api.Groups.all()).map((one) => one.full_path)).toEqual(['works/tools/saws', 'works/tools', 'works'])
    expect((await api.Groups.all({ topLevelOnly: true })).map((one) => one.id)).toEqual([works.id])
    expect((await api.Groups.all({ skipGroups: [works.id, tools.id], owned: true })).map((one) => one.id)).toEqual([
      saws.id,
    ])
    expect((await api.Groups.search('tool')).map((one) => one.id)).toEqual([tools.id])
    expect((await api.Groups.allSubgroups('works')).map((one) => one.id)).toEqual([tools.id])
    expect((await api.Groups.allDescendantGroups(works.id, { orderBy: 'id' })).map((one) => one.id)).toEqual([
      tools.id,
      saws.id,
    ])
    expect((await api.Groups.allProjects(works.id)).length).toBe(0)
    expect(
      (await api.Groups.allProjects('works', { includeSubgroups: true, simple: true })).map((p) => p.path),
    ).toEqual(['shop'])
    expect(await api.Groups.show('works/tools')).toMatchObject({ id: tools.id, projects: [{ path: 'shop' }] })
  })

  test('changes a group, and sets, downloads and removes its avatar', async ({ server, given }) => {
    const api = await clientOf(server, given, await given.user())
    const group = await api.Groups.create('Works', 'works', {
      avatar: { content: new Blob([PIXEL], { type: 'image/png' }), filename: 'works.png' },
    })
    const picture = await api.Groups.downloadAvatar(group.id)
    expect(Buffer.from(await picture.arrayBuffer()).equals(PIXEL)).toBe(true)
    const edited = await api.Groups.edit(group.id, { name: 'Plant', path: 'plant', description: 'Renamed' })
    expect(edited).toMatchObject({ name: 'Plant', full_path: 'plant', description: 'Renamed' })
    await api.Groups.removeAvatar(group.id)
    expect(await refusal(() => api.Groups.downloadAvatar(group.id))).toEqual([404, '404 Avatar Not Found'])
  })

  test('moves groups and projects', async ({ server, given }) => {
    const admin = await given.admin()
    const api = await clientOf(server, given, admin)
    const [works, yard] = [await api.Groups.create('Works', 'works'), await api.Groups.create('Yard', 'yard')]
    const tools = await api.Groups.create('Tools', 'tools', { parentId: works.id })
    const shop = await api.Projects.create({ name: 'Shop', path: 'shop', namespaceId: tools.id })

    expect((await api.Groups.allTransferLocations(tools.id)).map((one) => one.full_path)).toEqual(['yard'])
    await api.Groups.transfer(tools.id, { groupId: yard.id })
    expect(await api.Projects.show(shop.id)).toMatchObject({ path_with_namespace: 'yard/tools/shop' })
    await api.Groups.transfer(tools.id)
    expect(await api.Groups.show(tools.id)).toMatchObject({ full_path: 'tools', parent_id: null })
    expect(await refusal(() => api.Groups.transfer(tools.id))).toEqual([
      400,
      'Transfer failed: Group is already a root group.',
    ])

    await api.Groups.transferProject(works.id, shop.id)
    expect(await api.Projects.show('works/shop')).toMatchObject({ id: shop.id })
    expect(await refusal(() => api.Groups.transferProject(works.id, shop.id))).toEqual([
      400,
      'Failed to transfer project {:new_namespace=>["Project is already in this namespace."]}',
    ])
    expect((await api.Projects.allTransferLocations(shop.id, { search: 'yard' })).map((one) => one.id)).toEqual([
      yard.id,
    ])
    expect(await api.Projects.transfer(shop.id, yard.id)).toMatchObject({ path_with_namespace: 'yard/shop' })
    expect(await api.Projects.show('works/shop')).toMatchObject({ path_with_namespace: 'yard/shop' })
  })

  test('adds, changes, removes and imports members, and lists inherited members', async ({ server, given }) => {
    const [owner, grace, alan] = [
      await given.user({ username: 'ada' }),
      await given.user({ username: 'grace' }),
      await given.user({ username: 'alan' }),
    ]
    const api = await clientOf(server, given, owner)
    const works = await api.Groups.create('Works', 'works')
    const tools = await api.Groups.create('Tools', 'tools', { parentId: works.id })
    const shop = await api.Projects.create({ name: 'Shop', path: 'shop', namespaceId: tools.id })
    const added = await api.GroupMembers.add(works.id, 20, { userId: grace.id, expiresAt: '2026-12-31' })
    expect(added).toMatchObject({ username: 'grace', access_level: 20, expires_at: '2026-12-31' })
    await api.ProjectMembers.add(shop.id, 30, { userId: alan.id })
    expect(await api.ProjectMembers.edit(shop.id, alan.id, 40)).toMatchObject({ access_level: 40 })

    const direct = await api.ProjectMembers.all(shop.id)
    expect(direct.map((one) => [one.username, one.access_level])).toEqual([['alan', 40]])
    const every = await api.ProjectMembers.all(shop.id, { includeInherited: true })
    expect(new Map(every.map((one) => [one.username, one.access_level]))).toEqual(
      new Map([
        ['ada', 50],
        ['grace', 20],
        ['alan', 40],
      ]),
    )
    expect(await api.ProjectMembers.show(shop.id, grace.id, { includeInherited: true })).toMatchObject({
      access_level: 20,
    })
    expect(await refusal(() => api.ProjectMembers.show(shop.id, grace.id))).toEqual([404, '404 Not found'])
    await api.ProjectMembers.remove(shop.id, alan.id)
    expect(await api.ProjectMembers.all(shop.id)).toEqual([])
    const copy = await api.Projects.create({ name: 'Copy', path: 'copy' })
    await api.ProjectMembers.add(copy.id, 20, { userId: alan.id })
    await api.Projects.importProjectMembers(shop.id, copy.id)
    expect((await api.ProjectMembers.all(shop.id)).map((one) => [one.username, one.access_level])).toContainEqual([
      'alan',
      20,
    ])
    expect(await refusal(() => api.GroupMembers.add(works.id, 30, { userId: grace.id }))).toEqual([
      409,
      'Member already exists',
    ])
    expect(await refusal(() => api.GroupMembers.remove(works.id, owner.id))).toEqual([403, '403 Forbidden'])
  })

  test('shares a group with another, and a project with a group', async ({ server, given }) => {
    const [owner, grace] = [await given.user(), await given.user()]
    const api = await clientOf(server, given, owner)
    const [works, guests] = [await api.Groups.create('Works', 'works'), await api.Groups.create('Guests', 'guests')]
    await api.GroupMembers.add(guests.id, 40, { userId: grace.id })
    const shop = await api.Projects.create({ name: 'Shop', path: 'shop' })
    const theirs = await clientOf(server, given, grace)
    expect(await refusal(() => theirs.Projects.show(shop.id))).toEqual([404, '404 Project Not Found'])
    await api.Projects.share(shop.id, guests.id, 30)
    expect(await theirs.Projects.show(shop.id)).toMatchObject({
      shared_with_groups: [{ group_id: guests.id, group_access_level: 30 }],
    })
    expect((await api.Groups.allSharedProjects(guests.id)).map((one) => one.id)).toEqual([shop.id])
    await api.Projects.unshare(shop.id, guests.id)
    expect(await refusal(() => theirs.Projects.show(shop.id))).toEqual([404, '404 Project Not Found'])

    const shared = await api.Groups.share(works.id, guests.id, 20, { expiresAt: '2026-12-31' })
    expect(shared.shared_with_groups).toMatchObject([{ group_id: guests.id, expires_at: '2026-12-31' }])
    expect(await theirs.Groups.show(works.id)).toMatchObject({ id: works.id })
    await api.Groups.unshare(works.id, guests.id, {})
    expect(await refusal(() => theirs.Groups.show(works.id))).toEqual([404, '404 Group Not Found'])
  })

  test('sets, reads, changes and removes push rules', async ({ server, given }) => {
    const [owner, guest] = [await given.user(), await given.user()]
    const api = await clientOf(server, given, owner)
    const group = await api.Groups.create('Works', 'works', { visibility: 'public' })
    expect(await refusal(() => api.GroupPushRules.show(group.id))).toEqual([404, '404 Not Found'])
    const rule = await api.GroupPushRules.create(group.id, { commitMessageRegex: '^[A-Z]+-\\d+', maxFileSize: 10 })
    expect(rule).toMatchObject({ commit_message_regex: '^[A-Z]+-\\d+', max_file_size: 10, member_check: false })
    const edited = await api.GroupPushRules.edit(group.id, { preventSecrets: true })
    expect(edited).toMatchObject({ id: rule.id, prevent_secrets: true, max_file_size: 10 })
    expect(await api.GroupPushRules.show('works')).toEqual(edited)
    expect(await refusal(() => api.GroupPushRules.create(group.id, { memberCheck: true }))).toEqual([
      422,
      'Group push rule exists, try updating',
    ])
    const theirs = await clientOf(server, given, guest)
    expect(await refusal(() => theirs.GroupPushRules.show(group.id))).toEqual([404, '404 Not Found'])
    await api.GroupPushRules.remove(group.id)
    expect(await refusal(() => api.GroupPushRules.edit(group.id, { memberCheck: true }))).toEqual([
      404,
      '404 Push rule Not Found',
    ])
  })

  test('marks a group for deletion and restores it', async ({ server, given }) => {
    const api = await clientOf(server, given, await given.user())
    const group = await api.Groups.create('Works', 'works')
    await api.Groups.remove(group.id)
    expect(await api.Groups.show(group.id)).toMatchObject({ marked_for_deletion_on: '2026-05-22' })
    await api.Groups.restore(group.id)
    expect(await api.Groups.show(group.id)).toMatchObject({ marked_for_deletion_on: null })
  })
})
