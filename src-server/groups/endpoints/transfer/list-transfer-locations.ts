import { endpoint } from '../../../kit/http/endpoint.ts'
import * as namespaces from '../../../namespaces/list-transfer-locations.ts'
import { groupId } from '../../entity.ts'
import { findGroup } from '../../queries.ts'

export const listTransferLocations = endpoint(
  'GET /groups/:id/transfer_locations',
  ...namespaces.listTransferLocations({
    summary: 'List the groups that the caller may transfer a group to',
    id: groupId,
    find: async (db, actor, id, { clock }) => ({ kind: 'group', ...(await findGroup(db, actor, id, clock.today())) }),
  }),
)
