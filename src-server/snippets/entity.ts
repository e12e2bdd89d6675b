import { z } from 'zod'
import type { Presenting } from '../kit/http/presenting.ts'
import { type AuthorColumns, authorOf, presentUserBasic, userBasic } from '../users/entity.ts'

export const snippetEntity = z
  .object({
    id: z.int(),
    title: z.string(),
    description: z.string().nullable(),
    visibility: z.string(),
    author: userBasic,
    created_at: z.string(),
    updated_at: z.string(),
    project_id: z.int().nullable().describe('Null: a personal snippet'),
    web_url: z.string(),
    raw_url: z.string().describe('The address of the content'),
    ssh_url_to_repo: z.string(),
    http_url_to_repo: z.string(),
    file_name: z.string(),
    files: z.array(z.object({ path: z.string(), raw_url: z.string() })).describe('The only file, if it has a name'),
  })
  .meta({ id: 'Snippet' })
export type SnippetEntity = z.infer<typeof snippetEntity>

/** A snippet without its content. */
export interface SnippetRow extends AuthorColumns {
  id: number
  project_id: number | null
  /** Null for a personal snippet. */
  project_path: string | null
  title: string
  description: string | null
  visibility: string
  file_name: string
  created_at: string
  updated_at: string
}

export function presentSnippet(row: SnippetRow, presenting: Presenting): SnippetEntity {
  const { base_url } = presenting
  const home = row.project_path === null ? '-/snippets' : `${row.project_path}/-/snippets`
  const api = row.project_id === null ? 'snippets' : `projects/${row.project_id}/snippets`
  const raw_url = `${base_url}/api/v4/${api}/${row.id}/raw`
  const repository = `${row.project_path === null ? '' : `${row.project_path}/`}snippets/${row.id}.git`
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    visibility: row.visibility,
    author: presentUserBasic(authorOf(row), presenting),
    created_at: row.created_at,
    updated_at: row.updated_at,
    project_id: row.project_id,
    web_url: `${base_url}/${home}/${row.id}`,
    raw_url,
    ssh_url_to_repo: `git@${new URL(base_url).hostname}:${repository}`,
    http_url_to_repo: `${base_url}/${repository}`,
    file_name: row.file_name,
    files: row.file_name === '' ? [] : [{ path: row.file_name, raw_url }],
  }
}
