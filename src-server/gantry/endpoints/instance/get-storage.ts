import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { presentStorage, storageEntity } from '../../entity.ts'
import { storageOf } from '../../project-queries.ts'

/** More namespaces could not be told apart in the treemap. */
const MAX_NAMESPACES = 400

export const getStorage = endpoint(
  'GET /-/gantry/v1/storage',
  {
    summary: 'Sum up the storage of projects by namespace, for projects whose size the caller may see',
    access: 'user',
    answers: { 200: storageEntity },
  },
  async ({ actor, db }) => ok(presentStorage(await storageOf(db, viewerOf(actor), MAX_NAMESPACES))),
)
