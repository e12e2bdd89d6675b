import { forIssuePlanners } from './action.ts'

export const promote = forIssuePlanners(({ issue, mayPromote }) =>
  issue.issue_type === 'issue' && mayPromote
    ? { changes: { promote_to_epic: true }, says: 'Promoted issue to an epic.' }
    : undefined,
)

export const epic = forIssuePlanners(({ issue, epics }, argument) => {
  const found = epics.get(argument)
  if (!found?.mayUse) return { refused: 'This epic does not exist or you are not allowed to add issues to it.' }
  if (issue.epic_id === found.id) return { refused: 'The issue belongs to this epic already.' }
  return { changes: { epic: { id: found.id } }, says: 'Added an issue to an epic.' }
})

export const remove_epic = forIssuePlanners(({ issue }) =>
  issue.epic_id === null ? undefined : { changes: { epic: null }, says: 'Removed an issue from an epic.' },
)

/** An incident becomes no issue again. */
export const promote_to_incident = forIssuePlanners(({ issue }) =>
  issue.issue_type === 'issue'
    ? { changes: { issue_type: 'incident' }, says: 'Issue has been promoted to incident.' }
    : undefined,
)

const SEVERITIES = ['unknown', 'low', 'medium', 'high', 'critical'] as const
/** The short names of the platform: `S1` is the most severe. */
const SHORT = new Map([
  ['s1', 'critical'],
  ['s2', 'high'],
  ['s3', 'medium'],
  ['s4', 'low'],
])

/** Only incidents have a severity. */
export const severity = forIssuePlanners(({ issue }, argument, { issue_type = issue.issue_type }) => {
  const typed = argument.toLowerCase()
  const level = SEVERITIES.find((one) => one === (SHORT.get(typed) ?? typed))
  if (issue_type !== 'incident' || level === undefined) return undefined
  return {
    changes: { severity: level },
    says: `Severity updated to ${level.charAt(0).toUpperCase()}${level.slice(1)}.`,
  }
})

const HEALTH = ['on_track', 'needs_attention', 'at_risk'] as const

export const health_status = forIssuePlanners((_, argument) => {
  const status = HEALTH.find((one) => one === argument.toLowerCase())
  return status && { changes: { health_status: status }, says: `Set health status to ${status}.` }
})

export const clear_health_status = forIssuePlanners(({ issue }) =>
  issue.health_status === null ? undefined : { changes: { health_status: null }, says: 'Cleared health status.' },
)

export const confidential = forIssuePlanners(({ issue }) =>
  issue.confidential === 0 ? { changes: { confidential: true }, says: 'Made this issue confidential.' } : undefined,
)
