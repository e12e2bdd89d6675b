import { compiledBy } from '../kit/db/compiled.ts'
import type { Db } from '../kit/db/schema.ts'
import { notFound } from '../kit/errors.ts'
import { isListedFor } from '../visibility/users.ts'
import type { Viewer } from '../visibility/viewer.ts'

const profile = compiledBy(
  (db, p: { id: number | string }, by: 'id' | 'username') =>
    db
      .selectFrom('user')
      .innerJoin('namespace', 'namespace.user_id', 'user.id')
      .select(['user.id', 'user.private_profile', 'user.state', 'user.confirmed_at', 'namespace.id as namespace_id'])
      .where(`user.${by}`, '=', p.id),
  { cached: true },
)
export type Profile = Awaited<ReturnType<typeof profile>>[number]

/** A user by id or username. @throws ApiError 404 `404 User Not Found` */
export async function findProfile(db: Db, id: number | string): Promise<Profile> {
  const [row] = await profile(db, typeof id === 'number' ? 'id' : 'username', { id })
  if (!row) throw notFound('User')
  return row
}

const isSelfOrAdmin = (viewer: Viewer, { id }: Profile) => viewer.kind === 'admin' || viewer.id === id

/** Whether the viewer may see a user's starred projects, events and followers. */
export const maySeeActivity = (viewer: Viewer, user: Profile) =>
  user.private_profile === 0 || isSelfOrAdmin(viewer, user)

/**
 * Whether the viewer may list a user's own projects. Projects of a blocked or unconfirmed user are visible to that user and to
 * administrators only.
 */
export function maySeeProjects(viewer: Viewer, user: Profile): boolean {
  if (isSelfOrAdmin(viewer, user)) return true
  return user.private_profile === 0 && user.confirmed_at !== null && isListedFor(viewer.kind, user)
}
