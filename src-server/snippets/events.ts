import type { Changes } from '../snapshots/changes.ts'
import type { ProjectPlace } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'snippet.created': { payload: SnippetPayload; snapshot: SnippetSnapshot }
    'snippet.updated': { payload: SnippetPayload; snapshot: SnippetSnapshot & { changes: Changes } }
    /** The snapshot holds the snippet as it was right before the removal. */
    'snippet.removed': { payload: SnippetPayload; snapshot: SnippetSnapshot }
  }
}

export interface SnippetPayload {
  snippet_id: number
  /** Null: a personal snippet. */
  project_id: number | null
  author_id: number
  actor_id: number
}

export interface SnippetSnapshot {
  /** Without the content. */
  snippet: {
    id: number
    title: string
    description: string | null
    visibility: string
    file_name: string
    created_at: string
    updated_at: string
  }
  project: ProjectPlace | null
}
