import type { Input, ResponseBody } from '../api/client.ts'
import { issueReads } from '../issues/issue-change.ts'

export type ToDo = ResponseBody<'GET /todos'>[number]
type Target = ToDo['target_type']
export type ToDoAction = NonNullable<Input<'GET /todos'>['action']>

export const todoNouns = ['to-do item', 'to-do items'] as const

/** Comments and changes of an issue finish to-do items, so the to-do items are among the reads of issues. */
export const todoReads = issueReads

export const isPending = ({ state }: Pick<ToDo, 'state'>) => state === 'pending'

/** An item about a request for access to a project or group. */
export type AccessToDo = Extract<ToDo, { target_type: 'Project' | 'Namespace' }>
export type EpicToDo = Extract<ToDo, { target_type: 'Epic' }>
export const isAboutAccess = (todo: ToDo): todo is AccessToDo =>
  todo.target_type === 'Project' || todo.target_type === 'Namespace'

/** Where the requests for access are answered. */
export const membersOf = ({ target_type, target }: AccessToDo) =>
  target_type === 'Project'
    ? ({ to: '/projects/$projectId', params: { projectId: String(target.id) }, search: { tab: 'members' } } as const)
    : ({ to: '/groups/$groupId', params: { groupId: String(target.id) }, search: { tab: 'members' } } as const)

/** `acme/shop#12`, `acme/shop!3`, `acme&4`; the path of a project or group. */
export function referenceOf(todo: ToDo): string {
  if (todo.target_type === 'Project') return todo.target.path_with_namespace
  if (todo.target_type === 'Namespace') return todo.target.full_path
  if (todo.target_type !== 'Epic') return todo.target.references.full
  return `${todo.group?.full_path ?? ''}&${todo.target.iid}`
}

/** The path of the project or group of the record, and its number with the sign of its type; empty for a project or group. */
export function splitReference(reference: string): readonly [path: string, number: string] {
  const at = Math.max(...['#', '!', '&'].map((sign) => reference.lastIndexOf(sign)))
  return at < 0 ? [reference, ''] : [reference.slice(0, at), reference.slice(at)]
}

/** `Leak`, `Access to Shop` */
export const titleOf = (todo: ToDo) => (isAboutAccess(todo) ? `Access to ${todo.target.name}` : todo.target.title)

/** `acme/shop#12 Leak` */
export const nameOf = (todo: ToDo) => `${referenceOf(todo)} ${titleOf(todo)}`

/** The id of the comment that caused the item; undefined if the record itself did. */
export const noteIdOf = ({ target_url }: Pick<ToDo, 'target_url'>) => /#note_(\d+)$/.exec(target_url)?.[1]

/** The text of that comment. */
export const commentOf = ({ target_url, body }: Pick<ToDo, 'target_url' | 'body'>) =>
  noteIdOf({ target_url }) === undefined ? undefined : body

const targetNames: Readonly<Record<Target, string>> = {
  Issue: 'Issue',
  MergeRequest: 'Merge request',
  Epic: 'Epic',
  Project: 'Project',
  Namespace: 'Group',
}
export const targetName = ({ target_type }: Pick<ToDo, 'target_type'>) => targetNames[target_type]

/** Why somebody has an item: for a column, and as a sentence after the name of the person who caused it. */
const reasons: Readonly<Record<string, readonly [short: string, sentence: string]>> = {
  assigned: ['Assigned', 'assigned you'],
  mentioned: ['Mentioned', 'mentioned you'],
  directly_addressed: ['Addressed', 'addressed you directly'],
  marked: ['Added', 'added this item'],
  review_requested: ['Review', 'asked you for a review'],
  approval_required: ['Approval', 'asked you for an approval'],
  unmergeable: ['Not mergeable', 'opened a merge request that cannot be merged'],
  build_failed: ['Failed pipeline', 'ran a pipeline that failed'],
  merge_train_removed: ['Merge train', 'lost their place in the merge train'],
  member_access_requested: ['Access', 'requests access'],
}

export const reasonOf = ({ action_name }: Pick<ToDo, 'action_name'>) => reasons[action_name]?.[0] ?? action_name

/** `Ada Lovelace mentioned you`, `You added this item`. */
export function sentenceOf({ author, action_name }: Pick<ToDo, 'author' | 'action_name'>, me: number | undefined) {
  const [, sentence = action_name] = reasons[action_name] ?? []
  if (author.id !== me) return `${author.name} ${sentence}`
  return `You ${sentence.replace(/\byou\b/, 'yourself').replace(/\btheir\b/, 'your')}`
}
