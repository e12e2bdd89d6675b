import { projectArchive } from '../../support/archives.ts'
import { describe, expect, test } from '../../support/test.ts'
import { importFile } from './import-file.ts'

const AT = '2024-01-02T03:04:05.678Z'
const group_milestone = { iid: 3, title: 'v3', group_id: 12, state: 'active' }
const group_label = { title: 'area', color: '#112233', type: 'GroupLabel', group_id: 12 }

/** What issues and merge requests share, written by ann (7) and bob (8). */
const planned = {
  ...{ author_id: 7, created_at: AT, updated_at: AT, state: 'opened', time_estimate: 7200 },
  ...{ milestone: group_milestone, label_links: [{ target_type: 'Issue', label: group_label }] },
  timelogs: [
    { time_spent: 3600, user_id: 7, created_at: AT },
    { time_spent: -600, user_id: 8, created_at: AT },
  ],
  notes: [
    { note: 'First', author_id: 8, author: { name: 'Bob' }, created_at: AT, updated_at: AT },
    { note: 'added label', author_id: 7, author: { name: 'Ann' }, system: true, created_at: AT, updated_at: AT },
  ],
}

describe('the issues and merge requests of an archive, as the API shows them', () => {
  test('have their notes, participants and time; labels and milestones of the group come with them', async ({
    server,
    given,
  }) => {
    const admin = await given.admin()
    const people = []
    for (const username of ['ann', 'bob', 'eve'])
      people.push(
        await given.user({ username, email: `${username}@example.com`, public_email: `${username}@example.com` }),
      )
    const [ann, bob, eve] = people
    const bytes = await projectArchive({
      relations: {
        issues: [{ ...planned, iid: 4, title: 'Leak', issue_assignees: [{ user_id: 9 }] }],
        merge_requests: [
          {
            ...{ ...planned, iid: 5, title: 'Repair', source_branch: 'fix', target_branch: 'main' },
            ...{ merge_request_assignees: [{ user_id: 9 }] },
          },
        ],
        project_members: ['ann', 'bob', 'eve'].map((username, at) => ({
          ...{ access_level: 30, source_type: 'Project' },
          user: { id: 7 + at, username, public_email: `${username}@example.com` },
        })),
      },
    })
    const { project_id, token, status } = await importFile(server, given, admin, bytes)
    expect(status).toMatchObject({ import_status: 'finished', failed_relations: [] })
    const read = async (path: string) => (await server.send('GET', `/projects/${project_id}${path}`, { token })).body
    for (const at of ['/issues/4', '/merge_requests/5']) {
      expect(await read(at)).toMatchObject({ labels: ['area'], milestone: { title: 'v3' }, user_notes_count: 1 })
      expect(await read(`${at}/notes?sort=asc`)).toMatchObject([
        { body: 'First', system: false, author: { id: bob?.id } },
        { body: 'added label', system: true, author: { id: ann?.id } },
      ])
      const participants = await read(`${at}/participants`)
      expect(participants).toHaveLength(3)
      expect(participants).toEqual(
        expect.arrayContaining([ann, bob, eve].map((one) => expect.objectContaining({ id: one?.id }))),
      )
      expect(await read(`${at}/time_stats`)).toMatchObject({ time_estimate: 7200, total_time_spent: 3000 })
    }
    expect(await read('/labels')).toMatchObject([{ name: 'area', is_project_label: true }])
    expect(await read('/milestones')).toMatchObject([{ title: 'v3', project_id }])
  })
})
