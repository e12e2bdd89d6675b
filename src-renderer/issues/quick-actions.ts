interface QuickAction {
  name: string
  /** What follows the name on the line. */
  argument?: string
  description: string
  /** The user needs the role that sets labels and people: Reporter on issues, Developer on merge requests. */
  for?: 'planners'
  /** Only in paid tiers. */
  licensed?: true
}

export type ActionsOf = 'issue' | 'merge_request'

/** What every record has. */
const common: readonly QuickAction[] = [
  { name: 'todo', description: 'Add a to-do item for me' },
  { name: 'done', description: 'Mark my to-do item as done' },
  { name: 'subscribe', description: 'Notify me of changes' },
  { name: 'unsubscribe', description: 'Stop notifying me' },
  { name: 'award', argument: ':tada:', description: 'Add or remove a reaction' },
  { name: 'cc', argument: '@user', description: 'Mention people' },
  { name: 'shrug', argument: 'text', description: 'Add ¯\\＿(ツ)＿/¯' },
  { name: 'tableflip', argument: 'text', description: 'Add (╯°□°)╯︵ ┻━┻' },
]

const times: readonly QuickAction[] = [
  { name: 'estimate', argument: '1d 2h', description: 'Set the time estimate', for: 'planners' },
  { name: 'remove_estimate', description: 'Remove the time estimate', for: 'planners' },
  { name: 'spend', argument: '1h 30m', description: 'Add time spent', for: 'planners' },
  { name: 'remove_time_spent', description: 'Remove all time spent', for: 'planners' },
]

/** Lines of the text of an issue that the server carries out, in the order in which the console lists them. */
export const quickActions: readonly QuickAction[] = [
  { name: 'close', description: 'Close the issue' },
  { name: 'reopen', description: 'Reopen the issue' },
  { name: 'assign', argument: '@user', description: 'Assign people, or me', for: 'planners' },
  { name: 'unassign', argument: '@user', description: 'Remove some or all assignees', for: 'planners' },
  { name: 'reassign', argument: '@user', description: 'Replace all assignees', for: 'planners', licensed: true },
  { name: 'label', argument: '~label', description: 'Add labels', for: 'planners' },
  { name: 'unlabel', argument: '~label', description: 'Remove some or all labels', for: 'planners' },
  { name: 'relabel', argument: '~label', description: 'Replace all labels', for: 'planners' },
  { name: 'milestone', argument: '%milestone', description: 'Set the milestone', for: 'planners' },
  { name: 'remove_milestone', description: 'Remove the milestone', for: 'planners' },
  { name: 'iteration', argument: '--current', description: 'Set the iteration', for: 'planners', licensed: true },
  { name: 'remove_iteration', description: 'Remove the iteration', for: 'planners', licensed: true },
  { name: 'due', argument: 'in 2 days', description: 'Set the due date', for: 'planners' },
  { name: 'remove_due_date', description: 'Remove the due date', for: 'planners' },
  { name: 'weight', argument: '3', description: 'Set the weight', for: 'planners', licensed: true },
  { name: 'clear_weight', description: 'Remove the weight', for: 'planners', licensed: true },
  ...times,
  { name: 'title', argument: 'New title', description: 'Change the title' },
  { name: 'duplicate', argument: '#issue', description: 'Close as a duplicate' },
  { name: 'relate', argument: '#issue', description: 'Link to a related issue', for: 'planners' },
  {
    name: 'blocks',
    argument: '#issue',
    description: 'Link to an issue that this issue blocks',
    for: 'planners',
    licensed: true,
  },
  {
    name: 'blocked_by',
    argument: '#issue',
    description: 'Link to an issue that blocks this issue',
    for: 'planners',
    licensed: true,
  },
  { name: 'unlink', argument: '#issue', description: 'Remove the link to an issue', for: 'planners' },
  { name: 'move', argument: 'group/project', description: 'Move to another project', for: 'planners' },
  { name: 'clone', argument: 'group/project', description: 'Copy to a project', for: 'planners' },
  { name: 'copy_metadata', argument: '#issue', description: 'Copy labels and milestone', for: 'planners' },
  { name: 'epic', argument: '&1', description: 'Add the issue to an epic', for: 'planners', licensed: true },
  { name: 'remove_epic', description: 'Remove the issue from its epic', for: 'planners', licensed: true },
  {
    name: 'health_status',
    argument: 'on_track',
    description: 'Set the health status',
    for: 'planners',
    licensed: true,
  },
  { name: 'clear_health_status', description: 'Remove the health status', for: 'planners', licensed: true },
  { name: 'promote', description: 'Make the issue an epic', for: 'planners', licensed: true },
  { name: 'promote_to_incident', description: 'Make the issue an incident', for: 'planners' },
  { name: 'severity', argument: 'high', description: 'Set the severity of an incident', for: 'planners' },
  { name: 'confidential', description: 'Make the issue confidential', for: 'planners' },
  { name: 'lock', description: 'Lock the discussion', for: 'planners' },
  { name: 'unlock', description: 'Unlock the discussion', for: 'planners' },
  ...common,
]

/** The same for merge requests. */
export const mergeRequestActions: readonly QuickAction[] = [
  { name: 'merge', description: 'Merge', for: 'planners' },
  { name: 'approve', description: 'Approve', for: 'planners' },
  { name: 'unapprove', description: 'Revoke my approval', for: 'planners' },
  { name: 'close', description: 'Close the merge request' },
  { name: 'reopen', description: 'Reopen the merge request' },
  { name: 'draft', description: 'Mark as a draft' },
  { name: 'ready', description: 'Mark as ready' },
  { name: 'assign', argument: '@user', description: 'Assign people, or me', for: 'planners' },
  { name: 'unassign', argument: '@user', description: 'Remove some or all assignees', for: 'planners' },
  { name: 'reassign', argument: '@user', description: 'Replace all assignees', for: 'planners', licensed: true },
  { name: 'assign_reviewer', argument: '@user', description: 'Ask people for a review', for: 'planners' },
  { name: 'unassign_reviewer', argument: '@user', description: 'Remove some or all reviewers', for: 'planners' },
  {
    name: 'reassign_reviewer',
    argument: '@user',
    description: 'Replace all reviewers',
    for: 'planners',
    licensed: true,
  },
  { name: 'label', argument: '~label', description: 'Add labels', for: 'planners' },
  { name: 'unlabel', argument: '~label', description: 'Remove some or all labels', for: 'planners' },
  { name: 'relabel', argument: '~label', description: 'Replace all labels', for: 'planners' },
  { name: 'milestone', argument: '%milestone', description: 'Set the milestone', for: 'planners' },
  { name: 'remove_milestone', description: 'Remove the milestone', for: 'planners' },
  { name: 'copy_metadata', argument: '#issue', description: 'Copy labels and milestone', for: 'planners' },
  ...times,
  { name: 'title', argument: 'New title', description: 'Change the title' },
  { name: 'target_branch', argument: 'branch', description: 'Change the target branch' },
  { name: 'lock', description: 'Lock the discussion', for: 'planners' },
  { name: 'unlock', description: 'Unlock the discussion', for: 'planners' },
  ...common,
]

interface Rights {
  of: ActionsOf
  /** The user may set labels and people. */
  plans: boolean
  licensed: boolean
}

/**
 * The quick actions that match a typed name, for a user with these rights. Names that begin with the typed text come before other names, and
 * these before descriptions.
 */
export function matchingQuickActions(typed: string, { of, plans, licensed }: Rights) {
  const text = typed.toLowerCase()
  const rank = ({ name, description }: QuickAction) => {
    if (name.startsWith(text)) return 0
    if (name.includes(text)) return 1
    return description.toLowerCase().includes(text) ? 2 : 3
  }
  return (of === 'issue' ? quickActions : mergeRequestActions)
    .filter((action) => (plans || action.for === undefined) && (licensed || !action.licensed) && rank(action) < 3)
    .sort((one, other) => rank(one) - rank(other))
}
