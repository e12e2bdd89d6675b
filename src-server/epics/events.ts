import type { Changes } from '../snapshots/changes.ts'
import type { GroupPlace, PersonSnapshot } from '../snapshots/entity.ts'

declare module '../kit/events/events.ts' {
  interface Events {
    'epic.created': { payload: EpicPayload; snapshot: EpicSnapshot }
    'epic.updated': { payload: EpicPayload; snapshot: EpicSnapshot & { changes: Changes } }
    'epic.closed': { payload: EpicPayload; snapshot: EpicSnapshot }
    'epic.reopened': { payload: EpicPayload; snapshot: EpicSnapshot }
    'epic.todo_added': { payload: EpicPayload; snapshot: EpicSnapshot }
    /** The snapshot holds the epic as it was right before the removal. */
    'epic.removed': { payload: EpicPayload; snapshot: EpicSnapshot }
  }
}

export interface EpicPayload {
  epic_id: number
  group_id: number
  actor_id: number
}

export interface EpicSnapshot {
  epic: {
    id: number
    iid: number
    title: string
    /** At most the first 10,000 characters. */
    description: string | null
    state: 'opened' | 'closed'
    confidential: boolean
    color: string
    author_id: number
    labels: readonly { id: number; title: string }[]
    start_date: string | null
    due_date: string | null
    created_at: string
    updated_at: string
    closed_at: string | null
  }
  group: GroupPlace
  actor: PersonSnapshot
}
