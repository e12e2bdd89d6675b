import type { Samples } from '../../support/samples/samples.ts'
import { groupShapes } from '../groups/samples.ts'
import { shareGroup, shareProject } from '../members/shares.ts'

export const samples: Samples = {
  things: {
    shared_partner: async ({ given, server, group, project }) => {
      const partner = await given.group()
      await shareGroup(server, group, partner, 10)
      await shareProject(server, project, partner, 10)
      return partner.id
    },
  },
  path: { group_id: 'shared_partner' },
  shapes: groupShapes,
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects/:id/share_locations                            | private          | 401            404            404            403            403            403            200            200            200           | {"made":"$own_group"}
POST /projects/:id/share                                     | private          | 401            404            404            403            403            403            201            201            201           | {"group_id":"$partner","group_access":10}
POST /projects/:id/share                                     | private          | 401            404            404            403            403            403            403            201            201           | {"group_id":"$partner","group_access":50}
DELETE /projects/:id/share/:group_id                         | private          | 401            404            404            403            403            403            204            204            204
POST /groups/:id/share                                       | private          | 401            404            404            403            403            403            403            detail:tjo     detail:tjo    | {"group_id":"$partner","group_access":10}
DELETE /groups/:id/share/:group_id                           | private          | 401            404            404            403            403            403            403            204            204
`,
}
