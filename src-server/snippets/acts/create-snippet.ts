import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import type { SnippetRow } from '../entity.ts'
import { describeSnippet } from '../snapshot.ts'
import { addSnippet } from '../write-queries.ts'

export interface NewSnippet {
  title: string
  description: string | null
  visibility: string
  file_name: string
  content: string
}

/** Creates a snippet in a project, or a personal snippet if there is no project. */
export async function createSnippet(
  { db, actor, now, emit }: Act<Actor>,
  project: ProjectRef | null,
  snippet: NewSnippet,
): Promise<SnippetRow> {
  const columns = { ...snippet, project_id: project?.id ?? null, author_id: actor.id }
  const row = await addSnippet(db, { ...columns, created_at: now, updated_at: now })
  const { payload, snapshot } = describeSnippet(project, actor, row)
  emit('snippet.created', payload, snapshot)
  return row
}
