import { z } from 'zod'
import type { Presenting } from '../../kit/http/presenting.ts'
import { type AuthorColumns, authorOf, presentUserBasic, userBasic } from '../../users/entity.ts'
import { issueEntity } from '../entity.ts'

/** The project of a to-do. */
export const todoProject = z.object({
  id: z.int(),
  description: z.string().nullable(),
  name: z.string(),
  name_with_namespace: z.string(),
  path: z.string(),
  path_with_namespace: z.string(),
  created_at: z.string(),
})
type TodoProject = z.infer<typeof todoProject>

/** A to-do about one type of record. */
export const todoAbout = <T extends string, E extends z.ZodType>(target_type: T, target: E) =>
  z.object({
    id: z.int(),
    project: todoProject,
    author: userBasic,
    action_name: z.string(),
    target_type: z.literal(target_type),
    target,
    target_url: z.string(),
    body: z.string(),
    state: z.enum(['pending', 'done']),
    created_at: z.string(),
    updated_at: z.string(),
  })

/** A to-do about an issue. */
export const todoEntity = todoAbout('Issue', issueEntity).meta({ id: 'ToDo' })

interface TodoRow extends AuthorColumns {
  id: number
  action_name: string
  state: 'pending' | 'done'
  created_at: string
  updated_at: string
}

/** Only the fields that to-dos show of a project. */
export const presentToDoProject = (project: TodoProject): TodoProject => ({
  id: project.id,
  description: project.description,
  name: project.name,
  name_with_namespace: project.name_with_namespace,
  path: project.path,
  path_with_namespace: project.path_with_namespace,
  created_at: project.created_at,
})

/** A to-do about a record of a project. */
export const presentToDoAbout = <T extends string, E extends { web_url: string; title: string }>(
  target_type: T,
  { id, action_name, state, created_at, updated_at, ...row }: TodoRow,
  project: TodoProject,
  target: E,
  how: Presenting,
) => ({
  id,
  project: presentToDoProject(project),
  author: presentUserBasic(authorOf(row), how),
  action_name,
  target_type,
  target,
  target_url: target.web_url,
  body: target.title,
  state,
  created_at,
  updated_at,
})
