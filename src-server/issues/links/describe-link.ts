import type { Actor } from '../../kit/access/actor.ts'
import type { ProjectRef } from '../../projects/queries.ts'
import { projectPlaceOf } from '../../snapshots/loaded.ts'
import type { LoadedIssue } from '../entity.ts'
import type { IssueLinkPayload, IssueLinkSnapshot } from '../events.ts'
import { describeIssue } from '../snapshot.ts'
import type { Link } from './link-queries.ts'

export interface LinkedIssue {
  project: ProjectRef
  issue: LoadedIssue
}

/** The payload and the snapshot of an event about a link, as seen from the first issue. */
export function describeLink(
  actor: Actor,
  link: Link,
  one: LinkedIssue,
  other: LinkedIssue,
): { payload: IssueLinkPayload; snapshot: IssueLinkSnapshot } {
  const { payload, snapshot } = describeIssue(one.project, actor, one.issue)
  const { id, iid, title } = other.issue
  return {
    payload: {
      ...payload,
      issue_link_id: link.id,
      link_type: link.link_type,
      other_issue_id: id,
      other_project_id: other.project.id,
    },
    snapshot: { ...snapshot, other: { id, iid, title, project: projectPlaceOf(other.project) } },
  }
}
