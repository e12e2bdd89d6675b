import { compiledBy } from '../../kit/db/compiled.ts'
import type { Db } from '../../kit/db/schema.ts'
import { isInGroup } from '../../planning/below-queries.ts'
import { projectVisibleTo } from '../../visibility/projects.ts'
import type { Viewer } from '../../visibility/viewer.ts'

const placeOfIssue = compiledBy(
  (db, p: { id: number; group_id: number; viewer_id: number }, { kind }: { kind: Viewer['kind'] }) =>
    db
      .selectFrom('issue')
      .innerJoin('project', 'project.id', 'issue.project_id')
      .select(['issue.project_id', 'issue.iid'])
      .where('issue.id', '=', p.id)
      .where(isInGroup(p.group_id))
      .where(projectVisibleTo({ kind, id: p.viewer_id })),
)

/** Where an issue is, if its project is in the group or below it and the viewer sees the project. */
export async function findPlaceBelow(db: Db, { kind, id: viewer_id }: Viewer, group_id: number, id: number) {
  const [row] = await placeOfIssue(db, { kind }, { id, group_id, viewer_id })
  return row
}
