import { givenIssuesOn } from '../../support/given-issues.ts'
import { describe, expect, test } from '../../support/test.ts'

describe('GET /projects/:id/issues/:issue_iid', () => {
  test('shows every field in the order of the documents', async ({ server, given, as }) => {
    const make = givenIssuesOn(server)
    const author = await given.user({ username: 'ada' })
    const other = await given.user({ username: 'grace' })
    const group = await given.group({ path: 'acme' })
    const project = await given.project({ in: group, path: 'shop' })
    await given.member({ project }, author, 30)
    const label = await make.label({ project }, 'bug')
    const milestone = await make.milestone({ group }, '1.0', { due_date: '2026-05-01', start_date: '2026-04-01' })
    const issue = await make.issue(project, author, {
      description: '- [ ] one\n- [x] two\n- [~] three',
      labels: [label],
      assignees: [other],
      milestone_id: milestone.id,
      time_estimate: 178_800,
      weight: 3,
    })
    const answer = await (await as(author))('GET /projects/:id/issues/:issue_iid', {
      id: project.id,
      issue_iid: issue.iid,
    })
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.body)).toEqual(
      (
        'id iid project_id title description state created_at updated_at closed_at closed_by labels milestone assignees author type assignee ' +
        'user_notes_count merge_requests_count upvotes downvotes due_date confidential discussion_locked issue_type web_url time_stats ' +
        'task_completion_status weight blocking_issues_count has_tasks task_status _links references severity subscribed moved_to_id ' +
        'service_desk_reply_to epic_iid epic iteration health_status'
      ).split(' '),
    )
    expect(answer.body).toMatchObject({
      iid: 1,
      state: 'opened',
      labels: ['bug'],
      milestone: {
        title: '1.0',
        group_id: group.id,
        expired: true,
        web_url: `${server.origin}/groups/acme/-/milestones/${milestone.iid}`,
      },
      author: { username: 'ada' },
      assignees: [{ username: 'grace' }],
      assignee: { username: 'grace' },
      type: 'ISSUE',
      issue_type: 'issue',
      severity: 'UNKNOWN',
      discussion_locked: null,
      closed_by: null,
      weight: 3,
      time_stats: { time_estimate: 178_800, human_time_estimate: '1w 1d 1h 40m', human_total_time_spent: null },
      task_completion_status: { count: 3, completed_count: 1 },
      has_tasks: true,
      task_status: '1 of 3 checklist items completed',
      references: { short: '#1', relative: '#1', full: 'acme/shop#1' },
      web_url: `${server.origin}/acme/shop/-/issues/1`,
      _links: { self: `${server.origin}/api/v4/projects/${project.id}/issues/1`, closed_as_duplicate_of: null },
      subscribed: true,
      epic: null,
      moved_to_id: null,
    })
  })
})
