import { findGroup } from '../groups/queries.ts'
import type { Actor, Intent } from '../kit/access/actor.ts'
import { compiled } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import type { Instance } from '../kit/instance.ts'
import type { Container } from '../memberships/policy.ts'
import { findProject } from '../projects/queries.ts'

const home = compiled((db, p: { id: number }) =>
  db
    .selectFrom('namespace')
    .leftJoin('group', 'group.id', 'namespace.id')
    .select(['namespace.user_id', 'namespace.created_at', 'group.membership_lock'])
    .where('namespace.id', '=', p.id),
)

/** @throws ApiError 404 `404 Project Not Found` */
export async function projectWithMembers(
  db: Db,
  actor: Actor,
  id: number | string,
  instance: Instance,
  intent: Intent = 'read',
): Promise<Container> {
  const project = await findProject(db, actor, id, intent)
  const [namespace] = await home(db, { id: project.namespace_id })
  const { namespace_id, access_level, created_at, name } = project
  return {
    kind: 'project',
    id: project.id,
    name,
    namespace_id,
    access_level,
    created_at,
    owner_id: namespace?.user_id ?? null,
    locked: instance.licensed && namespace?.membership_lock === 1,
    minimal: false,
  }
}

/** @throws ApiError 404 `404 Group Not Found` */
export async function groupWithMembers(
  db: Db,
  actor: Actor,
  id: number | string,
  instance: Instance,
  intent: Intent = 'read',
): Promise<Container> {
  const group = await findGroup(db, actor, id, instance.clock.today(), intent)
  const [namespace] = await home(db, { id: group.id })
  return {
    kind: 'group',
    id: group.id,
    name: group.name,
    namespace_id: group.id,
    access_level: group.access_level,
    created_at: namespace?.created_at ?? '',
    owner_id: null,
    locked: false,
    minimal: instance.licensed && group.parent_id === null,
  }
}
