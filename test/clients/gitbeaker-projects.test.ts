import { describe, expect, test } from '../support/test.ts'
import { clientOf, refusal } from './client.ts'

describe('@gitbeaker/rest, unchanged, on projects', () => {
  test('filters projects', async ({ server, given }) => {
    const user = await given.user({ username: 'ada' })
    const api = await clientOf(server, given, user)
    const shop = await api.Projects.create({
      name: 'Shop',
      path: 'shop',
      topics: ['sale', 'web'],
      visibility: 'public',
    })
    const mill = await api.Projects.create({ name: 'Mill', path: 'mill', topics: ['sale'] })
    await api.Projects.archive(mill.id)
    await api.Projects.star(shop.id)
    const pathsOf = (projects: readonly { path: string }[]) => projects.map((one) => one.path).sort()
    expect(pathsOf(await api.Projects.all({ archived: true }))).toEqual(['mill'])
    expect(pathsOf(await api.Projects.all({ topic: 'sale,web' }))).toEqual(['shop'])
    expect(pathsOf(await api.Projects.all({ starred: true, simple: true }))).toEqual(['shop'])
    expect(pathsOf(await api.Projects.all({ search: 'sho', orderBy: 'similarity', pagination: 'offset' }))).toEqual([
      'shop',
    ])
    expect(pathsOf(await api.Projects.all({ visibility: 'private', owned: true }))).toEqual(['mill'])
    expect(pathsOf(await api.Projects.all({ minAccessLevel: 50, withIssuesEnabled: true, statistics: true }))).toEqual([
      'mill',
      'shop',
    ])
    expect((await api.Users.allProjects('ada')).map((one) => one.path)).toEqual(['mill', 'shop'])
    expect((await api.Users.allStarredProjects(user.id)).map((one) => one.path)).toEqual(['shop'])
    expect((await api.Projects.allStarrers(shop.id)).map((one) => one.user.username)).toEqual(['ada'])
  })

  test('changes, archives and stars a project', async ({ server, given }) => {
    const api = await clientOf(server, given, await given.user({ username: 'ada' }))
    const { id } = await api.Projects.create({ name: 'Shop', path: 'shop' })
    const edited = await api.Projects.edit(id, {
      name: 'Store',
      path: 'store',
      description: 'Sells',
      visibility: 'internal',
      topics: ['web'],
      issuesAccessLevel: 'private',
      mergeMethod: 'ff',
      buildTimeout: 7200,
    })
    expect(edited).toMatchObject({
      path_with_namespace: 'ada/store',
      visibility: 'internal',
      topics: ['web'],
      merge_method: 'ff',
      build_timeout: 7200,
    })
    expect(await api.Projects.show('ada/shop')).toMatchObject({ id, name: 'Store' })
    expect(await api.Projects.archive(id)).toMatchObject({ archived: true })
    expect(await api.Projects.unarchive(id)).toMatchObject({ archived: false })
    expect(await api.Projects.star(id)).toMatchObject({ star_count: 1 })
    expect(await api.Projects.unstar(id)).toMatchObject({ star_count: 0 })
    expect(await refusal(() => api.Projects.edit(id, { name: '' }))).toEqual([
      400,
      expect.stringContaining("can't be blank"),
    ])
  })

  test('forks a project, and removes the fork relationship', async ({ server, given }) => {
    const [ada, grace] = [await given.user({ username: 'ada' }), await given.user({ username: 'grace' })]
    const api = await clientOf(server, given, ada)
    const theirs = await clientOf(server, given, grace)
    const shop = await api.Projects.create({ name: 'Shop', path: 'shop', visibility: 'public', description: 'Sells' })
    const fork = await theirs.Projects.fork(shop.id)
    await server.instance.jobs.idle()
    expect(fork).toMatchObject({ path_with_namespace: 'grace/shop', forked_from_project: { id: shop.id } })
    expect(await theirs.Projects.show(fork.id)).toMatchObject({ description: 'Sells', visibility: 'public' })
    expect((await api.Projects.allForks(shop.id)).map((one) => one.id)).toEqual([fork.id])
    expect(await api.Projects.show(shop.id)).toMatchObject({ forks_count: 1 })
    expect((await refusal(() => theirs.Projects.fork(shop.id)))[0]).toBe(409)
    await theirs.Projects.removeForkRelationship(fork.id)
    expect(await api.Projects.allForks(shop.id)).toEqual([])
  })

  test('sets fields of a new project that only its types document, and lists groups to share the project with', async ({
    server,
    given,
  }) => {
    const user = await given.user()
    const api = await clientOf(server, given, user)
    const works = await api.Groups.create('Works', 'works')
    const shop = await api.Projects.create({
      name: 'Shop',
      mergePipelinesEnabled: true,
      mergeTrainsEnabled: true,
      containerExpirationPolicyAttributes: { cadence: '7d' },
      publicBuilds: false,
    })
    expect(shop).toMatchObject({ merge_pipelines_enabled: true, merge_trains_enabled: true, public_jobs: false })
    expect(shop).toMatchObject({ container_expiration_policy: { cadence: '7d' } })
    expect((await api.Projects.allSharableGroups(shop.id)).map((one) => one.id)).toEqual([works.id])
    await api.Projects.share(shop.id, works.id, 30)
    expect(await api.Projects.allSharableGroups(shop.id, { search: 'works' })).toEqual([])
  })

  test('stops old environments and deletes review apps', async ({ server, given }) => {
    const api = await clientOf(server, given, await given.user())
    const { id } = await api.Projects.create({ name: 'Shop' })
    const review = await api.Environments.create(id, 'review/one')
    await api.Environments.create(id, 'production')
    server.clock.advance(40 * 86_400_000)
    expect(await api.Environments.stopStale(id, '2026-06-01T00:00:00Z')).toMatchObject({
      message: 'Successfully requested stop for all stale environments',
    })
    const states = (await api.Environments.all(id)).map(({ state }) => state)
    expect(states).toEqual(['stopped', 'stopped'])
    expect(await api.Environments.removeReviewApps(id, { dryRun: false })).toMatchObject({
      scheduled_entries: [{ id: review.id, slug: review.slug }],
      unprocessable_entries: [],
    })
    expect((await api.Environments.all(id)).map(({ name }) => name)).toEqual(['production'])
  })

  test('reports deployments, and reads DORA metrics', async ({ server, given }) => {
    const api = await clientOf(server, given, await given.user())
    const group = await api.Groups.create('Works', 'works')
    const shop = await api.Projects.create({ name: 'Shop', path: 'shop', namespaceId: group.id })
    const environment = await api.Environments.create(shop.id, 'production', {
      externalUrl: 'https://shop.example.com',
    })
    expect(environment).toMatchObject({ name: 'production', tier: 'production', state: 'available' })
    const sha = 'a'.repeat(40)
    const deployment = await api.Deployments.create(shop.id, 'production', sha, 'main', false, { status: 'running' })
    expect(deployment).toMatchObject({ status: 'running', ref: 'main', environment: { id: environment.id } })
    expect(await api.Deployments.edit(shop.id, deployment.id, 'success')).toMatchObject({ status: 'success' })
    expect((await api.Deployments.all(shop.id, { environment: 'production' })).map((one) => one.id)).toEqual([
      deployment.id,
    ])
    const points = [{ date: '2026-05-22', value: 1 }]
    expect(await api.ProjectDORA4Metrics.all(shop.id, 'deployment_frequency')).toEqual(points)
    expect(
      await api.GroupDORA4Metrics.all(group.id, 'deployment_frequency', {
        interval: 'daily',
        environmentTiers: ['production', 'staging'],
      }),
    ).toEqual(points)
    expect(
      await refusal(() =>
        api.ProjectDORA4Metrics.all(shop.id, 'deployment_frequency', {
          startDate: '2026-05-22',
          endDate: '2026-05-01',
        }),
      ),
    ).toEqual([400, 'The start date must be earlier than the end date.'])
  })

  test('manages topics and custom attributes as an administrator', async ({ server, given }) => {
    const api = await clientOf(server, given, await given.admin())
    // The types of the client lack the title, which the platform requires.
    const web = { title: 'The web', description: 'All of it' }
    const topic = await api.Topics.create('web', web)
    const { id } = await api.Projects.create({ name: 'Shop', path: 'shop', topics: ['web'] })
    expect(await api.Topics.all({ search: 'web' })).toMatchObject([{ id: topic.id, total_projects_count: 1 }])
    expect(await api.ProjectCustomAttributes.set(id, 'team', 'blue')).toEqual({ key: 'team', value: 'blue' })
    expect(await api.Projects.show(id, { withCustomAttributes: true })).toMatchObject({
      custom_attributes: [{ key: 'team', value: 'blue' }],
    })
    await api.ProjectCustomAttributes.remove(id, 'team')
    expect(await refusal(() => api.ProjectCustomAttributes.show(id, 'team'))).toEqual([404, '404 Not found'])
    expect(await api.Namespaces.exists('nowhere')).toMatchObject({ exists: false })
  })
})
