import type { ResponseBody } from '../api/client.ts'

export type Change = ResponseBody<'GET /-/gantry/v1/changes'>[number]

/** Where the screens show a changed record. A record without a screen of its own is in a tab of its project or group. */
type Place =
  | { kind: 'import'; project_id: number }
  | { kind: 'issue' | 'merge_request'; project_id: number; iid: number }
  | { kind: 'project'; project_id: number; search: Search }
  | { kind: 'group'; group_id: number; search: Search }
  /** The changed setting; with several, the first one. */
  | { kind: 'settings'; name: string }
interface Search {
  tab?: string
  /** Opens the milestone in the list. */
  'ms-iid'?: number
}

/** The tab of a project's or group's page that shows records of this kind. */
const tabs: Readonly<Record<string, string>> = {
  label: 'labels',
  milestone: 'milestones',
  member: 'members',
  invitation: 'members',
  push_rule: 'push-rules',
  deployment: 'dora',
  environment: 'dora',
  deliveries: 'dora',
}
/** Kinds of changes whose number is that of an issue. */
const ofIssues = ['issue', 'issue_link', 'subscription', 'todo']
/** Kinds of records whose page is gone after the deletion. */
const withPage = ['project', 'group', 'issue', 'merge_request']

/** Undefined for a deleted record, and for one without a screen. */
export function placeOf(change: Change): Place | undefined {
  const { kind, act, iid, title, project_id, group_id } = change
  if (kind === 'settings') return title === null ? undefined : { kind, name: title.split(', ')[0] ?? title }
  if (act === 'removed' && withPage.includes(kind)) return undefined
  if (project_id === null) return group_id === null ? undefined : { kind: 'group', group_id, search: searchFor(change) }
  // The project of a failed import is gone, but the page of the import says why.
  if (kind === 'import') return { kind, project_id }
  const type = typeOf(change)
  if (iid !== null && type !== undefined) return { kind: type, project_id, iid }
  return { kind: 'project', project_id, search: searchFor(change) }
}

/** The type of the record with a page that was changed, or that has the comment or reaction. */
function typeOf({ kind, noteable_type }: Change): 'issue' | 'merge_request' | undefined {
  if (ofIssues.includes(kind)) return 'issue'
  if (kind === 'merge_request') return kind
  if (kind !== 'note' && kind !== 'award_emoji') return undefined
  return noteable_type === 'Issue' ? 'issue' : noteable_type === 'MergeRequest' ? 'merge_request' : undefined
}

function searchFor({ kind, act, iid }: Change): Search {
  const tab = tabs[kind]
  if (tab === undefined) return {}
  return { tab, ...(kind === 'milestone' && iid !== null && act !== 'removed' && { 'ms-iid': iid }) }
}
