interface QuickAction {
  name: string
  /** What follows the name on the line. */
  argument?: string
  description: string
  /** The user needs the role Reporter. The rights of the others depend on the issue. */
  for?: 'reporters'
  /** Only in paid tiers. */
  licensed?: true
}

/** Lines of a text that the server carries out, in the order in which the console lists them. */
export const quickActions: readonly QuickAction[] = [
  { name: 'close', description: 'Close the issue' },
  { name: 'reopen', description: 'Reopen the issue' },
  { name: 'assign', argument: '@user', description: 'Assign people, or me', for: 'reporters' },
  { name: 'unassign', argument: '@user', description: 'Remove some or all assignees', for: 'reporters' },
  { name: 'reassign', argument: '@user', description: 'Replace all assignees', for: 'reporters', licensed: true },
  { name: 'label', argument: '~label', description: 'Add labels', for: 'reporters' },
  { name: 'unlabel', argument: '~label', description: 'Remove some or all labels', for: 'reporters' },
  { name: 'relabel', argument: '~label', description: 'Replace all labels', for: 'reporters' },
  { name: 'milestone', argument: '%milestone', description: 'Set the milestone', for: 'reporters' },
  { name: 'remove_milestone', description: 'Remove the milestone', for: 'reporters' },
  { name: 'due', argument: 'in 2 days', description: 'Set the due date', for: 'reporters' },
  { name: 'remove_due_date', description: 'Remove the due date', for: 'reporters' },
  { name: 'weight', argument: '3', description: 'Set the weight', for: 'reporters', licensed: true },
  { name: 'clear_weight', description: 'Remove the weight', for: 'reporters', licensed: true },
  { name: 'estimate', argument: '1d 2h', description: 'Set the time estimate', for: 'reporters' },
  { name: 'remove_estimate', description: 'Remove the time estimate', for: 'reporters' },
  { name: 'spend', argument: '1h 30m', description: 'Add time spent', for: 'reporters' },
  { name: 'remove_time_spent', description: 'Remove all time spent', for: 'reporters' },
  { name: 'title', argument: 'New title', description: 'Change the title' },
  { name: 'duplicate', argument: '#issue', description: 'Close as a duplicate' },
  { name: 'relate', argument: '#issue', description: 'Link to a related issue', for: 'reporters' },
  {
    name: 'blocks',
    argument: '#issue',
    description: 'Link to an issue that waits for this one',
    for: 'reporters',
    licensed: true,
  },
  {
    name: 'blocked_by',
    argument: '#issue',
    description: 'Link to an issue that this one waits for',
    for: 'reporters',
    licensed: true,
  },
  { name: 'unlink', argument: '#issue', description: 'Remove the link to an issue', for: 'reporters' },
  { name: 'move', argument: 'group/project', description: 'Move to another project', for: 'reporters' },
  { name: 'clone', argument: 'group/project', description: 'Copy to a project', for: 'reporters' },
  { name: 'copy_metadata', argument: '#issue', description: 'Copy labels and milestone', for: 'reporters' },
  { name: 'health_status', argument: 'on_track', description: 'Set the health', for: 'reporters', licensed: true },
  { name: 'clear_health_status', description: 'Remove the health status', for: 'reporters', licensed: true },
  { name: 'promote', description: 'Make the issue an epic', for: 'reporters', licensed: true },
  { name: 'promote_to_incident', description: 'Make the issue an incident', for: 'reporters' },
  { name: 'severity', argument: 'high', description: 'Set the severity of an incident', for: 'reporters' },
  { name: 'confidential', description: 'Make the issue confidential', for: 'reporters' },
  { name: 'lock', description: 'Lock the discussion', for: 'reporters' },
  { name: 'unlock', description: 'Unlock the discussion', for: 'reporters' },
  { name: 'todo', description: 'Add a to-do item for me' },
  { name: 'done', description: 'Mark my to-do item as done' },
  { name: 'subscribe', description: 'Notify me of changes' },
  { name: 'unsubscribe', description: 'Stop notifying me' },
  { name: 'award', argument: ':tada:', description: 'React, or take back the reaction' },
  { name: 'shrug', argument: 'text', description: 'Add ¯\\＿(ツ)＿/¯' },
  { name: 'tableflip', argument: 'text', description: 'Add (╯°□°)╯︵ ┻━┻' },
]

/**
 * The quick actions that match a typed name, for a user with these rights. Names that begin with the typed text come before other names, and
 * these before descriptions.
 */
export function matchingQuickActions(typed: string, { reporter, licensed }: { reporter: boolean; licensed: boolean }) {
  const text = typed.toLowerCase()
  const rank = ({ name, description }: QuickAction) => {
    if (name.startsWith(text)) return 0
    if (name.includes(text)) return 1
    return description.toLowerCase().includes(text) ? 2 : 3
  }
  return quickActions
    .filter((action) => (reporter || action.for === undefined) && (licensed || !action.licensed) && rank(action) < 3)
    .sort((one, other) => rank(one) - rank(other))
}
