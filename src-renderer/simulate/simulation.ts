import type { Input, ResponseBody } from '../api/client.ts'

export type EventKind = ResponseBody<'GET /-/gantry/v1/simulations'>[number]
export type SimulationInput = Input<'POST /-/gantry/v1/simulations'>

/** What the form holds. Records that are not chosen are the first ones of the instance. */
export interface SimulationDraft {
  project: { id: number; name: string } | undefined
  group: { id: number; full_path: string } | undefined
  user: { id: number; name: string; username: string } | undefined
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
    ...text('branch'),
    ...text('tag'),
    ...text('old_name'),
    ...text('action'),
    ...(knows.has('commits') && commits.length > 0 && { commits: commits.map((message) => ({ message })) }),
    ...number('hook_id', draft.hook),
  }
  return input
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
