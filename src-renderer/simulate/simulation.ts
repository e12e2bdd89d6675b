import type { ApiError } from '../api/api-error.ts'
import type { Input, ResponseBody } from '../api/client.ts'
import { flags, type HookCard } from '../hooks/hook.ts'
import type { PickedUser } from '../members/user-picker.tsx'

export type EventKind = ResponseBody<'GET /-/gantry/v1/simulations'>[number]
export type SimulationInput = Input<'POST /-/gantry/v1/simulations'>

/** What the form holds. Records that are not chosen are the first ones of the instance. */
export interface SimulationDraft {
  project: { id: number; name: string } | undefined
  group: { id: number; full_path: string } | undefined
  user: PickedUser | undefined
  merge_request_iid: string
  key_id: string
  branch: string
  tag: string
  /** A commit message per line, the oldest first. */
  commits: string
  old_name: string
  action: string
  /** Only this hook gets the event; empty: all that would. */
  hook: string
}

export const emptySimulation: SimulationDraft = {
  ...{ project: undefined, group: undefined, user: undefined, merge_request_iid: '', key_id: '', branch: '', tag: '' },
  ...{ commits: '', old_name: '', action: '', hook: '' },
}

/** What is sent: the fields that the event knows and that are filled in. */
export function simulationInput(kind: Pick<EventKind, 'event_name' | 'needs' | 'accepts'>, draft: SimulationDraft) {
  const knows = new Set<string>([...kind.needs, ...kind.accepts])
  const text = (name: 'branch' | 'tag' | 'old_name' | 'action') =>
    knows.has(name) && draft[name].trim() !== '' ? { [name]: draft[name].trim() } : {}
  const commits = draft.commits.split('\n').filter((line) => line.trim() !== '')
  const input: SimulationInput = {
    event_name: kind.event_name,
    ...(knows.has('project') && draft.project && { project_id: draft.project.id }),
    ...(knows.has('group') && draft.group && { group_id: draft.group.id }),
    ...(knows.has('user') && draft.user && { user_id: draft.user.id }),
    ...(knows.has('merge_request') && number('merge_request_iid', draft.merge_request_iid)),
    ...(knows.has('key') && number('key_id', draft.key_id)),
    ...(isBranchUnused(kind, draft) ? {} : text('branch')),
    ...text('tag'),
    ...text('old_name'),
    ...text('action'),
    ...(knows.has('commits') &&
      !isDeletion(draft) &&
      commits.length > 0 && { commits: commits.map((message) => ({ message })) }),
    ...number('hook_id', draft.hook),
  }
  return input
}

const ofPush = ['create', 'update', 'delete'] as const
const actions: Partial<Record<EventKind['event_name'], readonly string[]>> = {
  merge_request: [
    ...['open', 'update', 'merge', 'close', 'reopen'],
    ...['approved', 'unapproved', 'approval', 'unapproval'],
  ],
  push: ofPush,
  tag_push: ofPush,
  repository_update: ofPush,
}

/** What an event of this kind can be about: opening or closing a merge request, creating or deleting a branch. */
export const actionsOf = (event_name: EventKind['event_name']): readonly string[] => actions[event_name] ?? []

const hasTag = ({ accepts }: Pick<EventKind, 'accepts'>, { tag }: Pick<SimulationDraft, 'tag'>) =>
  accepts.includes('tag') && tag.trim() !== ''

/** The action of an event that names none. */
export function usualAction(kind: Pick<EventKind, 'event_name' | 'accepts'>, draft: Pick<SimulationDraft, 'tag'>) {
  if (kind.event_name === 'merge_request') return 'open'
  return kind.event_name === 'tag_push' || hasTag(kind, draft) ? 'create' : 'update'
}

/** A push that names a tag pushes the tag, and no branch. */
export const isBranchUnused = (kind: Pick<EventKind, 'accepts'>, draft: Pick<SimulationDraft, 'tag'>): boolean =>
  kind.accepts.includes('branch') && hasTag(kind, draft)

/** A push that deletes a branch or a tag has no commits. */
export const isDeletion = ({ action }: Pick<SimulationDraft, 'action'>): boolean => action === 'delete'

type Asking = Pick<HookCard, 'paused' | (typeof flags)[number]['name']>

/** Why no hook gets an event, in a sentence. */
export function whyNobody({ flag }: Pick<EventKind, 'flag'>, hooks: readonly Asking[]): string {
  const [only, ...others] = hooks
  if (!only) return 'There is no hook yet.'
  const asking = hooks.filter((hook) => flag === null || hook[flag])
  const what = flags.find(({ name }) => name === flag)?.label.toLowerCase() ?? 'the event'
  if (asking.length === 0) return `No hook asks for ${what}.`
  if (asking.length < hooks.length) return `Every hook that asks for ${what} is paused.`
  return others.length === 0 ? 'The only hook is paused.' : 'Every hook is paused.'
}

/** Why an event cannot be sent, in a sentence. */
export function refusalText({ status, message }: Pick<ApiError, 'status' | 'message'>): string {
  if (status === 0) return 'Nothing was sent, because the server does not respond.'
  if (status === 404) return 'Nothing was sent, because a chosen record, or one with this number, does not exist.'
  if (status === 403) return 'Nothing was sent, because only administrators may simulate events.'
  return `Nothing was sent. ${message.replace(/^\d{3} /, '').replace(/\.?$/, '.')}`
}

const number = (name: string, text: string) => (/^\d{1,15}$/.test(text.trim()) ? { [name]: Number(text) } : {})

/** Why the form cannot be sent: a number is none. */
export function simulationObstacle(kind: Pick<EventKind, 'needs'>, draft: SimulationDraft): string | undefined {
  const isNumber = (text: string) => text.trim() === '' || /^[1-9]\d{0,14}$/.test(text.trim())
  if (kind.needs.includes('merge_request') && !isNumber(draft.merge_request_iid))
    return 'The number of the merge request must be a number.'
  return kind.needs.includes('key') && !isNumber(draft.key_id) ? 'The ID of the key must be a number.' : undefined
}

const subjects: readonly (readonly [name: string, test: RegExp])[] = [
  ['Repositories', /^(push|tag_push|repository_update)$/],
  ['Merge requests', /^merge_request/],
  ['Projects', /^project_/],
  ['Members', /team|group$|access_request/],
  ['Users', /^user_/],
  ['Keys', /^key_/],
  ['Groups', /^group_/],
]

/** The events by what they are about, in the order of the menu. */
export function groupKinds(kinds: readonly EventKind[]): readonly (readonly [string, readonly EventKind[]])[] {
  const nameOf = ({ event_name }: EventKind) => subjects.find(([, test]) => test.test(event_name))?.[0] ?? 'Others'
  const groups = Map.groupBy(kinds, nameOf)
  return subjects.flatMap(([name]) => {
    const some = groups.get(name)
    return some ? [[name, some] as const] : []
  })
}
