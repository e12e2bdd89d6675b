import type { Db } from '../kit/db/schema.ts'
import type { RequestFacts } from '../kit/http/endpoint.ts'
import { presenting } from '../kit/http/presenting.ts'
import type { Instance } from '../kit/instance.ts'
import type { ProjectRef } from '../projects/queries.ts'
import { type MergeRequestEntity, type MergeRequestRow, presentMergeRequest } from './entity.ts'
import { mayMerge } from './policy.ts'
import { partsOf } from './queries.ts'

/** Shows one merge request with its related records. */
export async function showMergeRequest(
  db: Db,
  project: ProjectRef,
  row: MergeRequestRow,
  instance: Instance,
  request: RequestFacts,
): Promise<MergeRequestEntity> {
  const parts = await partsOf(db, [row])
  const how = { ...presenting(request, instance), today: instance.clock.today() }
  return presentMergeRequest(row, parts(row), mayMerge(project) && !project.archived, how)
}
