import { type Calendar, DAY } from './calendar.ts'
import type { Rows } from './rows.ts'
import { groups } from './texts/layout.ts'
import type { Group } from './world.ts'

type Visibility = Group['visibility']
export const visibilityOf = (text: string | undefined): Visibility =>
  text === 'public' || text === 'internal' ? text : 'private'

/** Adds the tree of groups. Their ids follow the ids of the personal namespaces. */
export function addGroups(rows: Rows, calendar: Calendar): Group[] {
  const founded: Group[] = []
  const first = rows.namespace.length + 1
  for (const [at, line] of groups.trim().split('\n').entries()) {
    const [full_path = '', name = '', visibility, description = ''] = line.split('|')
    const parent = founded.find((each) => each.full_path === full_path.slice(0, full_path.lastIndexOf('/')))
    const group: Group = {
      id: first + at,
      full_path,
      full_name: parent ? `${parent.full_name} / ${name}` : name,
      visibility: visibilityOf(visibility),
      parent,
      // The partners joined half a year ago, the youngest group two months ago.
      created: calendar.ago(
        (full_path === 'partners'
          ? 190
          : full_path.endsWith('mobile')
            ? 400
            : full_path === 'openquay/sdk'
              ? 62
              : 760 - at) * DAY,
      ),
    }
    founded.push(group)
    const created_at = calendar.iso(group.created)
    rows.namespace.push({
      id: group.id,
      kind: 'group',
      name,
      path: full_path.slice(full_path.lastIndexOf('/') + 1),
      full_path,
      full_name: group.full_name,
      parent_id: parent?.id ?? null,
      user_id: null,
      created_at,
      updated_at: created_at,
    })
    rows.group.push({
      id: group.id,
      description,
      visibility: group.visibility,
      require_two_factor_authentication: full_path.startsWith('northquay/security') ? 1 : 0,
      project_creation_level: full_path === 'northquay' ? 'maintainer' : 'developer',
      membership_lock: full_path === 'northquay/people' ? 1 : 0,
      request_access_enabled: group.visibility === 'private' ? 0 : 1,
    })
    for (let above: Group | undefined = group, depth = 0; above; above = above.parent, depth++)
      rows.namespace_ancestor.push({ namespace_id: group.id, ancestor_id: above.id, depth })
  }
  return founded
}
