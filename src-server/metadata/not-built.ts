/**
 * Parts of the platform's API that Gantry does not have, by the path that they are below. A request to one of them is answered with 501, so that nobody
 * takes a missing part for a missing record. Addresses that Gantry has are found
 * first.
 */
const NOT_BUILT: Readonly<Record<string, string>> = {
  '': `admin applications avatar bulk_imports chat ci code_suggestions container_registry_event dependency_list_exports
    deploy_keys deploy_tokens discover-cert-based-clusters duo_code_review feature_flags features geo geo_nodes geo_sites
    glql group_repository_storage_moves import integrations internal job jobs license licenses lint markdown member_roles
    organizations packages pages pipelines project_aliases project_repository_storage_moves runner_controllers runners
    runner_managers search security service_accounts sidekiq slack snippet_repository_storage_moves suggestions templates
    usage_data vulnerabilities vulnerability_archive_exports vulnerability_exports web_commits broadcast_messages`,
  application: 'appearance plan_limits statistics',
  'projects/*': `alert_management_alerts analytics approval_rules approval_settings approvals artifacts attestations badges boards ci
    cluster_agents clusters create_ci_config dependencies dependency_list_exports deploy_keys deploy_tokens discovered_issues
    error_tracking external_status_check external_status_checks feature_flags feature_flags_user_lists freeze_periods hooks
    integrations invited_groups job_token_scope jobs latest_pipeline_schedules merge_request_approval_setting
    merge_trains mirror ml npm package_files packages packages_protection pages pages_access pipeline pipeline_schedules
    pipelines protected_branches protected_environments protected_tags publication_settings ref registry releases
    remote_mirrors repository repository_size resource_groups runners search secure_files security security_scans
    security_settings service_accounts services snapshot statistics statuses storage templates terraform trigger
    triggers variables vulnerabilities vulnerability_exports vulnerability_findings wikis export_relations housekeeping
    import_relations relation-imports -`,
  'projects/*/issues/*': 'designs related_branches series vulnerability_links zoom_link resource_health_status_events',
  'projects/*/merge_requests/*': `approval_rules approval_settings approval_state blocks cancel_merge_when_pipeline_succeeds
    changes commits context_commits dependencies diffs draft_notes merge_ref pipelines raw_diffs rebase related_issues reset_approvals
    reviewers status_checks versions blockees`,
  'projects/*/snippets/*': 'user_agent_detail',
  'groups/*': `analytics approval_rules badges billable_members boards clusters contribution_analytics debian dependencies
    dependency_list_exports dependency_proxy deploy_tokens enterprise_users epic_boards export export_relations hooks import
    import_relations integrations ldap_group_links ldap_sync manage member_roles merge_request_approval_setting packages
    pending_members placeholder_reassignments protected_branches protected_environments provisioned_users registry relations releases runners
    saml saml_group_links saml_users scim search security security_settings service_accounts ssh_certificates test_reports tokens
    uploads users variables virtual_registries wikis work_items -`,
  'groups/*/epics/*': 'related_epics series',
  snippets: 'all',
  'snippets/*': 'user_agent_detail',
  user: 'credentials runners support_pin',
  'users/*': 'contributed_projects credit_card_validation support_pin runners',
  import: 'bitbucket bitbucket_server github gists',
}

const SCOPES = Object.entries(NOT_BUILT).map(([scope, names]) => ({
  scope: scope === '' ? [] : scope.split('/'),
  names: new Set(names.split(/\s+/)),
}))

const PREFIX = '/api/v4/'

/**
 * The part of the platform's API that an unknown address belongs to, with `:id` for records: `/projects/:id/pipelines`. undefined: the
 * platform has no such part either.
 *
 * @param path as sent
 */
export function notBuilt(path: string): string | undefined {
  if (path === '/api/graphql') return path
  if (!path.startsWith(PREFIX)) return undefined
  const segments = path.slice(PREFIX.length).split('/')
  const found = SCOPES.filter(({ scope, names }) => isBelow(segments, scope) && names.has(nameAfter(segments, scope)))
    // The longest scope is the most exact.
    .reduce<(typeof SCOPES)[number] | undefined>((a, b) => (a && a.scope.length >= b.scope.length ? a : b), undefined)
  if (!found) return undefined
  return `/${[...found.scope.map((one) => (one === '*' ? ':id' : one)), nameAfter(segments, found.scope)].join('/')}`
}

const isBelow = (segments: readonly string[], scope: readonly string[]) =>
  scope.every((one, at) => (one === '*' ? (segments[at] ?? '') !== '' : segments[at] === one))

/** A format such as `.json` does not belong to the name. */
const nameAfter = (segments: readonly string[], scope: readonly string[]) =>
  (segments[scope.length] ?? '').replace(/\.(json|txt)$/, '')
