import { z } from 'zod'
import { type Actor, requireAdmin } from '../../kit/access/actor.ts'
import { requireUnderSetting } from '../../kit/access/rate-limits.ts'
import { roles } from '../../kit/access/roles.ts'
import type { Trx } from '../../kit/db/schema.ts'
import { forbidden, notFound, refused, unprocessable } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { created } from '../../kit/http/reply.ts'
import { recordId } from '../../kit/http/wire.ts'
import { bySetting } from '../../kit/reason.ts'
import { projectNameFaults, projectPathFaults } from '../../namespaces/policy.ts'
import { isPathTaken } from '../../namespaces/queries.ts'
import { newRunnersToken } from '../../projects/creation/runners-token.ts'
import { storageFaults } from '../../projects/update-queries.ts'
import { scheduleImport } from '../acts/schedule-import.ts'
import { importEntity, presentImport } from '../entity.ts'
import { firstOverrideFault, overrideParams } from '../overrides.ts'
import { mayOverwrite } from '../policy.ts'
import { initialProgress } from '../progress.ts'
import { findDestination, findProjectsByPathOrName } from '../queries.ts'
import { IMPORT_TYPE, isSourceEnabled, mayImport } from '../requirements.ts'
import { keepArchive } from '../stored-archives.ts'

export const importProject = endpoint(
  'POST /projects/import',
  {
    summary: 'Import a project from an export archive',
    access: 'user',
    body: {
      path: z.string().describe('Path of the new project'),
      name: z.string().optional().describe('By default the path'),
      namespace: z
        .union([recordId, z.string()])
        .optional()
        .describe("ID or path; by default the caller's own namespace"),
      override_params: overrideParams
        .optional()
        .describe('Fields of the project that take precedence over what the archive says'),
      overwrite: z.boolean().default(false).describe('Replace the project that has this path'),
    },
    files: { file: { required: true, description: 'The export archive' } },
    timeout_ms: 600_000,
    answers: { 201: importEntity },
  },
  async ({ body, files, actor, db, act, instance, request }) => {
    if (!isSourceEnabled(instance)) throw forbidden(bySetting('import_sources'))
    requireUnderSetting(instance, 'project_import_limit', actor.id)
    if (!files.file.filename.toLowerCase().endsWith('.gz')) {
      throw unprocessable({ error: 'You need to upload a Gantry project export archive (ending in .gz).' })
    }
    const destination = await destinationOf(db, actor, body.namespace)
    const name = body.name || body.path
    const overwritten = await requireFreePathAndName(db, actor, destination, { path: body.path, name }, body.overwrite)
    await requireOverrides(db, actor, body.override_params ?? {})
    const { now } = act
    const place = {
      name,
      path: body.path,
      name_with_namespace: `${destination.full_name} / ${name}`,
      path_with_namespace: `${destination.full_path}/${body.path}`,
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
    const row = await scheduleImport(act, {
      project,
      access_level: own ? roles.owner : roles.maintainer,
      row: {
        user_id: actor.id,
        import_type: IMPORT_TYPE,
        status: 'scheduled',
        correlation_id: request.id,
        ...place,
        description: body.override_params?.description ?? null,
        override_params: JSON.stringify(body.override_params ?? {}),
        overwrites_project_id: overwritten ?? null,
        size_bytes: files.file.size_bytes,
        progress: JSON.stringify(initialProgress(actor.admin)),
        file: keepArchive(instance, files.file),
        created_at: now,
      },
    })
    return created(presentImport(row, []))
  },
)

type Overrides = z.output<typeof overrideParams>

/** @throws ApiError 400 with the first error as a sentence; 403 if only an administrator may set a field */
async function requireOverrides(db: Trx, actor: Actor, fields: Overrides) {
  if (fields.repository_storage !== undefined) requireAdmin(actor)
  const [storage] = Object.values(await storageFaults(db, fields.repository_storage)).flat()
  const fault = firstOverrideFault(fields) ?? (storage && `Repository storage ${storage}`)
  if (fault !== undefined) throw refused(fault)
}

type Destination = NonNullable<Awaited<ReturnType<typeof findDestination>>>

async function destinationOf(db: Trx, actor: Actor, namespace: number | string | undefined): Promise<Destination> {
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
  db: Trx,
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
