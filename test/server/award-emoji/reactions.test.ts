import { expectPlans, plansOf } from '../../support/plans.ts'
import { describe, expect, test } from '../../support/test.ts'
import { notesWorld } from '../notes/world.ts'
import { addAward } from './given-awards.ts'

const ADDRESS = 'GET /-/gantry/v1/projects/:id/issues/:issue_iid/reactions'

describe(ADDRESS, () => {
  test('groups the awards of the issue and of its comments by emoji, in the order of the first of each', async ({
    server,
    given,
    as,
  }) => {
    const { make, guest, reporter, author, issue, at } = await notesWorld(server, given)
    const note = await make.note(issue, author, 'A comment')
    const onIssue = { type: 'Issue', id: issue.id }
    await addAward(server, onIssue, reporter, { name: 'wave' })
    await addAward(server, onIssue, reporter, { name: 'thumbsup_tone3' })
    const own = await addAward(server, onIssue, guest, { name: 'wave' })
    await addAward(server, { type: 'Note', id: note.id }, author, { name: 'once_imported' })
    const [named, other] = [
      { id: reporter.id, name: reporter.name },
      { id: guest.id, name: guest.name },
    ]
    expect((await (await as(guest))(ADDRESS, at)).body).toEqual([
      {
        awardable_type: 'Issue',
        awardable_id: issue.id,
        name: 'wave',
        emoji: '👋',
        count: 2,
        award_id: own,
        users: [named, other],
      },
      {
        awardable_type: 'Issue',
        awardable_id: issue.id,
        name: 'thumbsup_tone3',
        emoji: '👍🏽',
        count: 1,
        award_id: null,
        users: [named],
      },
      {
        ...{
          awardable_type: 'Note',
          awardable_id: note.id,
          name: 'once_imported',
          emoji: null,
          count: 1,
          award_id: null,
        },
        users: [{ id: author.id, name: author.name }],
      },
    ])
  })

  test('names the first twenty users, and counts all', async ({ server, given, as }) => {
    const { issue, at } = await notesWorld(server, given)
    const ids: number[] = []
    for (let n = 0; n < 22; n++) {
      const user = await given.user()
      ids.push(user.id)
      await addAward(server, { type: 'Issue', id: issue.id }, user)
    }
    const [reaction] = (await (await as(null))(ADDRESS, at)).body
    expect([reaction?.count, reaction?.users.map(({ id }) => id)]).toEqual([22, ids.slice(0, 20)])
  })

  test('leaves out system notes, notes of other records, and internal notes for those who do not see them', async ({
    server,
    given,
    as,
  }) => {
    const { make, project, guest, reporter, author, issue, at } = await notesWorld(server, given)
    const foreign = await make.issue(project, author)
    const notes = {
      internal: await make.note(issue, reporter, 'Psst', { internal: 1 }),
      activity: await make.note(issue, reporter, 'changed the title', { system: 1, system_action: 'title' }),
      foreign: await make.note(foreign, reporter, 'Elsewhere'),
    }
    for (const { id } of Object.values(notes)) await addAward(server, { type: 'Note', id }, reporter)
    await addAward(server, { type: 'Issue', id: foreign.id }, reporter)
    const seen = async (who: typeof guest | null) =>
      (await (await as(who))(ADDRESS, at)).body.map(({ awardable_id }) => awardable_id)
    expect(await seen(null)).toEqual([])
    expect(await seen(guest)).toEqual([])
    for (const who of [author, reporter]) expect(await seen(who)).toEqual([notes.internal.id])
  })

  test('reads the notes and the awards by index, with one statement', async ({ server, given }) => {
    const { guest, issue, at } = await notesWorld(server, given)
    await addAward(server, { type: 'Issue', id: issue.id }, guest)
    const token = await given.token(guest)
    const path = `/-/gantry/v1/projects/${at.id}/issues/${at.issue_iid}/reactions`
    const plans = await plansOf(() => server.send('GET', path, { token }))
    expectPlans(plans, { sorts: true })
    expect(plans.filter(({ sql }) => sql.includes('award_emoji'))).toHaveLength(1)
  })
})

describe('GET /-/gantry/v1/projects/:id/merge_requests/:merge_request_iid/reactions', () => {
  const OPEN = 'POST /projects/:id/merge_requests'
  const BRANCHES = { title: 'Change', source_branch: 'work', target_branch: 'main' }
  const OF_REQUEST = 'GET /-/gantry/v1/projects/:id/merge_requests/:merge_request_iid/reactions'

  test('groups the awards of the merge request and of its comments, and none of an issue with the same id', async ({
    server,
    given,
    as,
  }) => {
    const { project, owner, reporter, issue } = await notesWorld(server, given)
    const { body: request } = await (await as(owner))(OPEN, { ...BRANCHES, id: project.id })
    expect(request.id).toBe(issue.id)
    const call = await as(reporter)
    const at = { id: project.id, merge_request_iid: request.iid }
    const { body: note } = await call('POST /projects/:id/merge_requests/:merge_request_iid/notes', {
      ...at,
      body: 'A comment',
    })
    if (!('author' in note)) throw new Error('The answer is no note')
    await addAward(server, { type: 'MergeRequest', id: request.id }, reporter, { name: 'tada' })
    await addAward(server, { type: 'Note', id: note.id }, owner, { name: 'heart' })
    await addAward(server, { type: 'Issue', id: issue.id }, reporter, { name: 'eyes' })
    const shown = (await call(OF_REQUEST, at)).body.map(({ awardable_type, awardable_id, name, count }) => [
      ...[awardable_type, awardable_id, name, count],
    ])
    expect(shown).toEqual([
      ['MergeRequest', request.id, 'tada', 1],
      ['Note', note.id, 'heart', 1],
    ])
  })

  test('does not exist for callers who may not read the merge request', async ({ server, given, as }) => {
    const { owner, guest } = await notesWorld(server, given)
    const hidden = await given.project({ owner, visibility: 'private' })
    const { iid } = (await (await as(owner))(OPEN, { ...BRANCHES, id: hidden.id })).body
    expect((await (await as(guest))(OF_REQUEST, { id: hidden.id, merge_request_iid: iid })).status).toBe(404)
  })
})

describe('GET /-/gantry/v1/emojis', () => {
  test('lists every emoji that can be awarded', async ({ server, given, as }) => {
    const { guest, at } = await notesWorld(server, given)
    const call = await as(guest)
    const { body } = await call('GET /-/gantry/v1/emojis', {})
    expect(body.find(({ name }) => name === 'thumbsup')).toEqual({
      ...{ name: 'thumbsup', aliases: ['+1'], emoji: '👍', tags: ['approve', 'ok'] },
    })
    const last = body.at(-1)?.name ?? ''
    expect((await call('POST /projects/:id/issues/:issue_iid/award_emoji', { ...at, name: last })).status).toBe(201)
  })
})
