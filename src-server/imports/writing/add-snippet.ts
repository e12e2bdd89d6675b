import type { SnippetRecord } from '../records/others.ts'
import { visibilityOf } from '../records/project.ts'
import { addAwards, addNotes } from './add-discussion.ts'
import type { ImportContext } from './context.ts'
import { personOf } from './people.ts'
import type { Batch } from './rows.ts'

/** Adds the rows of a snippet and of its notes to a batch. The snippet's text comes from the record, not from a repository. */
export function addSnippet(batch: Batch, context: ImportContext, snippet: SnippetRecord) {
  const id = batch.nextId('snippet')
  const created_at = snippet.created_at ?? context.now
  batch.rows.snippet.push({
    id,
    project_id: context.project_id,
    author_id: personOf(batch, context, snippet.author_id, 'snippets'),
    title: snippet.title,
    file_name: snippet.file_name ?? '',
    visibility: visibilityOf(snippet.visibility_level),
    description: snippet.description,
    content: snippet.content ?? '',
    created_at,
    updated_at: snippet.updated_at ?? created_at,
  })
  addAwards(batch, context, 'Snippet', id, snippet.award_emoji)
  addNotes(batch, context, { type: 'Snippet', id, title: snippet.title }, snippet.notes)
}
