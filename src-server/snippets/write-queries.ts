import type { Insertable, Updateable } from 'kysely'
import type { Database, Trx } from '../kit/db/schema.ts'
import { insertRow } from '../kit/db/write-rows.ts'
import { deleteNotesOn } from '../removal/note-queries.ts'
import { deleteReferencesTo } from '../removal/reference-queries.ts'
import type { SnippetRow } from './entity.ts'
import { loadSnippet } from './queries.ts'

type Columns = Insertable<Database['snippet']>

export async function addSnippet(trx: Trx, columns: Columns & { project_id: number | null }): Promise<SnippetRow> {
  return reload(trx, columns.project_id, await insertRow(trx, 'snippet', columns))
}

export async function changeSnippet(
  trx: Trx,
  { id, project_id }: SnippetRow,
  columns: Updateable<Database['snippet']>,
): Promise<SnippetRow> {
  await trx.updateTable('snippet').set(columns).where('id', '=', id).execute()
  return reload(trx, project_id, id)
}

async function reload(trx: Trx, project_id: number | null, id: number): Promise<SnippetRow> {
  const row = await loadSnippet(trx, project_id, id)
  if (!row) throw new Error(`Snippet ${id} is gone`)
  return row
}

/** Deletes a snippet with its notes and reactions. */
export async function deleteSnippet(trx: Trx, id: number) {
  const ids = JSON.stringify([id])
  await deleteNotesOn(trx, 'Snippet', ids)
  await deleteReferencesTo(trx, 'Snippet', ids)
  await trx.deleteFrom('snippet').where('id', '=', id).execute()
}
