import type { LinkType } from '../activity/link-types.ts'
import type { SystemNote } from '../activity/text-notes.ts'
import { humanTime } from './time/human-time.ts'

interface Person {
  id: number
  username: string
}

/** `assigned to @a and @c and unassigned @b` */
export function assigneeNote(before: readonly Person[], after: readonly Person[]): SystemNote[] {
  const added = after.filter((one) => !before.some((other) => other.id === one.id))
  const removed = before.filter((one) => !after.some((other) => other.id === one.id))
  const parts = [
    ...(added.length > 0 ? [`assigned to ${sentenceOf(added)}`] : []),
    ...(removed.length > 0 ? [`unassigned ${sentenceOf(removed)}`] : []),
  ]
  return parts.length === 0 ? [] : [{ action: 'assignee', body: parts.join(' and ') }]
}

/** `@a, @b, and @c` */
export function sentenceOf(people: readonly { username: string }[]): string {
  const names = people.map((one) => `@${one.username}`)
  const last = names.pop() ?? ''
  if (names.length === 0) return last
  return names.length === 1 ? `${names[0]} and ${last}` : `${names.join(', ')}, and ${last}`
}

export function dueDateNote(before: string | null, after: string | null): SystemNote[] {
  if (before === after) return []
  return [{ action: 'due_date', body: after === null ? 'removed due date' : `changed due date to ${longDate(after)}` }]
}

const LINKED: Readonly<Record<LinkType, string>> = {
  relates_to: 'related to',
  blocks: 'blocking',
  is_blocked_by: 'blocked by',
}

/** `marked this issue as related to #2` */
export const linkNote = (link_type: LinkType, reference: string): SystemNote => ({
  action: 'relate',
  body: `marked this issue as ${LINKED[link_type]} ${reference}`,
})

export const unlinkNote = (reference: string): SystemNote => ({
  action: 'unrelate',
  body: `removed the relation with ${reference}`,
})

interface NamedEpic {
  iid: number
  group: { id: number; full_path: string } | null
}

/** `added to epic &4`, `changed epic to acme&4`, `removed from epic &4` */
export function epicNote(
  before: NamedEpic | undefined,
  after: NamedEpic | undefined,
  { namespace_id }: { namespace_id: number },
): SystemNote[] {
  const epic = after ?? before
  if (!epic) return []
  const words = after ? (before ? 'changed epic to' : 'added to epic') : 'removed from epic'
  const path = epic.group?.id === namespace_id ? '' : (epic.group?.full_path ?? '')
  return [{ action: 'epic', body: `${words} ${path}&${epic.iid}` }]
}

/** `added issue acme/shop#2`, on the epic */
export const issueOfEpicNote = (reference: string, added: boolean): SystemNote => ({
  action: 'epic',
  body: `${added ? 'added' : 'removed'} issue ${reference}`,
})

const TIME = 'time_tracking'

/** 0 removes the estimate. */
export const estimateNote = (seconds: number, hours_only: boolean): SystemNote => {
  const time = humanTime(seconds, hours_only)
  return { action: TIME, body: time === null ? 'removed time estimate' : `changed time estimate to ${time}` }
}

/** `day` is the day on which the time was spent, if it is not today. */
export const spentTimeNote = (seconds: number, hours_only: boolean, day?: string): SystemNote => ({
  action: TIME,
  body: `${seconds < 0 ? 'subtracted' : 'added'} ${humanTime(Math.abs(seconds), hours_only)} of time spent${day === undefined ? '' : ` at ${day}`}`,
})

export const removedTimeNote: SystemNote = { action: TIME, body: 'removed time spent' }

export const confidentialNote = (after: boolean): SystemNote =>
  after
    ? { action: 'confidential', body: 'made the issue confidential' }
    : { action: 'visible', body: 'made the issue visible to everyone' }

export const lockNote = (noun: 'issue' | 'merge request', after: boolean): SystemNote => ({
  action: after ? 'locked' : 'unlocked',
  body: `${after ? 'locked' : 'unlocked'} the discussion in this ${noun}`,
})

export const typeNote = (before: string, after: string): SystemNote => ({
  action: 'issue_type',
  body: `changed type from ${before.replace('_', ' ')} to ${after.replace('_', ' ')}`,
})

export const severityNote = (after: string): SystemNote => ({
  action: 'severity',
  body: `changed the severity to **${after.charAt(0).toUpperCase()}${after.slice(1)}**`,
})

export const healthNote = (after: string | null): SystemNote => ({
  action: 'health_status',
  body: after === null ? 'removed health status' : `changed health status to **${after.replace('_', ' ')}**`,
})

const MONTHS = 'January February March April May June July August September October November December'.split(' ')

/** `2026-06-01` → `June 1, 2026`. A formatter of the runtime would take longer than writing the note. */
function longDate(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${MONTHS[(month ?? 1) - 1]} ${date}, ${year}`
}
