import type { Rule } from '../../kit/http/rules.ts'
import { simulationFields } from './entity.ts'
import { EVENT_NAMES, type EventKind, eventKinds, type NEEDS } from './event-kinds.ts'

/** The parameters of every event. */
const GENERAL = ['event_name', 'hook_id']
const PARAMETERS = {
  project: 'project_id',
  group: 'group_id',
  user: 'user_id',
  merge_request: 'merge_request_iid',
  key: 'key_id',
} as const satisfies Record<(typeof NEEDS)[number], string>

/** What an event takes that contradicts another parameter. */
const EXCLUSIVE = [
  ['branch', 'refs'],
  ['tag', 'refs'],
  ['branch', 'tag'],
] as const

/** A simulation refuses what its event does not use: whoever sends such a parameter expects an effect. */
export const usedByEvent: Rule = {
  names: ['event_name'],
  breach(_, bag) {
    const event_name = EVENT_NAMES.find((name) => name === bag.event_name)
    if (event_name === undefined) return undefined
    const kind = eventKinds[event_name]
    const sent = Object.keys(simulationFields).filter((name) => isSent(bag[name]))
    const known = parametersOf(kind)
    const unused = sent.filter((name) => !known.includes(name))
    if (unused.length > 0) return `${event_name} does not use ${unused.join(', ')}, only ${known.join(', ')}`
    const pair = EXCLUSIVE.find((names) => names.every((name) => sent.includes(name)))
    if (pair) return `${pair.join(', ')} are mutually exclusive`
    if (isSent(bag.action) && !kind.actions.some((one) => one === bag.action))
      return `action of ${event_name} is one of ${kind.actions.join(', ')}`
    if (bag.action === 'delete' && sent.includes('commits')) return 'commits are in no deletion'
    return refsFault(event_name, bag.refs)
  },
}

const parametersOf = ({ needs, accepts }: EventKind): string[] => [
  ...GENERAL,
  ...needs.map((need) => PARAMETERS[need]),
  ...accepts,
]

/** null and an empty text count as absent. */
const isSent = (value: unknown) => value !== undefined && value !== null && value !== ''

/** A full name of a ref says whether it is a branch or a tag. */
function refsFault(event_name: string, refs: unknown): string | undefined {
  const prefix = event_name === 'tag_push' ? 'refs/tags/' : event_name === 'push' ? 'refs/heads/' : 'refs/'
  if (!Array.isArray(refs)) return undefined
  const other = refs.find((ref) => typeof ref === 'string' && ref.startsWith('refs/') && !ref.startsWith(prefix))
  return other === undefined ? undefined : `refs of ${event_name} begin with ${prefix}, or are short names`
}
