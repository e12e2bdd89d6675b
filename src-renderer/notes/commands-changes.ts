import type { Change } from '../issues/issue-change.ts'
import type { Change as MergeRequestChange } from '../merge-requests/merge-request-change.ts'
import type { Note } from './noteable.ts'

type CommandsChanges = Note['commands_changes']

const NAMES: Readonly<Record<keyof CommandsChanges, string>> = {
  state_event: 'state',
  title: 'title',
  add_label_ids: 'labels',
  remove_label_ids: 'labels',
  label_ids: 'labels',
  assignee_ids: 'assignees',
  reviewer_ids: 'reviewers',
  milestone_id: 'milestone',
  iteration_id: 'iteration',
  due_date: 'due date',
  weight: 'weight',
  health_status: 'health status',
  issue_type: 'type',
  severity: 'severity',
  promote_to_epic: 'epic',
  epic: 'epic',
  canonical_issue_id: 'duplicate',
  linked_issues: 'links',
  unlinked_issue_ids: 'links',
  target_project: 'project',
  target_clone_project: 'clone',
  clone_with_notes: 'clone',
  confidential: 'confidentiality',
  discussion_locked: 'lock',
  target_branch: 'target branch',
  wip_event: 'draft status',
  approval_event: 'approval',
  merge: 'state',
  time_estimate: 'time estimate',
  spend_time: 'time spent',
  todo_event: 'to-do item',
  subscription_event: 'subscription',
  emoji_award: 'reactions',
}
const isName = (name: string): name is keyof CommandsChanges => Object.hasOwn(NAMES, name)
const namesIn = (changes: CommandsChanges) => Object.keys(changes).filter(isName)

/** What the quick actions changed that the server removed from a text, in words; undefined if the text had none. */
export function changedByActions(
  asked: string,
  { body, commands_changes }: Pick<Note, 'body' | 'commands_changes'>,
): string | undefined {
  if (body === asked || !/^\/[a-z]/im.test(asked)) return undefined
  const names = [...new Set(namesIn(commands_changes).map((name) => NAMES[name]))]
  return names.length > 0 ? `Quick actions applied: ${names.join(', ')}` : 'Quick actions had no effect'
}

/** Whether the only change is a new copy of the issue. */
export const isOnlyClone = ({ target_clone_project, clone_with_notes: _, ...others }: CommandsChanges): boolean =>
  target_clone_project !== undefined && Object.keys(others).length === 0

/** The same change as a request, so that its undo can be found; undefined if the request cannot express all of it. */
export function asIssueChange(changes: CommandsChanges): Change | undefined {
  const { state_event, title, add_label_ids, remove_label_ids, label_ids, ...rest } = changes
  const { assignee_ids, milestone_id, due_date, weight, confidential, ...others } = rest
  if (Object.keys(others).length > 0) return undefined
  return {
    ...(state_event && { state_event }),
    ...(title !== undefined && { title }),
    // Any list of labels means that all labels may have changed.
    ...((add_label_ids ?? remove_label_ids ?? label_ids) && { labels: [] }),
    ...(assignee_ids && { assignee_ids }),
    ...(milestone_id !== undefined && { milestone_id }),
    ...(due_date !== undefined && { due_date }),
    ...(weight !== undefined && { weight }),
    ...(confidential !== undefined && { confidential }),
  }
}

/** What a quick action of a merge request can change besides the values that a request restores. */
const withoutWayBack = [
  'merge',
  'approval_event',
  'time_estimate',
  'spend_time',
  'todo_event',
  'subscription_event',
  'emoji_award',
] as const

/** The same for a merge request. An empty title and an empty list of labels mean that the title and all labels may have changed. */
export function asMergeRequestChange(changes: CommandsChanges): MergeRequestChange | undefined {
  if (withoutWayBack.some((name) => changes[name] !== undefined)) return undefined
  const { state_event, title, wip_event, add_label_ids, remove_label_ids, label_ids } = changes
  const { target_branch, assignee_ids, reviewer_ids, milestone_id, discussion_locked } = changes
  return {
    ...(state_event && { state_event }),
    ...((title ?? wip_event) !== undefined && { title: title ?? '' }),
    ...(target_branch !== undefined && { target_branch }),
    ...((add_label_ids ?? remove_label_ids ?? label_ids) && { labels: [] }),
    ...(assignee_ids && { assignee_ids }),
    ...(reviewer_ids && { reviewer_ids }),
    ...(milestone_id !== undefined && { milestone_id }),
    ...(discussion_locked !== undefined && { discussion_locked }),
  }
}
