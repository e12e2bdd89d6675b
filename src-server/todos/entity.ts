import { z } from 'zod'
import { issueEntity } from '../issues/entity.ts'
import { presentToDoProject, todoProject } from '../issues/following/todo.ts'
import { deprecated } from '../kit/http/deprecated.ts'
import type { Presenting } from '../kit/http/presenting.ts'
import { mergeRequestBasic } from '../merge-requests/entity.ts'
import { namespaceBasic, presentNamespace } from '../namespaces/entity.ts'
import { projectSimple } from '../projects/entity.ts'
import { type AuthorColumns, authorOf, presentUserBasic, userBasic } from '../users/entity.ts'

/** The epic of a to-do. */
const epicTarget = z
  .object({
    id: z.int(),
    iid: z.int(),
    group_id: z.int(),
    title: z.string(),
    description: z.string().nullable(),
    state: z.enum(['opened', 'closed']),
    confidential: z.boolean(),
    start_date: z.string().nullable(),
    end_date: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    closed_at: z.string().nullable(),
    web_url: z.string(),
  })
  .meta({ id: 'ToDoEpic' })

const about = <T extends string, E extends z.ZodType>(target_type: T, target: E) =>
  z.object({
    id: z.int(),
    project: todoProject.optional().describe('Missing if the record is in a group'),
    group: namespaceBasic.optional().describe('Missing if the record is in a project'),
    author: userBasic,
    action_name: z.string(),
    target_type: z.literal(target_type),
    target,
    target_url: z
      .string()
      .describe('With `#note_5` if a comment caused the to-do item; the requests for access, if one of them did'),
    body: z
      .string()
      .describe('The title of the record, the path of a project or group, or the comment that caused the to-do item'),
    state: z.enum(['pending', 'done']),
    created_at: z.string(),
    updated_at: z.string(),
  })

/** A to-do about a record of any type. */
export const todoItem = z
  .discriminatedUnion('target_type', [
    about('Issue', issueEntity),
    about('MergeRequest', mergeRequestBasic),
    about('Epic', epicTarget),
    about('Project', projectSimple),
    about('Namespace', namespaceBasic),
  ])
  .meta({ id: 'ToDoItem' })
export type ToDoItem = z.infer<typeof todoItem>

export interface ToDoRow extends AuthorColumns {
  id: number
  project_id: number | null
  group_id: number | null
  target_type: string
  target_id: number
  note_id: number | null
  note_body: string | null
  action_name: string
  state: 'pending' | 'done'
  created_at: string
  updated_at: string
  project_name: string | null
  project_description: string | null
  project_name_with_namespace: string | null
  project_path: string | null
  project_path_with_namespace: string | null
  project_created_at: string | null
  group_name: string | null
  group_path: string | null
  group_full_path: string | null
  group_parent_id: number | null
  group_avatar: string | null
}

export interface EpicTargetRow {
  id: number
  iid: number
  group_id: number
  title: string
  description: string | null
  state: 1 | 2
  confidential: number
  start_date: string | null
  end_date: string | null
  created_at: string
  updated_at: string
  closed_at: string | null
  full_path: string
}

export const presentEpicTarget = (
  { full_path, state, confidential, ...row }: EpicTargetRow,
  { base_url }: Presenting,
): z.infer<typeof epicTarget> => ({
  id: row.id,
  iid: row.iid,
  group_id: row.group_id,
  title: row.title,
  description: row.description,
  state: state === 1 ? 'opened' : 'closed',
  confidential: confidential === 1,
  start_date: row.start_date,
  end_date: row.end_date,
  created_at: row.created_at,
  updated_at: row.updated_at,
  closed_at: row.closed_at,
  web_url: `${base_url}/groups/${full_path}/-/epics/${row.iid}`,
})

/** The record of a to-do, with its type. */
export type ToDoTarget = ToDoItem extends infer T
  ? T extends ToDoItem
    ? Pick<T, 'target_type' | 'target'>
    : never
  : never

/** Where the record is on the platform's pages, and what names it. Projects and groups have to-do items about requests for access only. */
export function factsOf({ target_type, target }: ToDoTarget): { url: string; title: string } {
  if (target_type === 'Project')
    return { url: `${target.web_url}/-/project_members?tab=access_requests`, title: target.path_with_namespace }
  if (target_type === 'Namespace')
    return { url: `${target.web_url}/-/group_members?tab=access_requests`, title: target.full_path }
  return { url: target.web_url, title: target.title }
}

export function presentToDoItem(row: ToDoRow, of: ToDoTarget, how: Presenting): ToDoItem {
  const { id, action_name, state, created_at, updated_at, note_id } = row
  const { url, title } = factsOf(of)
  const before = { id, ...placeOf(row, how), author: presentUserBasic(authorOf(row), how), action_name }
  const after = {
    target_url: note_id === null ? url : `${url}#note_${note_id}`,
    body: row.note_body ?? title,
    ...{ state, created_at, updated_at },
  }
  if (of.target_type === 'Issue') return { ...before, target_type: 'Issue', target: of.target, ...after }
  if (of.target_type === 'Epic') return { ...before, target_type: 'Epic', target: of.target, ...after }
  if (of.target_type === 'Project') return { ...before, target_type: 'Project', target: of.target, ...after }
  if (of.target_type === 'Namespace') return { ...before, target_type: 'Namespace', target: of.target, ...after }
  return { ...before, target_type: 'MergeRequest', target: of.target, ...after }
}

function placeOf(row: ToDoRow, how: Presenting) {
  if (row.project_id !== null)
    return {
      project: presentToDoProject({
        id: row.project_id,
        description: row.project_description,
        name: row.project_name ?? '',
        name_with_namespace: row.project_name_with_namespace ?? '',
        path: row.project_path ?? '',
        path_with_namespace: row.project_path_with_namespace ?? '',
        created_at: row.project_created_at ?? '',
      }),
    }
  const group = groupOf(row, how)
  return group ? { group } : {}
}

/** The group of an item that belongs to a group. */
export function groupOf(row: ToDoRow, how: Presenting) {
  if (row.group_id === null) return undefined
  const group = {
    id: row.group_id,
    name: row.group_name ?? '',
    path: row.group_path ?? '',
    kind: 'group' as const,
    full_path: row.group_full_path ?? '',
    parent_id: row.group_parent_id,
    avatar: row.group_avatar,
  }
  return presentNamespace({ ...group, user_id: null, user_avatar: null }, how)
}

/** Records that wait for the caller. */
export const userCounts = z
  .object({
    merge_requests: deprecated(z.int(), 'the same as `assigned_merge_requests`'),
    assigned_issues: z.int(),
    assigned_merge_requests: z.int(),
    review_requested_merge_requests: z.int(),
    todos: z.int(),
  })
  .meta({ id: 'UserCounts' })
