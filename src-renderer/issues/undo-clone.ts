import { fetchBody } from '../api/client.ts'
import type { LastChange } from '../changes/last-change.ts'
import type { Note } from '../notes/noteable.ts'
import type { Issue } from './issue.ts'
import { undoOfIssue } from './undo-addition.ts'

/** The server asks for this role in the project of the copy. */
const ownerLevel = 50

type Undoing = Pick<LastChange['items'][number], 'undo'> & Required<Pick<LastChange, 'undone'>>

/** Deletes the copy that the caller has just made of an issue, unless somebody has changed it. Undefined if the caller may not delete it. */
export async function undoOfClone(original: Issue): Promise<Undoing | undefined> {
  const address = { id: original.project_id, issue_iid: original.iid }
  const notes = await fetchBody('GET /projects/:id/issues/:issue_iid/notes', {
    ...address,
    ...{ sort: 'desc', order_by: 'created_at', activity_filter: 'only_activity', per_page: 5 },
  })
  const place = notes.map((note) => copyNamedIn(note, original.project_id)).find((named) => named !== undefined)
  if (!place) return undefined
  const copy = await fetchBody('GET /projects/:id/issues/:issue_iid', place)
  const [access] = await fetchBody('GET /-/gantry/v1/projects/contents', { ids: [copy.project_id] })
  if ((access?.access_level ?? 0) < ownerLevel) return undefined
  return { undo: undoOfIssue(copy), undone: () => `Clone undone. ${copy.references.full} is deleted.` }
}

/** The copy that a system note on the original names: `cloned to acme/shop#5`, or `cloned to #5` in the project of the original. */
export function copyNamedIn({ system, body }: Pick<Note, 'system' | 'body'>, project_id: number) {
  const [, path, iid] = /^cloned to ([^\s#]*)#(\d+)$/.exec(body) ?? []
  return system && iid ? { id: path || project_id, issue_iid: Number(iid) } : undefined
}
