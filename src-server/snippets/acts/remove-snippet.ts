import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import type { FoundSnippet } from '../families.ts'
import { describeSnippet } from '../snapshot.ts'
import { deleteSnippet } from '../write-queries.ts'

/** Deletes a snippet with its notes and reactions. */
export async function removeSnippet({ db, actor, emit }: Act<Actor>, { project, snippet }: FoundSnippet) {
  await deleteSnippet(db, snippet.id)
  const { payload, snapshot } = describeSnippet(project, actor, snippet)
  emit('snippet.removed', payload, snapshot)
}
