import type { Actor } from '../kit/access/actor.ts'
import type { GroupPlace, PersonSnapshot, ProjectPlace } from '../snapshots/entity.ts'
import { groupPlaceOf, personOf, projectPlaceOf } from '../snapshots/loaded.ts'
import type { Target } from './target.ts'

/** A record with notes, as events describe it. It is in a project, in a group (epics) or in neither. */
export interface TargetSnapshot {
  noteable: {
    type: string
    id: number
    iid: number
    title: string
    confidential: boolean
    author_id: number
    assignee_ids: readonly number[]
  }
  project: ProjectPlace | null
  group: GroupPlace | null
  actor: PersonSnapshot
}

/** What the events of notes and reactions say of the record that they are on, and who acted. */
export const describeTarget = (target: Target, actor: Actor): TargetSnapshot => ({
  noteable: {
    type: target.type,
    id: target.id,
    iid: target.iid,
    title: target.title,
    confidential: target.confidential,
    author_id: target.author_id,
    assignee_ids: target.assignee_ids,
  },
  project: target.project && projectPlaceOf(target.project),
  group: target.group && groupPlaceOf(target.group),
  actor: personOf(actor),
})
