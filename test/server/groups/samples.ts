import { type Shape, words } from '../../support/samples/fields.ts'
import type { Samples } from '../../support/samples/samples.ts'
import { projectShapes } from '../projects/samples.ts'

const GROUP = words(`id web_url name path description visibility share_with_group_lock require_two_factor_authentication
  two_factor_grace_period project_creation_level auto_devops_enabled subgroup_creation_level emails_disabled mentions_disabled lfs_enabled
  default_branch_protection avatar_url request_access_enabled full_name full_path created_at parent_id ldap_cn ldap_access
  file_template_project_id wiki_access_level`)

/** A group. t: top-level, j: with projects, o: for Owners (runners_token …), n: custom attributes. */
export const groupShapes: readonly Shape[] = [
  {
    name: 'detail',
    always: [
      ...GROUP,
      ...words(`shared_with_groups shared_runners_minutes_limit extra_shared_runners_minutes_limit prevent_forking_outside_group
        membership_lock ip_restriction_ranges`),
    ],
    parts: {
      t: ['prevent_sharing_groups_outside_hierarchy'],
      j: ['projects', 'shared_projects'],
      o: ['marked_for_deletion_on', 'runners_token'],
      n: ['custom_attributes'],
    },
  },
  {
    name: 'group',
    always: GROUP,
    parts: { o: ['marked_for_deletion_on'], n: ['custom_attributes'], s: ['statistics'] },
  },
]

export const samples: Samples = {
  shapes: [...projectShapes, ...groupShapes],
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /groups                                                  | public           | group          none           none           group          group          group          group          group:o        group:o       | {"search":"$group_path"}
GET /groups/:id/subgroups                                    | public,subgroup  | group          none           none           group          group          group          group          group:o        group:o       | {"id":"$above"}
GET /groups/:id/subgroups                                    | private,subgroup | 404            404            404            group          group          group          group          group:o        group:o       | {"id":"$above"}
GET /groups/:id/descendant_groups                            | public,subgroup  | group          group          group          group          group          group          group          group:o        group:o       | {"id":"$above","all_available":true}
GET /groups/:id/descendant_groups                            | private,subgroup | 404            404            404            group          group          group          group          group:o        group:o       | {"id":"$above"}
GET /groups/:id/projects                                     | public           | simple:c       full:cp        full:cp        full:cgp       full:cgrp      full:cgrp      full:cgrmp     full:cgrmp     full:cgrmap
GET /groups/:id/projects                                     | private          | 404            404            404            full:gp        full:cgrp      full:cgrp      full:cgrmp     full:cgrmp     full:cgrmap
GET /groups/:id/projects/shared                              | public,sharing   | simple:c       full:cpo       full:cpo       full:cgpo      full:cgrpo     full:cgrpo     full:cgrpo     full:cgrpo     full:cgrmapo
GET /groups/:id/projects/shared                              | private,sharing  | 404            404            404            full:cgpo      full:cgrpo     full:cgrpo     full:cgrpo     full:cgrpo     full:cgrmapo
GET /groups/:id                                              | public           | detail:tj      detail:tj      detail:tj      detail:tj      detail:tj      detail:tj      detail:tj      detail:tjo     detail:tjo
GET /groups/:id                                              | internal         | 404            detail:tj      404            detail:tj      detail:tj      detail:tj      detail:tj      detail:tjo     detail:tjo
GET /groups/:id                                              | private          | 404            404            404            detail:tj      detail:tj      detail:tj      detail:tj      detail:tjo     detail:tjo
GET /groups/:id                                              | private,marked   | 404            404            404            detail:t       detail:t       detail:t       detail:t       detail:to      detail:ton    | {"with_projects":false,"with_custom_attributes":true}
GET /groups/:id                                              | private,subgroup | 404            404            404            detail         detail         detail         detail         detail:o       detail:o      | {"with_projects":false}
GET /groups/:id/avatar                                       | private          | 404            404            404            404            404            404            404            404            404
POST /groups                                                 | private          | 401            detail:tjo     403            detail:tjo     detail:tjo     detail:tjo     detail:tjo     detail:tjo     detail:tjo    | {"name":"Fresh","path":"$fresh"}
POST /groups                                                 | private          | 401            404            404            403            403            403            detail:jo      detail:jo      detail:jo     | {"name":"Fresh","path":"$fresh","parent_id":"$group"}
PUT /groups/:id                                              | public           | 401            403            403            403            403            403            403            detail:tjo     detail:tjo    | {"description":"x"}
PUT /groups/:id                                              | private          | 401            404            404            403            403            403            403            detail:tjo     detail:tjo    | {"description":"x"}
PUT /groups/:id                                              | private          | 401            404            404            403            403            403            403            detail:tjo     detail:tjo    | {"path":"$fresh"}
DELETE /groups/:id                                           | public           | 401            403            403            403            403            403            403            202            202
DELETE /groups/:id                                           | private          | 401            404            404            403            403            403            403            202            202
DELETE /groups/:id                                           | private,marked,subgroup | 401            404            404            403            403            403            403            202            202| {"permanently_remove":true,"full_path":"$group_path"}
POST /groups/:id/restore                                     | private,marked   | 401            404            404            403            403            403            403            detail:tjo     detail:tjo
GET /groups/:id/transfer_locations                           | private          | 401            404            404            403            403            403            403            200            200                | {"made":"$own_group"}
POST /groups/:id/transfer                                    | private,subgroup | 401            404            404            403            403            403            403            detail:tjo     detail:tjo
POST /groups/:id/projects/:project_id                        | private          | 401            403            403            403            403            403            403            403            detail:tjo
`,
}
