import type { Actor } from '../../kit/access/actor.ts'
import { lacksRole } from '../../kit/access/roles.ts'
import type { Trx } from '../../kit/db/schema.ts'
import { forbidden } from '../../kit/errors.ts'
import { requireWritable } from '../../projects/queries.ts'
import { findReadable } from '../find-readable.ts'
import { maySetMetadata } from '../policy.ts'

/** A merge request whose times the caller may change, which needs Developer, as all metadata. @throws ApiError 403, 404 */
export async function findTimed(trx: Trx, actor: Actor, params: { id: number | string; merge_request_iid: number }) {
  const found = await findReadable(trx, actor, params, 'write')
  if (!maySetMetadata(found.project)) throw forbidden(lacksRole(found.project, 'developer'))
  requireWritable(found.project)
  return found
}
