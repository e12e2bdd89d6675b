import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { viewerOf } from '../../../visibility/viewer.ts'
import { presentStorage, storageEntity } from '../../entity.ts'
import { storageOf } from '../../project-queries.ts'

/** More than anybody can tell apart in one picture. */
const MOST_NAMESPACES = 400

export const getStorage = endpoint(
  'GET /-/gantry/v1/storage',
  {
    summary: 'Sum up by namespace what the projects take of which the caller may know the size',
    access: 'user',
    answers: { 200: storageEntity },
  },
  async ({ actor, db }) => ok(presentStorage(await storageOf(db, viewerOf(actor), MOST_NAMESPACES))),
)
