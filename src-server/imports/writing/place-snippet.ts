import type { SnippetRecord } from '../records/others.ts'
import { visibilityOf } from '../records/project.ts'
import type { ImportContext } from './context.ts'
import { placeAwards, placeNotes } from './place-discussion.ts'
import type { Batch } from './rows.ts'

/** Puts a snippet, with its text as it stands in the record, into a batch. */
export function placeSnippet(batch: Batch, context: ImportContext, snippet: SnippetRecord) {
  const id = batch.nextId('snippet')
  const created_at = snippet.created_at ?? context.now
  batch.rows.snippet.push({
    id,
    project_id: context.project_id,
    author_id: context.users.some(snippet.author_id),
    title: snippet.title,
    file_name: snippet.file_name ?? '',
    visibility: visibilityOf(snippet.visibility_level),
    description: snippet.description,
    content: snippet.content ?? '',
    created_at,
    updated_at: snippet.updated_at ?? created_at,
  })
  placeAwards(batch, context, 'Snippet', id, snippet.award_emoji)
  placeNotes(batch, context, { type: 'Snippet', id }, snippet.notes)
}
