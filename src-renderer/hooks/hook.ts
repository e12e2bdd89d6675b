import type { ResponseBody } from '../api/client.ts'
import type { Tone } from '../ui/status-badge.tsx'

export type HookCard = ResponseBody<'GET /-/gantry/v1/hooks'>[number]

/** The flags of a hook, and what each adds to the events that every hook gets. */
export const flags = [
  { name: 'repository_update_events', label: 'Repository updates', short: 'repository updates' },
  { name: 'push_events', label: 'Pushes', short: 'pushes' },
  { name: 'tag_push_events', label: 'Tags', short: 'tags' },
  { name: 'merge_requests_events', label: 'Merge requests', short: 'merge requests' },
] as const
export type FlagName = (typeof flags)[number]['name']

/** The events that every hook gets, whatever its flags. */
export const alwaysText = 'Every hook gets the events of projects, groups, members, users and keys.'

/** `accounts, projects and pushes` in short: which flags are on. */
export function getsText(hook: Pick<HookCard, FlagName>): string {
  const on = flags.filter(({ name }) => hook[name])
  if (on.length === flags.length) return 'all events'
  return on.length === 0 ? 'lifecycle events' : `lifecycle, ${on.map(({ short }) => short).join(', ')}`
}

/** Fewer than nine of ten deliveries that succeed are a problem. */
const goodShare = 0.9

/** `97%` of the deliveries of a week; a dash without any. */
export const shareText = (hook: Pick<HookCard, 'deliveries' | 'failed' | 'waiting'>): string =>
  endedOf(hook) === 0 ? '–' : `${Math.floor(shareOf(hook) * 100)}%`

/** Deliveries that wait are neither successes nor failures. */
const endedOf = ({ deliveries, waiting }: Pick<HookCard, 'deliveries' | 'waiting'>) => Math.max(0, deliveries - waiting)
const shareOf = (hook: Pick<HookCard, 'deliveries' | 'failed' | 'waiting'>) => 1 - hook.failed / endedOf(hook)

/** The state of a hook in one word, and its tone. */
export function stateOf(
  hook: Pick<HookCard, 'paused' | 'alert_status' | 'deliveries' | 'failed' | 'waiting' | 'recent'>,
): {
  text: string
  tone: Tone
} {
  if (hook.paused) return { text: 'Paused', tone: 'plain' }
  if (hook.alert_status === 'temporarily_disabled') return { text: 'Backed off', tone: 'bad' }
  const last = hook.recent.at(-1)
  if (!last) return { text: 'New', tone: 'plain' }
  if (last.outcome === 'no_answer' || last.outcome === 'server_error' || shareOf(hook) < goodShare)
    return { text: 'Failing', tone: 'bad' }
  return last.outcome === 'ok' ? { text: 'Working', tone: 'ok' } : { text: 'Refused', tone: 'warn' }
}

/** The hooks with results by name, or only the one that a filter names. Their order stays while deliveries come. */
export function stripsFor<Hook extends Pick<HookCard, 'id' | 'name' | 'url' | 'recent'>>(
  hooks: readonly Hook[],
  only: number | undefined,
): Hook[] {
  const nameOf = ({ name, url }: Hook) => name ?? url.replace(/^https?:\/\//, '')
  return hooks
    .filter(({ id, recent }) => (only === undefined ? recent.length > 0 : id === only))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)) || a.id - b.id)
}

/** The reads that change with a hook. */
export const readsAffectedByHooks = [
  'GET /hooks',
  'GET /hooks/:id',
  'GET /-/gantry/v1/hooks',
  'GET /-/gantry/v1/hooks/:id',
  'GET /-/gantry/v1/deliveries',
  'GET /-/gantry/v1/delivery_figures',
  'GET /-/gantry/v1/receivers/:name',
] as const
