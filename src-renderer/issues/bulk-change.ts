import { requestOf } from '../api/client.ts'
import type { WireRequest } from '../api/wire-request.ts'
import { fullDay } from '../ui/dates.ts'
import type { Change, SelectedIssue } from './issue-change.ts'
import { splitSkipped } from './split-skipped.ts'

/** A change of many issues. */
export type BulkChange =
  | { kind: 'close' | 'reopen' | 'unassign' | 'remove_milestone' }
  | { kind: 'add_label' | 'remove_label'; label: string }
  | { kind: 'assign'; user: { id: number; name: string; projects: readonly number[] } }
  /** `ids`: the id of the milestone in each project that has it. */
  | { kind: 'set_milestone'; title: string; ids: ReadonlyMap<number, number> }
  /** null removes the value. */
  | { kind: 'set_due'; due_date: string | null }
  | { kind: 'set_weight'; weight: number | null }

/** The names of users' records in the words of a change. */
export function namesIn(change: BulkChange): readonly string[] {
  if (change.kind === 'add_label' || change.kind === 'remove_label') return [change.label]
  if (change.kind === 'set_milestone') return [change.title]
  return change.kind === 'assign' ? [change.user.name] : []
}

interface Words {
  /** The title of the dialog goes on with the number of issues: "Close 3 issues". */
  title: readonly [before: string, after: string]
  doing: string
  /** Follows the number of issues: "3 issues closed". */
  done: string
  /** What is true of the issues after an undo. */
  opposite?: string
  lead: string
}

export function wordsOf(change: BulkChange): Words {
  switch (change.kind) {
    case 'close':
      return {
        title: ['Close', ''],
        doing: 'Closing',
        done: 'closed',
        opposite: 'open again',
        lead: 'Closed issues can be reopened.',
      }
    case 'reopen':
      return {
        title: ['Reopen', ''],
        doing: 'Reopening',
        done: 'reopened',
        opposite: 'closed again',
        lead: 'Reopened issues can be closed again.',
      }
    case 'unassign':
      return {
        title: ['Unassign', ''],
        doing: 'Unassigning',
        done: 'unassigned',
        lead: 'All assignees are removed.',
      }
    case 'remove_milestone':
      return {
        title: ['Remove milestone from', ''],
        doing: 'Removing the milestone from',
        done: 'set to no milestone',
        lead: 'The milestone is removed.',
      }
    case 'add_label':
      return {
        title: ['Add label to', ''],
        doing: `Adding ${change.label} to`,
        done: `labeled ${change.label}`,
        lead: `The label ${change.label} is added to the issues, and created in projects that do not have the label.`,
      }
    case 'remove_label':
      return {
        title: ['Remove label from', ''],
        doing: `Removing ${change.label} from`,
        done: `no longer labeled ${change.label}`,
        lead: `The label ${change.label} is removed from the issues.`,
      }
    case 'assign':
      return {
        title: ['Assign', ` to ${change.user.name}`],
        doing: 'Assigning',
        done: `assigned to ${change.user.name}`,
        lead: `${change.user.name} replaces all other assignees.`,
      }
    case 'set_milestone':
      return {
        title: ['Set milestone on', ''],
        doing: `Setting ${change.title} on`,
        done: `added to ${change.title}`,
        lead: `The milestone ${change.title} replaces other milestones.`,
      }
    case 'set_due':
      return change.due_date === null
        ? removing('due date')
        : {
            title: ['Set due date of', ''],
            doing: 'Setting the due date of',
            done: `now due ${fullDay(change.due_date)}`,
            lead: `The due date of the issues is set to ${fullDay(change.due_date)}.`,
          }
    case 'set_weight':
      return change.weight === null
        ? removing('weight')
        : {
            title: ['Set weight of', ''],
            doing: 'Setting the weight of',
            done: `set to weight ${change.weight}`,
            lead: `The weight of the issues is set to ${change.weight}.`,
          }
  }
}

const removing = (what: string): Words => ({
  title: [`Remove ${what} from`, ''],
  doing: `Removing the ${what} from`,
  done: `set to no ${what}`,
  lead: `The ${what} is removed.`,
})

/** The fields of the request for one issue. */
export function changeOf(change: BulkChange, { project_id }: { project_id: number }): Change {
  switch (change.kind) {
    case 'close':
      return { state_event: 'close' }
    case 'reopen':
      return { state_event: 'reopen' }
    case 'unassign':
      return { assignee_ids: [0] }
    case 'remove_milestone':
      return { milestone_id: 0 }
    case 'add_label':
      return { add_labels: [change.label] }
    case 'remove_label':
      return { remove_labels: [change.label] }
    case 'assign':
      return { assignee_ids: [change.user.id] }
    case 'set_milestone':
      return { milestone_id: change.ids.get(project_id) ?? 0 }
    case 'set_due':
      return { due_date: change.due_date }
    case 'set_weight':
      return { weight: change.weight }
  }
}

export const requestFor = (change: BulkChange, issue: SelectedIssue): WireRequest =>
  requestOf('PUT /projects/:id/issues/:issue_iid', {
    id: issue.project_id,
    issue_iid: issue.iid,
    ...changeOf(change, issue),
  })

/** Why the change would have no effect on an issue, or be refused. The server may also refuse for reasons that the console does not know. */
function skipReason(change: BulkChange, issue: SelectedIssue): string | undefined {
  if (issue.project_archived) return 'issues of archived projects are read-only'
  if (!issue.may_update) return 'this needs Reporter'
  const effect = effectReason(change, issue)
  if (effect !== undefined) return effect
  if (change.kind !== 'close' && change.kind !== 'reopen' && !issue.may_set_metadata) return 'this needs Reporter'
  if (change.kind === 'assign' && !change.user.projects.includes(issue.project_id))
    return `${change.user.name} has no access to the issues of the project`
  if (change.kind === 'set_milestone' && !change.ids.has(issue.project_id))
    return `the project has no open milestone ${change.title}`
  return undefined
}

function effectReason(change: BulkChange, issue: SelectedIssue): string | undefined {
  const [first, second] = issue.assignees
  switch (change.kind) {
    case 'close':
      return issue.state === 'closed' ? 'already closed' : undefined
    case 'reopen':
      return issue.state === 'opened' ? 'already open' : undefined
    case 'unassign':
      return first ? undefined : 'nobody is assigned'
    case 'remove_milestone':
      return issue.milestone ? undefined : 'no milestone'
    case 'add_label':
      return issue.labels.includes(change.label) ? `already labeled ${change.label}` : undefined
    case 'remove_label':
      return issue.labels.includes(change.label) ? undefined : `not labeled ${change.label}`
    case 'assign':
      return first?.id === change.user.id && !second ? `already assigned to ${change.user.name}` : undefined
    case 'set_milestone': {
      const id = change.ids.get(issue.project_id)
      return id !== undefined && issue.milestone?.id === id ? `already in ${change.title}` : undefined
    }
    case 'set_due':
      if (issue.due_date !== change.due_date) return undefined
      return change.due_date === null ? 'no due date' : 'already due on this day'
    case 'set_weight':
      if ((issue.weight ?? null) !== change.weight) return undefined
      return change.weight === null ? 'no weight' : `already has the weight ${change.weight}`
  }
}

/** Separates the issues that the change applies to from those that it skips. */
export const splitBySkipReason = (change: BulkChange, all: readonly SelectedIssue[]) =>
  splitSkipped(all, (issue) => skipReason(change, issue))
