import { z } from 'zod'
import { type Actor, requireAdmin } from '../kit/access/actor.ts'
import { requireUnderLimit, requireUnderSetting } from '../kit/access/rate-limits.ts'
import { roles } from '../kit/access/roles.ts'
import type { Act } from '../kit/act.ts'
import type { Db } from '../kit/db/schema.ts'
import { forbidden, notFound, refused, unprocessable } from '../kit/errors.ts'
import type { UploadedFile } from '../kit/http/endpoint.ts'
import { recordId } from '../kit/http/wire.ts'
import type { Instance } from '../kit/instance.ts'
import { bySetting } from '../kit/reason.ts'
import { projectNameFaults, projectPathFaults } from '../namespaces/policy.ts'
import { isPathTaken } from '../namespaces/queries.ts'
import { newRunnersToken } from '../projects/creation/runners-token.ts'
import { storageFaults } from '../projects/update-queries.ts'
import { scheduleImport } from './acts/schedule-import.ts'
import { firstOverrideFault, overrideParams } from './overrides.ts'
import { mayOverwrite } from './policy.ts'
import { initialProgress } from './progress.ts'
import { findDestination, findProjectsByPathOrName, type NewImport } from './queries.ts'
import { IMPORT_TYPE, isSourceEnabled, mayImport } from './requirements.ts'

/** The parameters of every import that say where the project will be. */
export const placeFields = {
  path: z.string().describe('Path of the new project'),
  name: z.string().optional().describe('By default the path'),
  namespace: z.union([recordId, z.string()]).optional().describe("ID or path; by default the caller's own namespace"),
}

/** The parameters that change what an import does. */
export const overrideFields = {
  override_params: overrideParams
    .optional()
    .describe('Fields of the project that take precedence over what the archive says'),
  overwrite: z.boolean().default(false).describe('Replace the project that has this path'),
}

type Overrides = z.output<typeof overrideParams>

export interface ImportRequest {
  path: string
  name?: string | undefined
  namespace?: number | string | undefined
  override_params?: Overrides | undefined
  overwrite?: boolean
}

/** @throws ApiError 403 if administrators do not allow imports from export archives */
export function requireArchiveSource(instance: Instance) {
  if (!isSourceEnabled(instance)) throw forbidden(bySetting('import_sources'))
}

/** The setting with the number of imports that a user may request in a minute. */
const IMPORT_LIMIT = 'project_import_limit'

/** Counts the request. @throws ApiError 429 */
export const requireUnderImportLimit = (instance: Instance, actor: Actor) =>
  requireUnderSetting(instance, IMPORT_LIMIT, actor.id)

/**
 * Counts what people do before an import, such as an inspection. It is counted apart from imports, so that everybody can import what they have
 * inspected.
 *
 * @throws ApiError 429
 */
export const requireUnderTrialLimit = (instance: Instance, actor: Actor, action: string) =>
  requireUnderLimit(instance, action, actor.id, instance.settings.get(IMPORT_LIMIT), { setting: IMPORT_LIMIT })

/** @throws ApiError 422 if the name of the file is not that of an archive */
export function requireArchiveName({ filename }: UploadedFile) {
  if (!filename.toLowerCase().endsWith('.gz'))
    throw unprocessable({ error: 'You need to upload a Gantry project export archive (ending in .gz).' })
}

type Destination = NonNullable<Awaited<ReturnType<typeof findDestination>>>

interface CheckedImport {
  destination: Destination
  name: string
  /** The project that will be overwritten; undefined for a new path. */
  overwritten: number | undefined
}

/** @throws ApiError 404 for a namespace that the caller cannot see; 400 with the first error as a sentence; 403 */
export async function checkImport(db: Db, actor: Actor, request: ImportRequest): Promise<CheckedImport> {
  const { path, overwrite = false, override_params = {} } = request
  const destination = await destinationOf(db, actor, request.namespace)
  const name = request.name || path
  const overwritten = await requireFreePathAndName(db, actor, destination, { path, name }, overwrite)
  await requireOverrides(db, actor, override_params)
  return { destination, name, overwritten }
}

/** What an import knows of its archive before the archive is read. */
type ArchiveColumns = Pick<
  NewImport,
  'file' | 'size_bytes' | 'source' | 'source_location' | 'source_sealed' | 'downloaded_bytes'
>

/**
 * Checks the request and schedules its import, of a file or from another server.
 *
 * @returns the row of the import
 * @throws ApiError like `checkImport`
 */
export async function createImport(
  act: Act<Actor>,
  request: ImportRequest,
  { correlation_id, archive }: { correlation_id: string; archive: () => ArchiveColumns },
) {
  const { db, actor, now, instance } = act
  const { destination, name, overwritten } = await checkImport(db, actor, request)
  const { path, override_params = {} } = request
  const place = {
    name,
    path,
    name_with_namespace: `${destination.full_name} / ${name}`,
    path_with_namespace: `${destination.full_path}/${path}`,
  }
  const project = {
    namespace_id: destination.id,
    creator_id: actor.id,
    ...(overwritten === undefined ? place : withTemporaryPath(place, instance.random.bytes(8).toString('hex'))),
    // The project is private until the import is complete.
    visibility: 'private',
    import_type: IMPORT_TYPE,
    import_status: 'scheduled',
    runners_token: newRunnersToken(instance.random),
    ...{ created_at: now, updated_at: now, last_activity_at: now },
  } as const
  const own = destination.kind === 'user' && destination.user_id === actor.id
  return await scheduleImport(act, {
    project,
    access_level: own ? roles.owner : roles.maintainer,
    row: {
      user_id: actor.id,
      import_type: IMPORT_TYPE,
      status: 'scheduled',
      correlation_id,
      ...place,
      description: override_params.description ?? null,
      override_params: JSON.stringify(override_params),
      overwrites_project_id: overwritten ?? null,
      progress: JSON.stringify(initialProgress(actor.admin)),
      ...archive(),
      created_at: now,
    },
  })
}

/** @throws ApiError 400 with the first error as a sentence; 403 if only an administrator may set a field */
async function requireOverrides(db: Db, actor: Actor, fields: Overrides) {
  if (fields.repository_storage !== undefined) requireAdmin(actor)
  const [storage] = Object.values(await storageFaults(db, fields.repository_storage)).flat()
  const fault = firstOverrideFault(fields) ?? (storage && `Repository storage ${storage}`)
  if (fault !== undefined) throw refused(fault)
}

/** @throws ApiError 404 for a namespace that the caller cannot see; 400 if the caller may not import into it */
export async function destinationOf(
  db: Db,
  actor: Actor,
  namespace: number | string | undefined,
): Promise<Destination> {
  const by =
    namespace === undefined || namespace === ''
      ? { owner_id: actor.id }
      : typeof namespace === 'number'
        ? { namespace_id: namespace }
        : { full_path: namespace }
  const destination = await findDestination(db, actor, by)
  if (!destination) throw notFound('Namespace')
  if (!(await mayImport(db, actor, destination, { imported: 0 }))) throw refused('Namespace is not valid')
  return destination
}

/**
 * @returns the id of the project that will be overwritten; undefined for a new path
 * @throws ApiError 400 with the first error as a sentence
 */
async function requireFreePathAndName(
  db: Db,
  actor: Actor,
  destination: Destination,
  place: { path: string; name: string },
  overwrite: boolean,
): Promise<number | undefined> {
  const existing = await findProjectsByPathOrName(db, actor.id, destination.id, place)
  const holder = existing.find((each) => each.path.toLowerCase() === place.path.toLowerCase())
  const overwritten = holder && overwrite && mayOverwrite(actor, holder) ? holder.id : undefined
  const others = existing.filter((each) => each.id !== overwritten)
  const [path] = projectPathFaults(place.path)
  if (path !== undefined) throw refused(`Path ${path}`)
  const [name] = projectNameFaults(place.name)
  if (name !== undefined) throw refused(`Name ${name}`)
  const taken = overwritten === undefined && (await isPathTaken(db, `${destination.full_path}/${place.path}`))
  if (taken) throw refused('Path has already been taken')
  if (others.some((each) => each.name === place.name)) throw refused('Name has already been taken')
  return overwritten
}

/** A temporary path for a project that will overwrite another at the end of its import. */
function withTemporaryPath<P extends { path: string; path_with_namespace: string }>(place: P, mark: string): P {
  return {
    ...place,
    path: `${place.path.slice(0, 200)}-import-${mark}`,
    path_with_namespace: `${place.path_with_namespace}-import-${mark}`,
  }
}
