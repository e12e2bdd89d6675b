import { expectPlan, plansOf, planWith } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { addRequest } from '../deployments/merged.ts'
import { epicIn, eventOf, issueOf, noteOn, snippetOf } from './rows.ts'

describe('GET /-/gantry/v1/activity', () => {
  test('lists events, the newest first', async ({ server, given, as }) => {
    const author = await given.user()
    const project = await given.project({ owner: author })
    const issue = await issueOf(server, project, author)
    const opened = await eventOf(server, author, {
      project_id: project.id,
      target_type: 'Issue',
      target_id: issue.id,
      target_iid: issue.iid,
      target_title: 'An issue',
    })
    const created = await eventOf(server, author, { project_id: project.id, action: 'created' })
    const { status, body } = await (await as(await given.user()))('GET /-/gantry/v1/activity', {})
    expect(status).toBe(200)
    expect(body.map(({ id }) => id)).toEqual([created.id, opened.id])
    expect(body[0]).toMatchObject({ target_type: null, web_path: `/${project.path_with_namespace}` })
    expect(body[1]).toMatchObject({
      at: server.clock.iso(),
      action: 'opened',
      author: { id: author.id, username: author.username },
      target_iid: issue.iid,
      target_title: 'An issue',
      project_id: project.id,
      project_path: project.path_with_namespace,
      group_id: null,
      web_path: `/${project.path_with_namespace}/-/issues/${issue.iid}`,
    })
  })

  test('an expired membership appears at the time of its end', async ({ server, given, as }) => {
    const [author, member] = [await given.user(), await given.user()]
    const project = await given.project({ owner: author })
    await given.member({ project }, member, 30, { expires_at: '2026-05-24' })
    const call = await as(author)
    server.clock.advance(2 * 86_400_000)
    await eventOf(server, author, { project_id: project.id, action: 'created' })
    server.clock.advance(60_000)
    await call('GET /user', {})
    server.clock.advance(60_000)
    await eventOf(server, author, { project_id: project.id, action: 'updated' })
    const { body } = await call('GET /-/gantry/v1/activity', {})
    expect(body.map(({ action }) => action)).toEqual(['updated', 'expired', 'created'])
    const times = body.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('for a group, lists only events in the group and its subgroups', async ({ server, given, as }) => {
    const author = await given.user()
    const group = await given.group()
    const below = await given.group({ parent: group })
    const [inside, deep, outside] = [
      await given.project({ in: group }),
      await given.project({ in: below }),
      await given.project(),
    ]
    const events: number[] = []
    for (const place of [{ project_id: inside.id }, { project_id: deep.id }, { group_id: below.id }])
      events.push((await eventOf(server, author, { ...place, action: 'created' })).id)
    await eventOf(server, author, { project_id: outside.id, action: 'created' })
    const call = await as(await given.user())
    const { body } = await call('GET /-/gantry/v1/activity', { group_id: group.id })
    expect(body.map(({ id }) => id)).toEqual(events.toReversed())
  })

  test('a parent group of the caller’s groups is accepted like any visible group, on either screen', async ({
    server,
    given,
    as,
  }) => {
    const [author, worker] = [await given.user(), await given.user()]
    const top = await given.group({ visibility: 'private' })
    const project = await given.project({ in: await given.group({ visibility: 'private', parent: top }) })
    await given.member({ project }, worker, 30)
    const { id } = await eventOf(server, author, { group_id: top.id, action: 'created' })
    const call = await as(worker)
    expect((await call('GET /groups/:id', { id: top.id })).status).toBe(200)
    expect((await call('GET /-/gantry/v1/activity', { group_id: top.id })).body.map((each) => each.id)).toEqual([id])
    const { counts, trends } = (await call('GET /-/gantry/v1/state', {})).body
    expect([counts.groups, trends.groups.at(-1)]).toEqual([2, 2])
  })

  test('a hidden group is 404', async ({ given, as }) => {
    const hidden = await given.group({ visibility: 'private' })
    const call = await as(await given.user())
    expect(await call('GET /-/gantry/v1/activity', { group_id: hidden.id })).toMatchObject({
      status: 404,
      body: { message: '404 Group Not Found' },
    })
  })

  test('needs a token', async ({ as }) => {
    expect(await (await as(null))('GET /-/gantry/v1/activity', {})).toMatchObject({ status: 401 })
  })

  test('has pages without a total', async ({ server, given, as }) => {
    const author = await given.user()
    const project = await given.project({ owner: author })
    for (let i = 0; i < 5; i++) await eventOf(server, author, { project_id: project.id })
    const call = await as(author)
    const first = await call('GET /-/gantry/v1/activity', { per_page: 3 })
    const second = await call('GET /-/gantry/v1/activity', { per_page: 3, page: 2 })
    expect([first.body.length, second.body.length]).toEqual([3, 2])
    expect(new Set([...first.body, ...second.body].map(({ id }) => id)).size).toBe(5)
    expect([first.headers.get('x-next-page'), second.headers.get('x-next-page')]).toEqual(['2', ''])
    expect(first.headers.has('x-total')).toBe(false)
  })

  test('leaves out everything that the caller may not see', async ({ server, given, as }) => {
    const [owner, outsider, reporter] = [await given.user(), await given.user(), await given.user()]
    const project = await given.project({ owner })
    const secret = await given.project({ owner, visibility: 'private' })
    const noIssues = await given.project({
      owner,
      issues_access_level: 'private',
      merge_requests_access_level: 'private',
    })
    const team = await given.group({ visibility: 'private' })
    await given.member({ project }, reporter, 20)
    const plain = await issueOf(server, project, owner)
    const confidential = await issueOf(server, project, owner, { confidential: 1 })
    const lost = await issueOf(server, noIssues, owner)
    const internal = await noteOn(server, plain, owner, { internal: 1 })
    const ofConfidential = await noteOn(server, confidential, owner)
    const spoken = await noteOn(server, plain, owner)
    const on = (project_id: number, target_type: string, target_id: number) =>
      eventOf(server, owner, { project_id, target_type, target_id, target_title: 'Secret plan' })

    const shown = [await on(project.id, 'Issue', plain.id), await on(project.id, 'Note', spoken.id)]
    const forReporters = [
      await on(project.id, 'Issue', confidential.id),
      await on(project.id, 'Note', internal.id),
      await on(project.id, 'Note', ofConfidential.id),
      await on(project.id, 'WikiPage', 1),
    ]
    const forOwner = [
      await on(secret.id, 'Project', secret.id),
      await on(noIssues.id, 'Issue', lost.id),
      await on(noIssues.id, 'MergeRequest', 1),
      await eventOf(server, owner, { action: 'joined' }),
    ]
    const forAdmins = [await eventOf(server, owner, { group_id: team.id, action: 'created' })]

    const seenBy = async (who: { id: number }) =>
      (await (await as(who))('GET /-/gantry/v1/activity', { per_page: 100 })).body
        .map(({ id }) => id)
        .toSorted((a, b) => a - b)
    const ids = (...events: { id: number }[][]) => events.flat().map(({ id }) => id)
    expect(await seenBy(outsider)).toEqual(ids(shown))
    expect(await seenBy(reporter)).toEqual(ids(shown, forReporters))
    expect(await seenBy(owner)).toEqual(ids(shown, forReporters, forOwner))
    expect(await seenBy(await given.admin())).toEqual(ids(shown, forReporters, forOwner, forAdmins))
  })

  test('an event links to its target, or to its project or group', async ({ server, given, as }) => {
    const author = await given.user()
    const project = await given.project({ owner: author })
    const group = await given.group()
    const at = { project_id: project.id, target_id: 1, target_iid: 4 }
    const rows = [
      { ...at, target_type: 'MergeRequest' },
      { ...at, target_type: 'Milestone' },
      { ...at, target_type: 'WikiPage' },
      { ...at, target_type: 'Milestone', target_iid: null },
      { group_id: group.id },
      {},
    ]
    for (const row of rows) await eventOf(server, author, row)
    const { body } = await (await as(author))('GET /-/gantry/v1/activity', {})
    const home = `/${project.path_with_namespace}`
    expect(body.map(({ web_path }) => web_path).toReversed()).toEqual([
      ...[`${home}/-/merge_requests/4`, `${home}/-/milestones/4`, home, home, `/groups/${group.full_path}`, null],
    ])
    expect(body[1]).toMatchObject({ group_id: group.id, project_id: null, project_path: null })
  })

  test('a note is shown to everybody who may read what it comments on', async ({ server, given, as }) => {
    const [owner, outsider, guest] = [await given.user(), await given.user(), await given.user()]
    const open = await given.project({ owner })
    const closed = await given.project({
      ...{ owner, merge_requests_access_level: 'private', snippets_access_level: 'private' },
      ...{ issues_access_level: 'private' },
    })
    for (const project of [open, closed]) await given.member({ project }, guest, 10)
    const noted = async (project: { id: number }, noteable_type: string) => {
      const on =
        noteable_type === 'Snippet'
          ? await snippetOf(server, project, owner, { visibility: 'public' })
          : await issueOf(server, project, owner)
      const note = await noteOn(server, on, owner, { noteable_type })
      return eventOf(server, owner, { project_id: project.id, target_type: 'Note', target_id: note.id })
    }
    const kinds = ['Issue', 'MergeRequest', 'Snippet', 'Commit']
    const ids = new Map<number, string>()
    for (const kind of kinds) {
      ids.set((await noted(open, kind)).id, `${kind} open`)
      ids.set((await noted(closed, kind)).id, `${kind} closed`)
    }
    const seen = async (who: { id: number }) =>
      (await (await as(who))('GET /-/gantry/v1/activity', { per_page: 100 })).body
        .flatMap(({ id }) => ids.get(id) ?? [])
        .toReversed()
    const all = kinds.flatMap((kind) => [`${kind} open`, `${kind} closed`])
    expect(await seen(outsider)).toEqual(['Issue open', 'MergeRequest open', 'Snippet open'])
    expect(await seen(owner)).toEqual(all)
    expect(await seen(guest)).toContain('Commit open')
  })

  test('merge requests and their notes are shown to everybody who may list the merge requests', async ({
    server,
    given,
    as,
  }) => {
    const [owner, outsider, guest, reporter] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
    ]
    const projects = [
      await given.project({ owner, visibility: 'public' }),
      await given.project({ owner, visibility: 'private' }),
      await given.project({ owner, visibility: 'public', merge_requests_access_level: 'private' }),
      await given.project({ owner, visibility: 'public', merge_requests_access_level: 'disabled' }),
    ]
    for (const project of projects) {
      await given.member({ project }, guest, 10)
      await given.member({ project }, reporter, 20)
      await addRequest(server, project, owner)
      const { id } = await server.db.read
        .selectFrom('merge_request')
        .select('id')
        .where('project_id', '=', project.id)
        .executeTakeFirstOrThrow()
      const note = await noteOn(server, { id }, owner, { noteable_type: 'MergeRequest' })
      await eventOf(server, owner, { project_id: project.id, target_type: 'MergeRequest', target_id: id })
      await eventOf(server, owner, { project_id: project.id, target_type: 'Note', target_id: note.id })
    }
    const shown = []
    for (const who of [outsider, guest, reporter, owner]) {
      const call = await as(who)
      const feed = (await call('GET /-/gantry/v1/activity', { per_page: 100 })).body
      const weeks = (await call('GET /-/gantry/v1/projects/activity', { ids: projects.map(({ id }) => id) })).body
      const seen = []
      for (const { id } of projects) {
        const { status } = await call('GET /projects/:id/merge_requests', { id })
        const events = feed.filter(({ project_id }) => project_id === id)
        expect([id, events.length]).toEqual([id, status === 200 ? 2 : 0])
        expect(weeks.find(({ project_id }) => project_id === id)?.weeks.at(-1) ?? 0).toBe(events.length)
        seen.push(status)
      }
      shown.push(seen)
    }
    expect(shown).toEqual([
      [200, 404, 403, 403],
      [200, 403, 200, 403],
      [200, 200, 200, 403],
      [200, 200, 200, 403],
    ])
  })

  test('snippets and their notes are shown to everybody who may see the snippet', async ({ server, given, as }) => {
    const [owner, author, outsider, external, guest] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user({ external: 1 }),
      await given.user(),
    ]
    const project = await given.project({ owner, visibility: 'public' })
    const other = await given.project({ owner, visibility: 'public' })
    const off = await given.project({ owner, visibility: 'public', snippets_access_level: 'disabled' })
    await given.member({ project }, guest, 10)
    const on = new Map<number, string>()
    const add = async (name: string, at: { id: number }, snippet: { id: number }) => {
      const note = await noteOn(server, snippet, author, { noteable_type: 'Snippet' })
      const event = { project_id: at.id, target_title: 'Secret plan' }
      const rows = [
        await eventOf(server, author, { ...event, target_type: 'Snippet', target_id: snippet.id }),
        await eventOf(server, author, { ...event, target_type: 'Note', target_id: note.id }),
      ]
      for (const { id } of rows) on.set(id, name)
    }
    for (const visibility of ['public', 'internal', 'private'] as const)
      await add(visibility, project, await snippetOf(server, project, author, { visibility }))
    await add('disabled', off, await snippetOf(server, off, author, { visibility: 'public' }))
    await add('elsewhere', other, await snippetOf(server, project, author, { visibility: 'public' }))
    const seen = async (who: { id: number }) =>
      (await (await as(who))('GET /-/gantry/v1/activity', { per_page: 100 })).body
        .flatMap(({ id }) => on.get(id) ?? [])
        .toReversed()
    const twice = (...names: string[]) => names.flatMap((name) => [name, name])
    expect(await seen(external)).toEqual(twice('public'))
    expect(await seen(outsider)).toEqual(twice('public', 'internal'))
    for (const who of [author, guest, owner]) expect(await seen(who)).toEqual(twice('public', 'internal', 'private'))
  })

  test('epics, their notes and other records of a group are shown to everybody who may see them', async ({
    server,
    given,
    as,
  }) => {
    const [owner, outsider, guest, reporter, below] = [
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
      await given.user(),
    ]
    const group = await given.group({ visibility: 'public' })
    const team = await given.group({ visibility: 'private' })
    const project = await given.project({ in: team, visibility: 'private' })
    for (const each of [group, team]) {
      await given.member({ group: each }, owner, 50)
      await given.member({ group: each }, reporter, 20)
      await given.member({ group: each }, guest, 10)
    }
    await given.member({ project }, below, 30)
    const names = new Map<number, string>()
    const on = async (name: string, row: Parameters<typeof eventOf>[2]) => {
      names.set((await eventOf(server, owner, row)).id, name)
    }
    for (const [place, at] of [
      ['public', group],
      ['private', team],
    ] as const) {
      const epic = await epicIn(server, at, owner)
      const confidential = await epicIn(server, at, owner, { confidential: 1 })
      const noted = async (name: string, noteable: { id: number }, row: Parameters<typeof noteOn>[3] = {}) => {
        const { id } = await noteOn(server, noteable, owner, { noteable_type: 'Epic', ...row })
        await on(`${place} ${name}`, { group_id: at.id, target_type: 'Note', target_id: id })
      }
      await on(`${place} group`, { group_id: at.id, target_type: 'Group', target_id: at.id, action: 'created' })
      await on(`${place} epic`, { group_id: at.id, target_type: 'Epic', target_id: epic.id })
      await noted('note', epic)
      await on(`${place} wiki page`, { group_id: at.id, target_type: 'WikiPage', target_id: 1 })
      await on(`${place} confidential epic`, { group_id: at.id, target_type: 'Epic', target_id: confidential.id })
      await noted('note on a confidential epic', confidential)
      await noted('internal note', epic, { internal: 1 })
    }
    // An event of a public group does not show an epic of another group.
    await on('elsewhere', {
      group_id: group.id,
      target_type: 'Epic',
      target_id: (await epicIn(server, team, owner)).id,
    })
    const seen = async (who: { id: number }) =>
      (await (await as(who))('GET /-/gantry/v1/activity', { per_page: 100 })).body
        .flatMap(({ id }) => names.get(id) ?? [])
        .toReversed()
    const [open, forMembers] = [['group', 'epic', 'note'], ['wiki page']]
    const forReporters = ['confidential epic', 'note on a confidential epic', 'internal note']
    const all = (...what: string[][]) =>
      ['public', 'private'].flatMap((at) => what.flat().map((name) => `${at} ${name}`))
    expect(await seen(outsider)).toEqual(open.map((name) => `public ${name}`))
    expect(await seen(below)).toEqual(all(open))
    expect(await seen(guest)).toEqual(all(open, forMembers))
    for (const who of [reporter, owner]) expect(await seen(who)).toEqual(all(open, forMembers, forReporters))
    expect(await seen(await given.admin())).toEqual([...all(open, forMembers, forReporters), 'elsewhere'])
  })

  test('walks the events from the newest, whoever asks', async ({ server, given, as }) => {
    const project = await given.project()
    await eventOf(server, await given.user(), { project_id: project.id })
    for (const who of [await given.user(), await given.user({ external: 1 }), await given.admin()]) {
      const call = await as(who)
      const plans = await plansOf(() => call('GET /-/gantry/v1/activity', {}))
      expectPlan(planWith(plans, /from "event"/), { scans: ['event'] })
    }
  })

  test('an issue that was moved to another project is not shown by an event of the first', async ({
    server,
    given,
    as,
  }) => {
    const owner = await given.user()
    const [project, secret] = [await given.project({ owner }), await given.project({ owner, visibility: 'private' })]
    const moved = await issueOf(server, secret, owner)
    await eventOf(server, owner, { project_id: project.id, target_type: 'Issue', target_id: moved.id })
    expect((await (await as(await given.user()))('GET /-/gantry/v1/activity', {})).body).toEqual([])
  })
})
