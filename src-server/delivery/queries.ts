import { sql } from 'kysely'
import type { Actor, Intent } from '../kit/access/actor.ts'
import { compiled, compiledBy } from '../kit/db/compiled.ts'
import type { Db, Trx } from '../kit/db/schema.ts'
import { invalid, notFoundPlain } from '../kit/errors.ts'
import type { Page } from '../kit/http/pagination.ts'
import { pagedBy } from '../kit/lists/paged.ts'
import { isLike } from '../kit/lists/words.ts'
import { containing } from '../kit/search.ts'
import { findProject, type ProjectRef } from '../projects/queries.ts'
import type { EnvironmentRow, EnvironmentTier } from './entity.ts'
import { nameFaults, slugOf, tierOf } from './naming.ts'
import type { EnvironmentAccess } from './policy.ts'

/** A project with the columns that environments and deployments need. */
export type DeliveringProject = ProjectRef & EnvironmentAccess & { default_branch: string | null }

const delivering = compiled(
  (db, p: { id: number }) =>
    db.selectFrom('project').select(['environments_access_level', 'default_branch']).where('id', '=', p.id),
  { cached: true },
)

/** @throws ApiError 404 `404 Project Not Found` */
export async function findDeliveringProject(
  db: Db,
  actor: Actor | null,
  id: number | string,
  intent: Intent = 'read',
): Promise<DeliveringProject> {
  const project = await findProject(db, actor, id, intent)
  const [row] = await delivering(db, { id: project.id })
  return { ...project, environments_access_level: 'disabled', default_branch: null, ...row }
}

const columns = [
  'environment.id',
  'environment.name',
  'environment.slug',
  'environment.external_url',
  'environment.created_at',
  'environment.updated_at',
  'environment.tier',
  'environment.state',
] as const

/** The filters of a list of environments. */
interface Shape {
  name: boolean
  search: boolean
  states: boolean
}
interface Values {
  project_id: number
  name: string
  pattern: string
  state: string
  limit: number
  offset: number
}

const filtered = (db: Db, p: Values, shape: Shape) =>
  db
    .selectFrom('environment')
    .where('environment.project_id', '=', p.project_id)
    .$if(shape.name, (query) => query.where('environment.name', '=', p.name))
    .$if(shape.search, (query) => query.where(isLike(sql`environment.name`, p.pattern)))
    .$if(shape.states, (query) => query.where('environment.state', '=', p.state))

const environmentPages = pagedBy(filtered, (found) => found.select(columns).orderBy('environment.id'))

/** Lists environments in the order of their creation. */
export async function listEnvironments(
  db: Db,
  project_id: number,
  query: { name?: string | undefined; search?: string | undefined; states?: string | undefined },
  { limit, offset }: Page,
): Promise<{ rows: EnvironmentRow[]; total: number }> {
  const { name = '', search = '', states = '' } = query
  const shape = { name: name !== '', search: search !== '', states: states !== '' }
  return environmentPages(db, shape, { project_id, name, pattern: containing(search), state: states, limit, offset })
}

const oneEnvironment = compiledBy((db, p: { project_id: number; value: number | string }, by: 'id' | 'name') =>
  db
    .selectFrom('environment')
    .select(columns)
    .where('environment.project_id', '=', p.project_id)
    .where(`environment.${by}`, '=', p.value),
)

/** @throws ApiError 404 `404 Not found` */
export async function findEnvironment(db: Db, project_id: number, id: number): Promise<EnvironmentRow> {
  const [row] = await oneEnvironment(db, 'id', { project_id, value: id })
  if (!row) throw notFoundPlain()
  return row
}

export async function findEnvironmentByName(
  db: Db,
  project_id: number,
  name: string,
): Promise<EnvironmentRow | undefined> {
  const [row] = await oneEnvironment(db, 'name', { project_id, value: name })
  return row
}

export interface NewEnvironment {
  project_id: number
  name: string
  slug: string
  tier: EnvironmentTier
  external_url: string | null
}

export const addEnvironment = (trx: Trx, environment: NewEnvironment, now: string): Promise<EnvironmentRow> =>
  trx
    .insertInto('environment')
    .values({ ...environment, created_at: now, updated_at: now })
    .returning(['id', 'name', 'slug', 'external_url', 'created_at', 'updated_at', 'tier', 'state'])
    .executeTakeFirstOrThrow()

/** The columns of an environment that the first deployment to a new name creates. @throws ApiError 400 for an invalid name */
export function newEnvironmentNamed(name: string): Omit<NewEnvironment, 'project_id'> {
  const faults = nameFaults(name)
  if (faults.length > 0) throw invalid({ name: faults })
  return { name, slug: slugOf(name), tier: tierOf(name), external_url: null }
}

export const changeEnvironment = (
  trx: Trx,
  id: number,
  changes: { external_url?: string | null; tier?: EnvironmentTier; state?: 'available' | 'stopped' },
  now: string,
): Promise<EnvironmentRow> =>
  trx
    .updateTable('environment')
    .set({ ...changes, updated_at: now })
    .where('id', '=', id)
    .returning(['id', 'name', 'slug', 'external_url', 'created_at', 'updated_at', 'tier', 'state'])
    .executeTakeFirstOrThrow()
