import { endpoint } from '../../../kit/http/endpoint.ts'
import * as namespaces from '../../../namespaces/list-transfer-locations.ts'
import { projectId } from '../../entity.ts'
import { findProject } from '../../queries.ts'

export const listTransferLocations = endpoint(
  'GET /projects/:id/transfer_locations',
  ...namespaces.listTransferLocations({
    summary: 'List the groups that the caller may transfer a project to',
    id: projectId,
    find: async (db, actor, id) => ({ kind: 'project', ...(await findProject(db, actor, id)) }),
  }),
)
