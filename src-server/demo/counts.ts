import type { Rows } from './rows.ts'

/** The priority of an issue without a prioritized label. */
const NO_PRIORITY = 1_000_000

/** Fills in the counters of issues and merge requests: notes, votes, time spent, links, and the best label priority. */
export function countAll(rows: Rows) {
  const notes = tally(
    rows.note.filter((note) => note.system !== 1),
    (note) => `${note.noteable_type} ${note.noteable_id}`,
  )
  const votes = tally(rows.award_emoji, (award) => `${award.awardable_type} ${award.awardable_id} ${award.name}`)
  const time = tally(
    rows.timelog,
    (log) => log.issue_id ?? 0,
    (log) => log.time_spent,
  )
  const closing = tally(
    rows.merge_request_issue.filter((link) => link.closes === 1),
    (link) => link.issue_id,
  )
  const blocked = blockedOpenIssues(rows)
  const priorities = bestPriorities(rows)
  for (const issue of rows.issue) {
    const id = issue.id ?? 0
    issue.user_notes_count = notes.get(`Issue ${id}`) ?? 0
    issue.upvotes = votes.get(`Issue ${id} thumbsup`) ?? 0
    issue.downvotes = votes.get(`Issue ${id} thumbsdown`) ?? 0
    issue.total_time_spent = time.get(id) ?? 0
    issue.merge_requests_count = closing.get(id) ?? 0
    issue.blocking_issues_count = blocked.get(id) ?? 0
    issue.label_priority = priorities.get(id) ?? NO_PRIORITY
  }
  for (const request of rows.merge_request) {
    request.user_notes_count = notes.get(`MergeRequest ${request.id}`) ?? 0
    request.upvotes = votes.get(`MergeRequest ${request.id} thumbsup`) ?? 0
    request.downvotes = votes.get(`MergeRequest ${request.id} thumbsdown`) ?? 0
  }
}

function tally<T, K>(each: readonly T[], keyOf: (row: T) => K, amountOf: (row: T) => number = () => 1): Map<K, number> {
  const sums = new Map<K, number>()
  for (const row of each) {
    const key = keyOf(row)
    sums.set(key, (sums.get(key) ?? 0) + amountOf(row))
  }
  return sums
}

/** How many open issues each issue blocks. */
function blockedOpenIssues(rows: Rows) {
  const open = new Set(rows.issue.filter((issue) => issue.state === 1).map((issue) => issue.id))
  return tally(
    rows.issue_link.filter((link) => link.link_type === 'blocks' && open.has(link.target_id)),
    (link) => link.source_id,
  )
}

/** The best label priority per issue. Each project sets its own priorities, also for labels of a group. */
function bestPriorities(rows: Rows) {
  const priorities = new Map(rows.label_priority.map((each) => [`${each.project_id} ${each.label_id}`, each.priority]))
  const projects = new Map(rows.issue.map((issue) => [issue.id, issue.project_id]))
  const best = new Map<number, number>()
  for (const { issue_id, label_id } of rows.issue_label) {
    const priority = priorities.get(`${projects.get(issue_id)} ${label_id}`)
    if (priority !== undefined) best.set(issue_id, Math.min(priority, best.get(issue_id) ?? NO_PRIORITY))
  }
  return best
}
