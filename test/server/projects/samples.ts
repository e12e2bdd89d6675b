import { type Shape, words } from '../../support/samples/fields.ts'
import type { Samples } from '../../support/samples/samples.ts'
import { changeSettings } from '../kit/settings.ts'

const SIMPLE =
  words(`id description name name_with_namespace path path_with_namespace created_at tag_list topics ssh_url_to_repo
  http_url_to_repo web_url avatar_url star_count last_activity_at namespace`)
const CODE = words('default_branch readme_url forks_count')

/**
 * A project. c: code (default_branch …), g: members, r: Reporters, m: Maintainers (runners_token, CI …), a: administrators,
 * p: permissions, s: statistics, l: license, n: custom attributes, o: its owner, f: of a fork.
 */
export const projectShapes: readonly Shape[] = [
  {
    name: 'full',
    always: [
      ...SIMPLE,
      ...words(`container_registry_image_prefix _links packages_enabled empty_repo archived visibility resolve_outdated_diff_discussions
        container_expiration_policy issues_enabled merge_requests_enabled wiki_enabled jobs_enabled snippets_enabled
        container_registry_enabled service_desk_enabled can_create_merge_request_in issues_access_level repository_access_level
        merge_requests_access_level forking_access_level wiki_access_level builds_access_level snippets_access_level pages_access_level
        analytics_access_level container_registry_access_level security_and_compliance_access_level releases_access_level
        environments_access_level feature_flags_access_level infrastructure_access_level monitor_access_level emails_disabled
        shared_runners_enabled lfs_enabled creator_id import_status open_issues_count description_html updated_at ci_config_path
        public_jobs shared_with_groups only_allow_merge_if_pipeline_succeeds allow_merge_on_skipped_pipeline request_access_enabled
        only_allow_merge_if_all_discussions_are_resolved remove_source_branch_after_merge printing_merge_request_link_enabled
        merge_method squash_option enforce_auth_checks_on_uploads suggestion_commit_message merge_commit_template
        squash_commit_template issue_branch_template autoclose_referenced_issues approvals_before_merge mirror
        external_authorization_classification_label marked_for_deletion_at marked_for_deletion_on requirements_enabled
        requirements_access_level compliance_frameworks issues_template merge_requests_template merge_pipelines_enabled
        merge_trains_enabled`),
    ],
    parts: {
      c: CODE,
      g: ['security_and_compliance_enabled'],
      r: ['service_desk_address'],
      m: words(`import_url import_type import_error ci_default_git_depth ci_forward_deployment_enabled ci_job_token_scope_enabled
        ci_separated_caches ci_allow_fork_pipelines_to_run_in_parent_project build_git_strategy keep_latest_artifact
        restrict_user_defined_variables runners_token runner_token_expiration_interval group_runners_enabled
        auto_cancel_pending_pipelines build_timeout auto_devops_enabled auto_devops_deploy_strategy`),
      a: ['repository_storage'],
      p: ['permissions'],
      s: ['statistics'],
      l: ['license_url', 'license'],
      n: ['custom_attributes'],
      o: ['owner'],
      f: ['forked_from_project', 'mr_default_target_self'],
    },
  },
  { name: 'simple', always: SIMPLE, parts: { c: CODE, l: ['license_url', 'license'] } },
]

export const samples: Samples = {
  things: {
    /** For lists of all projects: excludes projects that are older than the scene. */
    before_project: ({ project }) => project.id - 1,
    /** Projects of groups are deleted after a week. */
    delay: ({ server }) => changeSettings(server, { delayed_project_deletion: true, deletion_adjourned_period: 7 }),
    /** A user with a public personal project. */
    personal: async ({ given }) => {
      const user = await given.user()
      await given.project({ owner: user })
      return user.id
    },
    starring: async ({ given, server, project }) => {
      const { id } = await given.user()
      await server.db.write((trx) =>
        trx
          .insertInto('star')
          .values({ user_id: id, project_id: project.id, created_at: server.clock.iso() })
          .execute(),
      )
      return id
    },
  },
  shapes: projectShapes,
  table: `
#                                                            |                  | anonymous      stranger       external       guest          reporter       developer      maintainer     owner          administrator
GET /projects                                                | public           | simple:c       full:cp        full:cp        full:cgp       full:cgrp      full:cgrp      full:cgrmp     full:cgrmp     full:cgrmap   | {"id_after":"$before_project"}
GET /projects                                                | private          | none           none           none           full:gp        full:cgrp      full:cgrp      full:cgrmp     full:cgrmp     full:cgrmap   | {"id_after":"$before_project"}
GET /projects                                                | private          | none           none           none           full:gp        full:cgrps     full:cgrps     full:cgrmps    full:cgrmps    full:cgrmapsn | {"id_after":"$before_project","statistics":true,"with_custom_attributes":true}
GET /projects                                                | public           | simple:c       simple:c       simple:c       simple:c       simple:c       simple:c       simple:c       simple:c       simple:c      | {"id_after":"$before_project","simple":true}
GET /users/:user_id/projects                                 | public           | simple:c       full:cpo       full:cpo       full:cpo       full:cpo       full:cpo       full:cpo       full:cpo       full:cgrmapo  | {"user_id":"$personal"}
GET /users/:user_id/starred_projects                         | public           | simple:c       full:cp        full:cp        full:cgp       full:cgrp      full:cgrp      full:cgrmp     full:cgrmp     full:cgrmap   | {"user_id":"$starring"}
GET /projects/:id/forks                                      | public,fork      | simple:c       full:cpf       full:cpf       full:cgpf      full:cgrpf     full:cgrpf     full:cgrmpf    full:cgrmpf    full:cgrmapf  | {"id":"$origin"}
GET /projects/:id/forks                                      | private,fork     | none           none           none           full:gpf       full:cgrpf     full:cgrpf     full:cgrmpf    full:cgrmpf    full:cgrmapf  | {"id":"$origin"}
GET /projects/:id/forks                                      | private          | 404            404            404            none           none           none           none           none           none
GET /projects/:id/users                                      | public           | 200            200            200            200            200            200            200            200            200
GET /projects/:id/users                                      | private          | 404            404            404            200            200            200            200            200            200
GET /projects/:id/groups                                     | private          | 404            404            404            200            200            200            200            200            200
GET /projects/:id/languages                                  | private          | 404            404            404            200            200            200            200            200            200
GET /projects/:id/languages                                  | public           | 200            200            200            200            200            200            200            200            200
GET /projects/:id/starrers                                   | private,starred  | 404            404            404            200            200            200            200            200            200
GET /projects/:id/starrers                                   | public,starred   | none           200            200            200            200            200            200            200            200
GET /projects/:id                                            | public           | simple:c       full:cp        full:cp        full:cgp       full:cgrp      full:cgrp      full:cgrmp     full:cgrmp     full:cgrmap
GET /projects/:id                                            | internal         | 404            full:cp        404            full:cgp       full:cgrp      full:cgrp      full:cgrmp     full:cgrmp     full:cgrmap
GET /projects/:id                                            | private          | 404            404            404            full:gp        full:cgrp      full:cgrp      full:cgrmp     full:cgrmp     full:cgrmap
GET /projects/:id                                            | private          | 404            404            404            full:gpl       full:cgrpsl    full:cgrpsl    full:cgrmpsl   full:cgrmpsl   full:cgrmapsln| {"statistics":true,"with_custom_attributes":true,"license":true}
GET /projects/:id                                            | private,archived | 404            404            404            full:gp        full:cgrp      full:cgrp      full:cgrmp     full:cgrmp     full:cgrmap
GET /projects/:id/avatar                                     | private          | 404            404            404            404            404            404            404            404            404
POST /projects                                               | private          | 401            400            400            400            400            full:cgrm      full:cgrm      full:cgrm      full:cgrma    | {"namespace_id":"$group","name":"Fresh"}
POST /projects/user/:user_id                                 | private          | 401            403            403            403            403            403            403            403            full:cgrmao   | {"user_id":"$user","name":"Fresh"}
PUT /projects/:id                                            | public           | 401            403            403            403            403            403            full:cgrm      full:cgrm      full:cgrma    | {"description":"x"}
PUT /projects/:id                                            | private          | 401            404            404            403            403            403            full:cgrm      full:cgrm      full:cgrma    | {"description":"x"}
PUT /projects/:id                                            | private          | 401            404            404            403            403            403            full:cgrm      full:cgrm      full:cgrma    | {"name":"Renamed"}
PUT /projects/:id                                            | public           | 401            403            403            403            403            403            403            full:cgrm      full:cgrma    | {"visibility":"private"}
POST /projects/:id/archive                                   | private          | 401            404            404            403            403            403            403            full:cgrm      full:cgrma
POST /projects/:id/unarchive                                 | private,archived | 401            404            404            403            403            403            403            full:cgrm      full:cgrma
POST /projects/:id/star                                      | public           | 401            full:c         full:c         full:cg        full:cgr       full:cgr       full:cgrm      full:cgrm      full:cgrma
POST /projects/:id/star                                      | private          | 401            404            404            full:g         full:cgr       full:cgr       full:cgrm      full:cgrm      full:cgrma
POST /projects/:id/unstar                                    | private,starred  | 401            404            404            full:g         full:cgr       full:cgr       full:cgrm      full:cgrm      full:cgrma
POST /projects/:id/fork                                      | public           | 401            full:cgrmof    full:cgrmof    full:cgrmof    full:cgrmof    full:cgrmof    full:cgrmof    full:cgrmof    full:cgrmaof  | {"namespace_id":"$own_namespace"}
POST /projects/:id/fork                                      | private          | 401            404            404            404            full:cgrmof    full:cgrmof    full:cgrmof    full:cgrmof    full:cgrmaof  | {"namespace_id":"$own_namespace"}
POST /projects/:id/fork/:forked_from_id                      | private          | 401            404            404            403            403            403            403            full:cgrmf     full:cgrmaf   | {"forked_from_id":"$loose_project"}
DELETE /projects/:id/fork                                    | private,fork     | 401            404            404            403            403            403            403            204            204
PUT /projects/:id/transfer                                   | private          | 401            404            404            403            403            403            403            full:cgrm      full:cgrma    | {"namespace":"$own_group"}
GET /projects/:id/transfer_locations                         | private          | 401            404            404            403            403            403            403            200            200                | {"made":"$own_group"}
DELETE /projects/:id                                         | public           | 401            403            403            403            403            403            403            202            202
DELETE /projects/:id                                         | private          | 401            404            404            403            403            403            403            202            202
DELETE /projects/:id                                         | private          | 401            404            404            403            403            403            403            202            202           | {"made":"$delay"}
POST /projects/:id/restore                                   | private,marked   | 401            404            404            403            403            403            403            full:cgrm      full:cgrma
`,
}
