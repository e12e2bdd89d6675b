import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import { ApiError } from '../../kit/errors.ts'
import { endpoint } from '../../kit/http/endpoint.ts'
import { ok } from '../../kit/http/reply.ts'
import { projectId } from '../../projects/entity.ts'
import { findProject } from '../../projects/queries.ts'
import { importEntity, presentImport, presentWithoutRecord } from '../entity.ts'
import { maySeeFailedImport } from '../policy.ts'
import { importColumnsOf, latestImport, latestImportByPath, listFailures } from '../queries.ts'

export const getProjectImport = endpoint(
  'GET /projects/:id/import',
  {
    summary: 'Get the status of the import of a project',
    access: 'user',
    params: { id: projectId },
    answers: { 200: importEntity },
  },
  async ({ params, actor, db }) => {
    const failed = await findFailedImport(db, actor, params.id)
    if (failed) return ok(presentImport(failed, await listFailures(db, failed.id)))
    const project = await findProject(db, actor, params.id)
    const row = await latestImport(db, project.id)
    if (!row) return ok(presentWithoutRecord({ ...project, ...(await importColumnsOf(db, project.id)) }))
    // After the import, name and description come from the project, because the archive may have changed them.
    const described = row.status === 'finished' ? { ...row, ...presentImportedProject(project) } : row
    return ok(presentImport(described, await listFailures(db, row.id)))
  },
)

/**
 * A failed import leaves no project, but the importing user and administrators may read the reason in its record. If another visible
 * project has the path by now, that project counts instead.
 */
async function findFailedImport(db: Db, actor: Actor, id: number | string) {
  const row = typeof id === 'number' ? await latestImport(db, id) : await latestImportByPath(db, id)
  if (row?.status !== 'failed' || !maySeeFailedImport(actor, row)) return undefined
  return (await isMissing(db, actor, id)) ? row : undefined
}

async function isMissing(db: Db, actor: Actor, id: number | string): Promise<boolean> {
  try {
    await findProject(db, actor, id)
    return false
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return true
    throw error
  }
}

const presentImportedProject = ({
  name,
  path,
  name_with_namespace,
  path_with_namespace,
  description,
  created_at,
}: ImportedProject) => ({
  ...{ name, path, name_with_namespace, path_with_namespace },
  ...{ description, created_at },
})
type ImportedProject = Awaited<ReturnType<typeof findProject>>
