import type { ResponseBody } from '../api/client.ts'
import { roleName } from '../members/roles.ts'
import type { MatrixColumn } from '../ui/matrix.tsx'

export type Contents = ResponseBody<'GET /-/gantry/v1/projects/contents'>[number]
export type Act = 'archive' | 'unarchive' | 'visibility' | 'transfer' | 'delete' | 'restore'
export type Level = Contents['visibility']

/** What was chosen in the dialog of an act. */
export interface Choice {
  visibility: Level
  to: { id: number; full_path: string } | undefined
  /** Deleted projects are not kept for their days. */
  for_good: boolean
}

const owner = 50
/** From the closed to the open. */
const levels: readonly Level[] = ['private', 'internal', 'public']

/** Why the act would be refused for this project, as far as one can know beforehand. */
function refusalOf(act: Act, one: Contents, choice: Choice): string | undefined {
  const waits = one.marked_for_deletion_on !== null
  if (act === 'delete' && waits && !choice.for_good) return 'marked for deletion already'
  if (act === 'restore' && !waits) return 'not marked for deletion'
  if (act === 'unarchive' && waits) return 'marked for deletion: restore it instead'
  if (act === 'archive' && one.archived) return 'archived already'
  if (act === 'unarchive' && !one.archived) return 'not archived'
  if (act === 'visibility' && one.visibility === choice.visibility) return `${choice.visibility} already`
  if (act === 'visibility' && one.archived) return 'archived, and so read-only'
  const above = one.namespace_visibility
  if (act === 'visibility' && above && levels.indexOf(choice.visibility) > levels.indexOf(above))
    return `in ${above === 'internal' ? 'an internal' : `a ${above}`} group`
  if (act === 'transfer' && one.namespace_path === choice.to?.full_path) return 'there already'
  if (one.access_level < owner)
    return one.access_level === 0
      ? 'you are no member; it takes Owner'
      : `you are ${roleName(one.access_level)}; it takes Owner`
  if (act === 'delete' && !one.deletion.allowed) return 'only administrators may delete projects here'
  return undefined
}

export interface Refusal {
  why: string
  projects: readonly Contents[]
}

/** Which projects the act is for, and which it leaves out, by reason. */
export function divide(act: Act, all: readonly Contents[], choice: Choice) {
  const reasons = new Map(all.map((one) => [one.id, refusalOf(act, one, choice)]))
  const refused = all.filter((one) => reasons.get(one.id) !== undefined)
  return {
    goes: all.filter((one) => reasons.get(one.id) === undefined),
    refused: [...Map.groupBy(refused, (one) => reasons.get(one.id) ?? '')].map(
      ([why, projects]): Refusal => ({ why, projects }),
    ),
  }
}

export function waysOf(act: Act, all: readonly Contents[], { to }: Choice): readonly MatrixColumn[] {
  if (act === 'visibility')
    return [
      { id: 'private', name: 'Private', detail: 'its members' },
      { id: 'internal', name: 'Internal', detail: 'all who sign in' },
      { id: 'public', name: 'Public', detail: 'everybody' },
    ]
  if (act === 'transfer')
    return [{ id: 'transfer', name: 'Transfer', detail: to ? `to ${to.full_path}` : 'nowhere yet' }]
  if (act !== 'delete') return [{ id: act, name: verbs[act].name }]
  const days = all.find((one) => one.deletion.after_days !== null)?.deletion.after_days
  if (days === undefined || days === null) return [{ id: 'delete', name: 'Delete' }]
  return [
    { id: 'delete', name: 'Delete', detail: `kept ${days} days in groups` },
    { id: 'for_good', name: 'Delete for good', detail: 'at once' },
  ]
}

/** Which way is chosen. */
export const wayOf = (act: Act, { visibility, for_good }: Choice) =>
  act === 'visibility' ? visibility : act === 'delete' && for_good ? 'for_good' : act

export const verbs: Readonly<Record<Act, { name: string; doing: string; done: string }>> = {
  archive: { name: 'Archive', doing: 'Archiving', done: 'archived' },
  unarchive: { name: 'Unarchive', doing: 'Unarchiving', done: 'unarchived' },
  visibility: { name: 'Change visibility', doing: 'Changing', done: 'changed' },
  transfer: { name: 'Transfer', doing: 'Transferring', done: 'transferred' },
  delete: { name: 'Delete', doing: 'Deleting', done: 'deleted' },
  restore: { name: 'Restore', doing: 'Restoring', done: 'restored' },
}
