import type { Target } from '../activity/target.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'

const targetRow = compiled((db, p: { id: number }) =>
  db
    .selectFrom('epic')
    .innerJoin('namespace', 'namespace.id', 'epic.group_id')
    .innerJoin('group', 'group.id', 'epic.group_id')
    .select(['epic.iid', 'epic.title', 'epic.author_id', 'epic.confidential', 'epic.group_id'])
    .select(['namespace.parent_id', 'namespace.name', 'namespace.path', 'namespace.full_path', 'group.visibility'])
    .where('epic.id', '=', p.id),
)

/** Any epic as a target of system notes. Checks no rights, and knows no access level. */
export async function loadEpicTarget(db: Db, id: number): Promise<Target | undefined> {
  const [row] = await targetRow(db, { id })
  if (!row) return undefined
  const { iid, title, author_id, confidential, group_id, ...group } = row
  return {
    ...{ type: 'Epic', id, iid, title, author_id, assignee_ids: [], confidential: confidential === 1 },
    ...{ project: null, group: { ...group, id: group_id, access_level: 0 } },
  }
}
