import type { Actor } from '../../kit/access/actor.ts'
import type { Db } from '../../kit/db/schema.ts'
import type { RequestFacts } from '../../kit/http/endpoint.ts'
import { presenting } from '../../kit/http/presenting.ts'
import type { Instance } from '../../kit/instance.ts'
import { viewerOf } from '../../visibility/viewer.ts'
import type { ProjectWithoutPermissions } from '../entity.ts'
import { findProjectRow } from '../row-queries.ts'
import { projectPartsOf } from './part-queries.ts'
import { presentProject } from './present-project.ts'

/** The project in answers to writes: the full form without `permissions`. */
export async function wholeProject(
  db: Db,
  actor: Actor,
  id: number,
  { instance, request }: { instance: Instance; request: RequestFacts },
): Promise<ProjectWithoutPermissions> {
  const today = instance.clock.today()
  const viewer = viewerOf(actor)
  const row = await findProjectRow(db, actor, id, today)
  const parts = await projectPartsOf(db, viewer, [row], today)
  const look = { viewer, statistics: false, license: false }
  const { permissions: _, ...project } = presentProject(row, parts(row), look, presenting(request, instance))
  return project
}
