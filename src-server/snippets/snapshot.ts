import type { Actor } from '../kit/access/actor.ts'
import { cutText } from '../snapshots/changes.ts'
import type { ProjectPlace } from '../snapshots/entity.ts'
import { projectPlaceOf } from '../snapshots/loaded.ts'
import type { SnippetRow } from './entity.ts'
import type { SnippetPayload, SnippetSnapshot } from './events.ts'

/** The payload and the snapshot of an event about a snippet. */
export const describeSnippet = (
  project: ProjectPlace | null,
  actor: Actor,
  { id, title, description, visibility, file_name, created_at, updated_at, author_id, project_id }: SnippetRow,
): { payload: SnippetPayload; snapshot: SnippetSnapshot } => ({
  payload: { snippet_id: id, project_id, author_id, actor_id: actor.id },
  snapshot: {
    snippet: { id, title, description: cutText(description), visibility, file_name, created_at, updated_at },
    project: project && projectPlaceOf(project),
  },
})
