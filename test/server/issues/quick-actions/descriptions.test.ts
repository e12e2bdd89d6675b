import { givenIssuesOn } from '../../../support/given-issues.ts'
import { describe, expect, test } from '../../../support/test.ts'
import { notesWorld } from '../../notes/world.ts'
import { notesOn } from '../issue-feed.ts'

const CREATE = 'POST /projects/:id/issues'
const UPDATE = 'PUT /projects/:id/issues/:issue_iid'

describe('POST /projects/:id/issues with quick actions in the description', () => {
  test('carries them out on the new issue, with the rights of changes', async ({ server, given, as }) => {
    const { make, reporter, guest, project } = await notesWorld(server, given)
    await make.label({ project }, 'bug')
    const description = 'It fails\n\n/label ~bug\n/assign @guest\n/estimate 2h\n/unknown\n'
    const sent = { id: project.id, title: 'Broken', description }
    const answer = await (await as(reporter))(CREATE, sent)
    expect(answer).toMatchObject({
      status: 201,
      body: {
        description: 'It fails\n\n/unknown',
        labels: ['bug'],
        assignees: [{ username: 'guest' }],
        time_stats: { time_estimate: 7200 },
      },
    })
    expect(await notesOn(server, answer.body.id)).toEqual(['changed time estimate to 2h', 'assigned to @guest'])
    expect(server.events.map(({ event }) => event)).toEqual(['issue.created', 'issue.updated', 'issue.updated'])
    // Members may set labels of a new issue, but quick actions that set labels need Reporter.
    expect(await (await as(guest))(CREATE, sent)).toMatchObject({
      status: 201,
      body: { description: 'It fails\n\n/unknown', labels: [], assignees: [], time_stats: { time_estimate: 0 } },
    })
  })

  test('closes the new issue, changes its title and leaves an empty description', async ({ server, given, as }) => {
    const { author, project } = await notesWorld(server, given)
    const answer = await (await as(author))(CREATE, { id: project.id, title: 'Old', description: '/close\n/title New' })
    expect(answer).toMatchObject({ status: 201, body: { description: '', title: 'New', state: 'closed' } })
  })

  test('is refused as a whole, with what the quick actions would change, if a parameter is bad', async ({
    server,
    given,
    as,
  }) => {
    const { owner, project } = await notesWorld(server, given)
    const sent = { id: project.id, title: 'x', description: '/close', milestone_id: 999 }
    expect((await (await as(owner))(CREATE, sent)).status).toBe(400)
    expect(server.events).toEqual([])
  })

  test('keeps a description without quick actions exactly as it is', async ({ server, given, as }) => {
    const { author, project } = await notesWorld(server, given)
    const call = await as(author)
    for (const description of ['', ' /close\n\n', '```\n/close\n```\n', 'a\r\nb  '])
      expect((await call(CREATE, { id: project.id, title: 'x', description })).body.description).toBe(description)
    expect((await call(CREATE, { id: project.id, title: 'x' })).body.description).toBeNull()
  })
})

describe('PUT /projects/:id/issues/:issue_iid with quick actions in the description', () => {
  test('carries them out after the other changes', async ({ server, given, as }) => {
    const { make, reporter, project, at } = await notesWorld(server, given)
    await make.label({ project }, 'bug')
    const answer = await (await as(reporter))(UPDATE, {
      ...at,
      labels: ['late'],
      description: 'Again\n/label ~bug\n/lock',
    })
    expect(answer.body).toMatchObject({ description: 'Again', labels: ['bug', 'late'], discussion_locked: true })
  })

  test('runs nothing for the description that the issue has already, or without one', async ({ server, given, as }) => {
    const { author, owner, project } = await notesWorld(server, given)
    const { iid: issue_iid } = await givenIssuesOn(server).issue(project, author, { description: '/close' })
    const call = await as(owner)
    for (const sent of [{ description: '/close', weight: 1 }, { title: 'Other' }])
      expect((await call(UPDATE, { id: project.id, issue_iid, ...sent })).body).toMatchObject({
        state: 'opened',
        description: '/close',
      })
    expect((await call(UPDATE, { id: project.id, issue_iid, description: null })).body.description).toBeNull()
  })

  test('leaves out those that the author of the issue may not use', async ({ server, given, as }) => {
    const { make, author, project, at } = await notesWorld(server, given)
    await make.label({ project }, 'bug')
    const answer = await (await as(author))(UPDATE, { ...at, description: 'Mine\n/label ~bug\n/close' })
    expect(answer.body).toMatchObject({ description: 'Mine', labels: [], state: 'closed' })
  })
})
