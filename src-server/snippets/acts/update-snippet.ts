import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { changesBetween } from '../../snapshots/changes.ts'
import type { SnippetRow } from '../entity.ts'
import type { FoundSnippet } from '../families.ts'
import { contentOf } from '../queries.ts'
import { describeSnippet } from '../snapshot.ts'
import { changeSnippet } from '../write-queries.ts'
import type { NewSnippet } from './create-snippet.ts'

const COMPARED = ['title', 'description', 'visibility', 'file_name', 'content'] as const

/** Changes a snippet. A snippet that already has these values stays as it is. */
export async function updateSnippet(
  { db, actor, now, emit }: Act<Actor>,
  { project, snippet: before }: FoundSnippet,
  changes: Partial<NewSnippet>,
): Promise<SnippetRow> {
  const whole: Partial<NewSnippet> = changes.content === undefined ? {} : { content: await contentOf(db, before.id) }
  const differences = changesBetween<Partial<NewSnippet>>({ ...before, ...whole }, changes, COMPARED)
  if (Object.keys(differences).length === 0) return before
  const after = await changeSnippet(db, before, { ...changes, updated_at: now })
  const { payload, snapshot } = describeSnippet(project, actor, after)
  emit('snippet.updated', payload, { ...snapshot, changes: differences })
  return after
}
