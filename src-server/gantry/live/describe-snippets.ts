import type { StoredEvent } from '../../kit/events/events.ts'
import { audience, type Described, NOTHING } from './described.ts'

/** Whoever sees the snippet sees the change. Personal snippets are in no project, so only their authors see their events. */
export const snippet = ({
  payload: { snippet_id, project_id, author_id },
}: StoredEvent<'snippet.created' | 'snippet.updated'>): Described => ({
  ...NOTHING,
  record_id: snippet_id,
  project_id,
  audience: audience({
    project_id,
    target_type: 'Snippet',
    target_id: snippet_id,
    users: project_id === null ? [author_id] : [],
  }),
})

/** The snippet is gone. Members of its project saw it. */
export const removedSnippet = ({
  payload: { snippet_id, project_id, author_id },
}: StoredEvent<'snippet.removed'>): Described => ({
  ...NOTHING,
  record_id: snippet_id,
  project_id,
  audience: audience({
    project_id,
    target_type: 'Removed',
    level: 1,
    users: project_id === null ? [author_id] : [],
  }),
})
