import { Dice } from '../seeds/dice.ts'
import type { ActivityLog, Noteable } from './activity-log.ts'
import { type Calendar, HOUR, MINUTE } from './calendar.ts'
import { fillTemplate } from './descriptions.ts'
import type { Rows } from './rows.ts'
import { progress, reviews } from './texts/comments.ts'
import type { MergeRequest } from './world.ts'

/** Adds the history of all merge requests: reviews, links to issues, merges. */
export function addMergeRequestHistory(
  rows: Rows,
  calendar: Calendar,
  activity: ActivityLog,
  requests: readonly MergeRequest[],
) {
  // The name is the seed. Another name would change the rows of the demo.
  const dice = new Dice('merge request lives')
  for (const request of requests) {
    const noteable: Noteable = { type: 'MergeRequest', on: request }
    activity.opened(noteable)
    review(calendar, activity, dice, request, noteable)
    if (request.closes) {
      rows.merge_request_issue.push({ merge_request_id: request.id, issue_id: request.closes.id, closes: 1 })
      activity.system(
        { type: 'Issue', on: request.closes },
        request.author,
        request.created,
        `mentioned in merge request !${request.iid}`,
        'cross_reference',
      )
    }
    const other = request.project.issues[dice.int(0, 400)]
    if (other && other !== request.closes && dice.chance(0.12))
      rows.merge_request_issue.push({ merge_request_id: request.id, issue_id: other.id, closes: 0 })
    for (const label of request.labels)
      rows.merge_request_label.push({ merge_request_id: request.id, label_id: label.id })
    rows.merge_request_assignee.push({ merge_request_id: request.id, user_id: request.author.id, position: 0 })
    if (request.ended !== undefined && request.ended_by)
      activity.state(noteable, request.ended_by, request.ended, request.state === 3 ? 'merged' : 'closed')
  }
}

function review(calendar: Calendar, activity: ActivityLog, dice: Dice, request: MergeRequest, noteable: Noteable) {
  if (request.reviewer === request.author) return
  const end = request.ended ?? calendar.now
  activity.todo(
    noteable,
    request.reviewer,
    request.author,
    request.created + 5 * MINUTE,
    'review_requested',
    request.ended !== undefined || dice.chance(0.4),
  )
  const subject = request.closes ?? request.project.issues[0]
  if (!subject) return
  const context = { calendar, dice, releases: [], crew: request.project.crew }
  const rounds = dice.weighted([
    [0, 4],
    [1, 4],
    [2, 3],
    [3, 1],
  ])
  const thread = activity.newThread()
  for (let round = 0; round < rounds; round++) {
    const at = request.created + (end - request.created) * ((round + dice.next()) / rounds)
    const text =
      round % 2 === 0 ? dice.pick(reviews) : dice.chance(0.5) ? 'Done, please look again.' : dice.pick(progress)
    activity.comment(
      noteable,
      round % 2 === 0 ? request.reviewer : request.author,
      at,
      fillTemplate(context, text, subject, []),
      dice.chance(0.5) ? { thread } : {},
    )
  }
}

/** Adds the rows of merge requests. Must run after the deployments, which set `deployed`. */
export function addMergeRequestRows(rows: Rows, calendar: Calendar, requests: readonly MergeRequest[]) {
  const dice = new Dice('merge request rows')
  for (const request of requests) {
    rows.merge_request.push(requestRow(calendar, dice, request))
    if (request.reviewer === request.author) continue
    const reviewed = request.state === 3 || dice.chance(0.4)
    const created_at = calendar.iso(Math.min(calendar.now, request.created + 5 * MINUTE))
    rows.merge_request_reviewer.push({
      merge_request_id: request.id,
      user_id: request.reviewer.id,
      state: reviewed ? 'reviewed' : 'unreviewed',
      created_at,
    })
    if (request.state !== 3 || request.ended === undefined || !dice.chance(0.8)) continue
    const approved = calendar.iso(Math.max(request.created, request.ended - dice.around(2) * HOUR))
    rows.merge_request_approval.push({
      merge_request_id: request.id,
      user_id: request.reviewer.id,
      created_at: approved,
    })
  }
}

function requestRow(calendar: Calendar, dice: Dice, request: MergeRequest) {
  const iso = (at: number | undefined) => (at === undefined ? null : calendar.iso(at))
  const merged = request.state === 3
  const draft = request.state === 1 && dice.chance(0.25)
  const created_at = calendar.iso(request.created)
  return {
    id: request.id,
    project_id: request.project.id,
    iid: request.iid,
    title: draft ? `Draft: ${request.title}` : request.title,
    state: request.state,
    author_id: request.author.id,
    source_project_id: request.project.id,
    source_branch: request.branch,
    target_branch: 'main',
    draft: draft ? 1 : 0,
    squash: dice.chance(0.5) ? 1 : 0,
    milestone_id: request.closes?.milestone?.id ?? null,
    merge_status: request.state === 1 && dice.chance(0.15) ? 'cannot_be_merged' : 'can_be_merged',
    merge_params: '{"force_remove_source_branch":true}',
    sha: request.sha,
    merge_commit_sha: merged ? request.merge_sha : null,
    base_sha: dice.hex(40),
    start_sha: dice.hex(40),
    upvotes: 0,
    downvotes: 0,
    user_notes_count: 0,
    changes_count: 1 + Math.round(dice.around(5)),
    merged_at: merged ? iso(request.ended) : null,
    merge_user_id: merged ? (request.ended_by?.id ?? null) : null,
    closed_at: request.state === 2 ? iso(request.ended) : null,
    closed_by_id: request.state === 2 ? (request.ended_by?.id ?? null) : null,
    first_deployed_to_production_at: iso(request.deployed),
    prepared_at: created_at,
    created_at,
    updated_at: calendar.iso(Math.max(request.updated, request.created)),
    description: request.closes
      ? `Closes #${request.closes.iid}`
      : dice.chance(0.4)
        ? 'No issue for this one, it is small.'
        : '',
  } as const
}
