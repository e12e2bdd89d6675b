import type { ActivityLog } from './activity-log.ts'
import { HOUR } from './calendar.ts'
import type { Reference, TextContext } from './descriptions.ts'
import type { Rows } from './rows.ts'
import type { Issue } from './world.ts'

/** Adds one system note to each referenced issue. */
export function addMentions(activity: ActivityLog, issue: Issue, references: readonly Reference[], at: number) {
  for (const target of new Set(references.map((each) => each.issue)))
    activity.system(
      { type: 'Issue', on: target },
      issue.author,
      at,
      `mentioned in issue #${issue.iid}`,
      'cross_reference',
    )
}

/** Adds links to earlier issues of the project: related, blocking or duplicate. */
export function linkIssues(
  rows: Rows,
  { calendar, dice }: TextContext,
  activity: ActivityLog,
  issue: Issue,
  duplicates: Map<Issue, Issue>,
) {
  const older = issue.project.issues.slice(Math.max(0, issue.iid - 25), issue.iid - 1)
  if (older.length === 0) return
  if (issue.closed !== undefined && issue.labels.some((label) => label.title === 'duplicate')) {
    const original = dice.pick(older)
    duplicates.set(issue, original)
    const by = issue.closer ?? issue.author
    activity.system(
      { type: 'Issue', on: issue },
      by,
      issue.closed,
      `marked this issue as a duplicate of #${original.iid}`,
      'duplicate',
    )
    activity.system(
      { type: 'Issue', on: original },
      by,
      issue.closed,
      `marked #${issue.iid} as a duplicate of this issue`,
      'duplicate',
    )
    return
  }
  if (!dice.chance(0.06)) return
  const other = dice.pick(older)
  const at = issue.created + 3 * HOUR
  if (at > calendar.now) return
  const created_at = calendar.iso(at)
  const link_type = dice.chance(0.3) ? 'blocks' : 'relates_to'
  rows.issue_link.push({ source_id: issue.id, target_id: other.id, link_type, created_at, updated_at: created_at })
  if (link_type === 'blocks') return
  activity.system(
    { type: 'Issue', on: issue },
    issue.author,
    at,
    `marked this issue as related to #${other.iid}`,
    'relate',
  )
  activity.system(
    { type: 'Issue', on: other },
    issue.author,
    at,
    `marked this issue as related to #${issue.iid}`,
    'relate',
  )
}
