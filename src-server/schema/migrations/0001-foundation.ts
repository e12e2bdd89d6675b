/**
 * The first schema. Columns have the names of the API's fields. Timestamps are ISO 8601 text in UTC with milliseconds, which sorts
 * correctly. Days are `YYYY-MM-DD`, booleans 0 or 1, hashes and lists JSON text. States in indexes are small integers: issues and merge
 * requests 1 opened, 2 closed, 3 merged, 4 locked.
 */
export const foundation = `
-- People ------------------------------------------------------------------------------------------------------------------------
CREATE TABLE user (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  username TEXT NOT NULL COLLATE NOCASE,
  name TEXT NOT NULL,
  email TEXT NOT NULL COLLATE NOCASE,
  state TEXT NOT NULL DEFAULT 'active',
  kind TEXT NOT NULL DEFAULT 'human',
  admin INTEGER NOT NULL DEFAULT 0,
  auditor INTEGER NOT NULL DEFAULT 0,
  external INTEGER NOT NULL DEFAULT 0,
  private_profile INTEGER NOT NULL DEFAULT 0,
  can_create_group INTEGER NOT NULL DEFAULT 1,
  projects_limit INTEGER NOT NULL DEFAULT 100000,
  two_factor_enabled INTEGER NOT NULL DEFAULT 0,
  avatar TEXT,
  bio TEXT NOT NULL DEFAULT '',
  location TEXT,
  public_email TEXT,
  commit_email TEXT,
  unconfirmed_email TEXT,
  chat_id TEXT NOT NULL DEFAULT '',
  professional_profile TEXT NOT NULL DEFAULT '',
  microblog_account TEXT NOT NULL DEFAULT '',
  website_url TEXT NOT NULL DEFAULT '',
  organization TEXT NOT NULL DEFAULT '',
  job_title TEXT NOT NULL DEFAULT '',
  pronouns TEXT,
  time_zone TEXT,
  note TEXT,
  theme_id INTEGER NOT NULL DEFAULT 1,
  color_scheme_id INTEGER NOT NULL DEFAULT 1,
  view_diffs_file_by_file INTEGER NOT NULL DEFAULT 0,
  show_whitespace_in_diffs INTEGER NOT NULL DEFAULT 1,
  pass_user_identities_to_ci_jwt INTEGER NOT NULL DEFAULT 0,
  shared_runners_minutes_limit INTEGER,
  extra_shared_runners_minutes_limit INTEGER,
  provisioned_by_group_id INTEGER,
  group_id_for_saml INTEGER,
  password_hash TEXT,
  password_expires_at TEXT,
  confirmed_at TEXT,
  created_by_id INTEGER REFERENCES user(id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  last_sign_in_at TEXT,
  current_sign_in_at TEXT,
  last_sign_in_ip TEXT,
  current_sign_in_ip TEXT,
  sign_in_count INTEGER NOT NULL DEFAULT 0,
  last_activity_on TEXT
);
CREATE UNIQUE INDEX user_username ON user(username);
CREATE UNIQUE INDEX user_email ON user(email);
CREATE INDEX user_name ON user(name COLLATE NOCASE, id);
CREATE INDEX user_created ON user(created_at, id);
CREATE INDEX user_updated ON user(updated_at, id);
CREATE INDEX user_state ON user(state, id);
CREATE INDEX user_public_email ON user(public_email COLLATE NOCASE) WHERE public_email IS NOT NULL;

CREATE TABLE email (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  email TEXT NOT NULL COLLATE NOCASE UNIQUE,
  confirmed_at TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX email_user ON email(user_id);

CREATE TABLE identity (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  provider TEXT NOT NULL,
  extern_uid TEXT NOT NULL,
  saml_provider_id INTEGER,
  UNIQUE (provider, extern_uid)
);
CREATE INDEX identity_user ON identity(user_id);

CREATE TABLE personal_access_token (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  token_digest TEXT NOT NULL UNIQUE,
  scopes TEXT NOT NULL,
  impersonation INTEGER NOT NULL DEFAULT 0,
  revoked INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  last_used_at TEXT,
  expires_at TEXT
);
CREATE INDEX personal_access_token_user ON personal_access_token(user_id, id);

CREATE TABLE ssh_key (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER REFERENCES user(id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  fingerprint_sha256 TEXT NOT NULL UNIQUE,
  usage_type TEXT NOT NULL DEFAULT 'auth_and_signing',
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  expires_at TEXT,
  last_used_at TEXT
);
CREATE INDEX ssh_key_user ON ssh_key(user_id, id);

CREATE TABLE gpg_key (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL UNIQUE,
  primary_keyid TEXT NOT NULL UNIQUE,
  created_at TEXT NOT NULL
);
CREATE INDEX gpg_key_user ON gpg_key(user_id, id);

CREATE TABLE user_status (
  user_id INTEGER PRIMARY KEY REFERENCES user(id) ON DELETE CASCADE,
  emoji TEXT NOT NULL,
  message TEXT,
  availability TEXT NOT NULL DEFAULT 'not_set',
  clear_status_at TEXT
);
CREATE INDEX user_status_clear ON user_status(clear_status_at) WHERE clear_status_at IS NOT NULL;

CREATE TABLE follow (
  follower_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  followee_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  PRIMARY KEY (follower_id, followee_id)
) WITHOUT ROWID;
CREATE INDEX follow_followee ON follow(followee_id, follower_id);

-- Namespaces and groups -------------------------------------------------------------------------------------------------------------
CREATE TABLE namespace (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL CHECK (kind IN ('user', 'group')),
  name TEXT NOT NULL,
  path TEXT NOT NULL COLLATE NOCASE,
  parent_id INTEGER REFERENCES namespace(id),
  user_id INTEGER REFERENCES user(id) ON DELETE CASCADE,
  full_path TEXT NOT NULL COLLATE NOCASE UNIQUE,
  full_name TEXT NOT NULL,
  avatar TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE UNIQUE INDEX namespace_user ON namespace(user_id) WHERE user_id IS NOT NULL;
CREATE INDEX namespace_parent ON namespace(parent_id, name);
CREATE INDEX namespace_name ON namespace(kind, name COLLATE NOCASE, id);

-- Every namespace under each of its ancestors, itself included (depth 0).
CREATE TABLE namespace_ancestor (
  namespace_id INTEGER NOT NULL REFERENCES namespace(id) ON DELETE CASCADE,
  ancestor_id INTEGER NOT NULL REFERENCES namespace(id) ON DELETE CASCADE,
  depth INTEGER NOT NULL,
  PRIMARY KEY (namespace_id, ancestor_id)
) WITHOUT ROWID;
CREATE INDEX namespace_ancestor_down ON namespace_ancestor(ancestor_id, namespace_id, depth);

CREATE TABLE "group" (
  id INTEGER PRIMARY KEY REFERENCES namespace(id) ON DELETE CASCADE,
  description TEXT DEFAULT '',
  visibility TEXT NOT NULL CHECK (visibility IN ('private', 'internal', 'public')),
  share_with_group_lock INTEGER NOT NULL DEFAULT 0,
  require_two_factor_authentication INTEGER NOT NULL DEFAULT 0,
  two_factor_grace_period INTEGER NOT NULL DEFAULT 48,
  project_creation_level TEXT NOT NULL DEFAULT 'developer',
  subgroup_creation_level TEXT NOT NULL DEFAULT 'maintainer',
  auto_devops_enabled INTEGER,
  emails_disabled INTEGER,
  mentions_disabled INTEGER,
  lfs_enabled INTEGER NOT NULL DEFAULT 1,
  request_access_enabled INTEGER NOT NULL DEFAULT 1,
  default_branch_protection INTEGER NOT NULL DEFAULT 2,
  shared_runners_setting TEXT NOT NULL DEFAULT 'enabled',
  prevent_sharing_groups_outside_hierarchy INTEGER NOT NULL DEFAULT 0,
  prevent_forking_outside_group INTEGER,
  membership_lock INTEGER NOT NULL DEFAULT 0,
  wiki_access_level TEXT NOT NULL DEFAULT 'enabled',
  file_template_project_id INTEGER,
  ip_restriction_ranges TEXT,
  allowed_email_domains_list TEXT,
  shared_runners_minutes_limit INTEGER,
  extra_shared_runners_minutes_limit INTEGER,
  unique_project_download_limit INTEGER NOT NULL DEFAULT 0,
  unique_project_download_limit_interval_in_seconds INTEGER NOT NULL DEFAULT 0,
  unique_project_download_limit_allowlist TEXT NOT NULL DEFAULT '[]',
  unique_project_download_limit_alertlist TEXT NOT NULL DEFAULT '[]',
  auto_ban_user_on_excessive_projects_download INTEGER NOT NULL DEFAULT 0,
  runners_token TEXT,
  marked_for_deletion_on TEXT,
  marked_for_deletion_by_id INTEGER REFERENCES user(id) ON DELETE SET NULL
);
CREATE INDEX group_visibility ON "group"(visibility, id);

-- Earlier full paths of what was renamed or moved.
CREATE TABLE redirect_route (
  path TEXT PRIMARY KEY COLLATE NOCASE,
  source_type TEXT NOT NULL CHECK (source_type IN ('namespace', 'project')),
  source_id INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX redirect_route_source ON redirect_route(source_type, source_id);

-- Projects --------------------------------------------------------------------------------------------------------------------------
CREATE TABLE project (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  namespace_id INTEGER NOT NULL REFERENCES namespace(id),
  creator_id INTEGER REFERENCES user(id) ON DELETE SET NULL,
  name TEXT NOT NULL,
  path TEXT NOT NULL COLLATE NOCASE,
  path_with_namespace TEXT NOT NULL COLLATE NOCASE UNIQUE,
  name_with_namespace TEXT NOT NULL,
  visibility TEXT NOT NULL CHECK (visibility IN ('private', 'internal', 'public')),
  archived INTEGER NOT NULL DEFAULT 0,
  pending_delete INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  last_activity_at TEXT NOT NULL,
  star_count INTEGER NOT NULL DEFAULT 0,
  forks_count INTEGER NOT NULL DEFAULT 0,
  issues_count INTEGER NOT NULL DEFAULT 0,
  open_issues_count INTEGER NOT NULL DEFAULT 0,
  last_issue_iid INTEGER NOT NULL DEFAULT 0,
  last_milestone_iid INTEGER NOT NULL DEFAULT 0,
  last_merge_request_iid INTEGER NOT NULL DEFAULT 0,
  issues_access_level TEXT NOT NULL DEFAULT 'enabled',
  merge_requests_access_level TEXT NOT NULL DEFAULT 'enabled',
  repository_access_level TEXT NOT NULL DEFAULT 'enabled',
  forking_access_level TEXT NOT NULL DEFAULT 'enabled',
  wiki_access_level TEXT NOT NULL DEFAULT 'enabled',
  builds_access_level TEXT NOT NULL DEFAULT 'enabled',
  snippets_access_level TEXT NOT NULL DEFAULT 'enabled',
  pages_access_level TEXT NOT NULL DEFAULT 'private',
  analytics_access_level TEXT NOT NULL DEFAULT 'enabled',
  container_registry_access_level TEXT NOT NULL DEFAULT 'enabled',
  security_and_compliance_access_level TEXT NOT NULL DEFAULT 'private',
  releases_access_level TEXT NOT NULL DEFAULT 'enabled',
  environments_access_level TEXT NOT NULL DEFAULT 'enabled',
  feature_flags_access_level TEXT NOT NULL DEFAULT 'enabled',
  infrastructure_access_level TEXT NOT NULL DEFAULT 'enabled',
  monitor_access_level TEXT NOT NULL DEFAULT 'enabled',
  requirements_access_level TEXT NOT NULL DEFAULT 'enabled',
  default_branch TEXT,
  empty_repo INTEGER NOT NULL DEFAULT 1,
  avatar TEXT,
  readme_path TEXT,
  license_key TEXT,
  packages_enabled INTEGER NOT NULL DEFAULT 1,
  service_desk_enabled INTEGER NOT NULL DEFAULT 0,
  resolve_outdated_diff_discussions INTEGER NOT NULL DEFAULT 0,
  emails_disabled INTEGER,
  shared_runners_enabled INTEGER NOT NULL DEFAULT 1,
  group_runners_enabled INTEGER NOT NULL DEFAULT 1,
  lfs_enabled INTEGER NOT NULL DEFAULT 1,
  forked_from_project_id INTEGER REFERENCES project(id) ON DELETE SET NULL,
  mr_default_target_self INTEGER NOT NULL DEFAULT 0,
  import_url TEXT,
  import_type TEXT,
  import_status TEXT NOT NULL DEFAULT 'none',
  import_error TEXT,
  ci_default_git_depth INTEGER DEFAULT 20,
  ci_forward_deployment_enabled INTEGER NOT NULL DEFAULT 1,
  ci_job_token_scope_enabled INTEGER NOT NULL DEFAULT 0,
  ci_separated_caches INTEGER NOT NULL DEFAULT 1,
  ci_allow_fork_pipelines_to_run_in_parent_project INTEGER NOT NULL DEFAULT 1,
  build_git_strategy TEXT NOT NULL DEFAULT 'fetch',
  keep_latest_artifact INTEGER NOT NULL DEFAULT 1,
  restrict_user_defined_variables INTEGER NOT NULL DEFAULT 0,
  runners_token TEXT,
  runner_token_expiration_interval INTEGER,
  auto_cancel_pending_pipelines TEXT NOT NULL DEFAULT 'enabled',
  build_timeout INTEGER NOT NULL DEFAULT 3600,
  auto_devops_enabled INTEGER NOT NULL DEFAULT 0,
  auto_devops_deploy_strategy TEXT NOT NULL DEFAULT 'continuous',
  ci_config_path TEXT DEFAULT '',
  public_jobs INTEGER NOT NULL DEFAULT 1,
  only_allow_merge_if_pipeline_succeeds INTEGER NOT NULL DEFAULT 0,
  allow_merge_on_skipped_pipeline INTEGER,
  request_access_enabled INTEGER NOT NULL DEFAULT 1,
  only_allow_merge_if_all_discussions_are_resolved INTEGER NOT NULL DEFAULT 0,
  remove_source_branch_after_merge INTEGER NOT NULL DEFAULT 1,
  printing_merge_request_link_enabled INTEGER NOT NULL DEFAULT 1,
  merge_method TEXT NOT NULL DEFAULT 'merge',
  squash_option TEXT NOT NULL DEFAULT 'default_off',
  enforce_auth_checks_on_uploads INTEGER NOT NULL DEFAULT 1,
  suggestion_commit_message TEXT,
  merge_commit_template TEXT,
  squash_commit_template TEXT,
  issue_branch_template TEXT,
  autoclose_referenced_issues INTEGER NOT NULL DEFAULT 1,
  repository_storage TEXT NOT NULL DEFAULT 'default',
  repository_checksum_failed INTEGER NOT NULL DEFAULT 0,
  wiki_checksum_failed INTEGER NOT NULL DEFAULT 0,
  approvals_before_merge INTEGER NOT NULL DEFAULT 0,
  mirror INTEGER NOT NULL DEFAULT 0,
  mirror_user_id INTEGER,
  mirror_trigger_builds INTEGER NOT NULL DEFAULT 0,
  only_mirror_protected_branches INTEGER,
  mirror_overwrites_diverged_branches INTEGER,
  external_authorization_classification_label TEXT DEFAULT '',
  marked_for_deletion_on TEXT,
  marked_for_deletion_by_id INTEGER REFERENCES user(id) ON DELETE SET NULL,
  compliance_frameworks TEXT NOT NULL DEFAULT '[]',
  issues_template TEXT,
  merge_requests_template TEXT,
  merge_pipelines_enabled INTEGER NOT NULL DEFAULT 0,
  merge_trains_enabled INTEGER NOT NULL DEFAULT 0,
  container_expiration_policy TEXT NOT NULL DEFAULT '{}',
  commit_count INTEGER NOT NULL DEFAULT 0,
  storage_size INTEGER NOT NULL DEFAULT 0,
  repository_size INTEGER NOT NULL DEFAULT 0,
  wiki_size INTEGER NOT NULL DEFAULT 0,
  lfs_objects_size INTEGER NOT NULL DEFAULT 0,
  job_artifacts_size INTEGER NOT NULL DEFAULT 0,
  pipeline_artifacts_size INTEGER NOT NULL DEFAULT 0,
  packages_size INTEGER NOT NULL DEFAULT 0,
  snippets_size INTEGER NOT NULL DEFAULT 0,
  uploads_size INTEGER NOT NULL DEFAULT 0,
  description TEXT
);
CREATE INDEX project_namespace ON project(namespace_id, id);
CREATE INDEX project_creator ON project(creator_id, id);
CREATE INDEX project_visibility ON project(visibility, id);
CREATE INDEX project_archived ON project(archived, id);
CREATE INDEX project_name ON project(name COLLATE NOCASE, id);
CREATE INDEX project_path ON project(path, id);
CREATE INDEX project_created ON project(created_at, id);
CREATE INDEX project_updated ON project(updated_at, id);
CREATE INDEX project_last_activity ON project(last_activity_at, id);
CREATE INDEX project_storage_size ON project(storage_size, id);
CREATE INDEX project_repository_size ON project(repository_size, id);
CREATE INDEX project_packages_size ON project(packages_size, id);
CREATE INDEX project_wiki_size ON project(wiki_size, id);
CREATE INDEX project_forked_from ON project(forked_from_project_id) WHERE forked_from_project_id IS NOT NULL;

CREATE TABLE topic (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL COLLATE NOCASE UNIQUE,
  title TEXT NOT NULL,
  description TEXT,
  avatar TEXT,
  total_projects_count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
);
CREATE TABLE project_topic (
  project_id INTEGER NOT NULL REFERENCES project(id) ON DELETE CASCADE,
  topic_id INTEGER NOT NULL REFERENCES topic(id) ON DELETE CASCADE,
  position INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (project_id, topic_id)
) WITHOUT ROWID;
CREATE INDEX project_topic_topic ON project_topic(topic_id, project_id);

CREATE TABLE star (
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  project_id INTEGER NOT NULL REFERENCES project(id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  PRIMARY KEY (user_id, project_id)
) WITHOUT ROWID;
CREATE INDEX star_project ON star(project_id, user_id);

CREATE TABLE project_language (
  project_id INTEGER NOT NULL REFERENCES project(id) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE,
  share REAL NOT NULL,
  PRIMARY KEY (project_id, name)
) WITHOUT ROWID;
CREATE INDEX project_language_name ON project_language(name, project_id);

CREATE TABLE custom_attribute (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  target_type TEXT NOT NULL CHECK (target_type IN ('user', 'group', 'project')),
  target_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  UNIQUE (target_type, target_id, key)
);
CREATE INDEX custom_attribute_value ON custom_attribute(target_type, key, value, target_id);

CREATE TABLE upload (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER REFERENCES project(id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  filename TEXT NOT NULL,
  file TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  user_id INTEGER REFERENCES user(id) ON DELETE SET NULL,
  created_at TEXT NOT NULL,
  UNIQUE (project_id, secret, filename)
);

-- Who may reach what ----------------------------------------------------------------------------------------------------------------
CREATE TABLE member (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER REFERENCES project(id) ON DELETE CASCADE,
  group_id INTEGER REFERENCES "group"(id) ON DELETE CASCADE,
  user_id INTEGER REFERENCES user(id) ON DELETE CASCADE,
  access_level INTEGER NOT NULL,
  notification_level INTEGER NOT NULL DEFAULT 3,
  expires_at TEXT,
  created_by_id INTEGER REFERENCES user(id) ON DELETE SET NULL,
  invite_email TEXT,
  invite_accepted_at TEXT,
  requested_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((project_id IS NULL) <> (group_id IS NULL))
);
CREATE UNIQUE INDEX member_project ON member(project_id, user_id) WHERE project_id IS NOT NULL AND user_id IS NOT NULL;
CREATE UNIQUE INDEX member_group ON member(group_id, user_id) WHERE group_id IS NOT NULL AND user_id IS NOT NULL;
CREATE INDEX member_user ON member(user_id, access_level);
CREATE INDEX member_expiry ON member(expires_at, user_id) WHERE expires_at IS NOT NULL;

CREATE TABLE project_group_link (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project(id) ON DELETE CASCADE,
  group_id INTEGER NOT NULL REFERENCES "group"(id) ON DELETE CASCADE,
  group_access INTEGER NOT NULL,
  expires_at TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (project_id, group_id)
);
CREATE INDEX project_group_link_group ON project_group_link(group_id, project_id);

CREATE TABLE group_group_link (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  shared_group_id INTEGER NOT NULL REFERENCES "group"(id) ON DELETE CASCADE,
  shared_with_group_id INTEGER NOT NULL REFERENCES "group"(id) ON DELETE CASCADE,
  group_access INTEGER NOT NULL,
  expires_at TEXT,
  created_at TEXT NOT NULL,
  UNIQUE (shared_group_id, shared_with_group_id)
);
CREATE INDEX group_group_link_with ON group_group_link(shared_with_group_id, shared_group_id);

-- Highest effective level of each user, by every path there is; kept in the transaction that changes a membership, a share or a parent.
CREATE TABLE group_authorization (
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  group_id INTEGER NOT NULL REFERENCES "group"(id) ON DELETE CASCADE,
  access_level INTEGER NOT NULL,
  PRIMARY KEY (user_id, group_id)
) WITHOUT ROWID;
CREATE INDEX group_authorization_group ON group_authorization(group_id, access_level, user_id);

CREATE TABLE project_authorization (
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  project_id INTEGER NOT NULL REFERENCES project(id) ON DELETE CASCADE,
  access_level INTEGER NOT NULL,
  PRIMARY KEY (user_id, project_id)
) WITHOUT ROWID;
CREATE INDEX project_authorization_project ON project_authorization(project_id, access_level, user_id);

-- Planning --------------------------------------------------------------------------------------------------------------------------
CREATE TABLE label (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER REFERENCES project(id) ON DELETE CASCADE,
  group_id INTEGER REFERENCES "group"(id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  color TEXT NOT NULL,
  description TEXT,
  issues_count INTEGER NOT NULL DEFAULT 0,
  open_issues_count INTEGER NOT NULL DEFAULT 0,
  open_merge_requests_count INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((project_id IS NULL) <> (group_id IS NULL))
);
CREATE UNIQUE INDEX label_project ON label(project_id, title) WHERE project_id IS NOT NULL;
CREATE UNIQUE INDEX label_group ON label(group_id, title) WHERE group_id IS NOT NULL;
CREATE INDEX label_title ON label(title, id);

CREATE TABLE label_priority (
  project_id INTEGER NOT NULL REFERENCES project(id) ON DELETE CASCADE,
  label_id INTEGER NOT NULL REFERENCES label(id) ON DELETE CASCADE,
  priority INTEGER NOT NULL,
  PRIMARY KEY (project_id, label_id)
) WITHOUT ROWID;
CREATE INDEX label_priority_label ON label_priority(label_id, project_id);

CREATE TABLE milestone (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER REFERENCES project(id) ON DELETE CASCADE,
  group_id INTEGER REFERENCES "group"(id) ON DELETE CASCADE,
  iid INTEGER NOT NULL,
  title TEXT NOT NULL,
  description TEXT,
  state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'closed')),
  start_date TEXT,
  due_date TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((project_id IS NULL) <> (group_id IS NULL))
);
CREATE UNIQUE INDEX milestone_project_iid ON milestone(project_id, iid) WHERE project_id IS NOT NULL;
CREATE UNIQUE INDEX milestone_group_iid ON milestone(group_id, iid) WHERE group_id IS NOT NULL;
CREATE INDEX milestone_project_due ON milestone(project_id, state, ifnull(due_date, '9999-12-31'), id);
CREATE INDEX milestone_group_due ON milestone(group_id, state, ifnull(due_date, '9999-12-31'), id);
CREATE INDEX milestone_title ON milestone(title, id);

CREATE TABLE iteration (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  group_id INTEGER NOT NULL REFERENCES "group"(id) ON DELETE CASCADE,
  iid INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  title TEXT,
  description TEXT,
  start_date TEXT NOT NULL,
  due_date TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (group_id, iid)
);

CREATE TABLE epic (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  group_id INTEGER NOT NULL REFERENCES "group"(id) ON DELETE CASCADE,
  iid INTEGER NOT NULL,
  parent_id INTEGER REFERENCES epic(id) ON DELETE SET NULL,
  author_id INTEGER NOT NULL REFERENCES user(id),
  title TEXT NOT NULL,
  state INTEGER NOT NULL DEFAULT 1,
  confidential INTEGER NOT NULL DEFAULT 0,
  start_date TEXT,
  end_date TEXT,
  closed_at TEXT,
  closed_by_id INTEGER REFERENCES user(id),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  description TEXT,
  UNIQUE (group_id, iid)
);

CREATE TABLE issue (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project(id) ON DELETE CASCADE,
  iid INTEGER NOT NULL,
  title TEXT NOT NULL,
  state INTEGER NOT NULL DEFAULT 1 CHECK (state IN (1, 2)),
  author_id INTEGER NOT NULL REFERENCES user(id),
  confidential INTEGER NOT NULL DEFAULT 0,
  discussion_locked INTEGER,
  issue_type TEXT NOT NULL DEFAULT 'issue',
  severity TEXT NOT NULL DEFAULT 'unknown',
  milestone_id INTEGER REFERENCES milestone(id) ON DELETE SET NULL,
  due_date TEXT,
  weight INTEGER,
  health_status TEXT,
  epic_id INTEGER REFERENCES epic(id) ON DELETE SET NULL,
  iteration_id INTEGER REFERENCES iteration(id) ON DELETE SET NULL,
  time_estimate INTEGER NOT NULL DEFAULT 0,
  total_time_spent INTEGER NOT NULL DEFAULT 0,
  relative_position INTEGER,
  upvotes INTEGER NOT NULL DEFAULT 0,
  downvotes INTEGER NOT NULL DEFAULT 0,
  user_notes_count INTEGER NOT NULL DEFAULT 0,
  merge_requests_count INTEGER NOT NULL DEFAULT 0,
  blocking_issues_count INTEGER NOT NULL DEFAULT 0,
  task_count INTEGER NOT NULL DEFAULT 0,
  completed_task_count INTEGER NOT NULL DEFAULT 0,
  label_priority INTEGER NOT NULL DEFAULT 1000000,
  moved_to_id INTEGER REFERENCES issue(id) ON DELETE SET NULL,
  duplicated_to_id INTEGER REFERENCES issue(id) ON DELETE SET NULL,
  promoted_to_epic_id INTEGER REFERENCES epic(id) ON DELETE SET NULL,
  closed_at TEXT,
  closed_by_id INTEGER REFERENCES user(id),
  updated_by_id INTEGER REFERENCES user(id),
  last_edited_at TEXT,
  last_edited_by_id INTEGER REFERENCES user(id),
  external_author TEXT,
  user_agent TEXT,
  ip_address TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  description TEXT
);
CREATE UNIQUE INDEX issue_iid ON issue(project_id, iid);
CREATE INDEX issue_created ON issue(project_id, created_at, id);
CREATE INDEX issue_updated ON issue(project_id, updated_at, id);
CREATE INDEX issue_s_created ON issue(project_id, state, created_at, id);
CREATE INDEX issue_s_updated ON issue(project_id, state, updated_at, id);
CREATE INDEX issue_s_title ON issue(project_id, state, title COLLATE NOCASE, id);
CREATE INDEX issue_s_due ON issue(project_id, state, ifnull(due_date, '9999-12-31'), id);
CREATE INDEX issue_s_due_down ON issue(project_id, state, ifnull(due_date, '0000-00-00'), id);
CREATE INDEX issue_s_upvotes ON issue(project_id, state, upvotes, id);
CREATE INDEX issue_s_weight ON issue(project_id, state, ifnull(weight, 2147483647), id);
CREATE INDEX issue_s_label_priority ON issue(project_id, state, label_priority, id);
CREATE INDEX issue_s_position ON issue(project_id, state, ifnull(relative_position, 9223372036854775807), id);
CREATE INDEX issue_all ON issue(created_at, id, project_id, state);
CREATE INDEX issue_all_updated ON issue(updated_at, id, project_id, state);
CREATE INDEX issue_author ON issue(author_id, created_at, id);
CREATE INDEX issue_milestone ON issue(milestone_id, state, created_at, id) WHERE milestone_id IS NOT NULL;
CREATE INDEX issue_epic ON issue(epic_id) WHERE epic_id IS NOT NULL;
-- Every removal of an issue looks for those that point to it.
CREATE INDEX issue_moved_to ON issue(moved_to_id) WHERE moved_to_id IS NOT NULL;
CREATE INDEX issue_duplicated_to ON issue(duplicated_to_id) WHERE duplicated_to_id IS NOT NULL;

CREATE TABLE issue_label (
  issue_id INTEGER NOT NULL REFERENCES issue(id) ON DELETE CASCADE,
  label_id INTEGER NOT NULL REFERENCES label(id) ON DELETE CASCADE,
  PRIMARY KEY (issue_id, label_id)
) WITHOUT ROWID;
-- The links again as posting lists, ready in the default order of a list.
CREATE TABLE label_issue (
  label_id INTEGER NOT NULL REFERENCES label(id) ON DELETE CASCADE,
  state INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  issue_id INTEGER NOT NULL REFERENCES issue(id) ON DELETE CASCADE,
  PRIMARY KEY (label_id, state, created_at, issue_id)
) WITHOUT ROWID;
CREATE INDEX label_issue_issue ON label_issue(issue_id);

CREATE TABLE issue_assignee (
  issue_id INTEGER NOT NULL REFERENCES issue(id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  position INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (issue_id, user_id)
) WITHOUT ROWID;
CREATE TABLE assignee_issue (
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  state INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  issue_id INTEGER NOT NULL REFERENCES issue(id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, state, created_at, issue_id)
) WITHOUT ROWID;
CREATE INDEX assignee_issue_issue ON assignee_issue(issue_id);

CREATE TABLE issue_link (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  source_id INTEGER NOT NULL REFERENCES issue(id) ON DELETE CASCADE,
  target_id INTEGER NOT NULL REFERENCES issue(id) ON DELETE CASCADE,
  link_type TEXT NOT NULL DEFAULT 'relates_to',
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (source_id, target_id)
);
CREATE INDEX issue_link_target ON issue_link(target_id);

CREATE TABLE metric_image (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  issue_id INTEGER NOT NULL REFERENCES issue(id) ON DELETE CASCADE,
  filename TEXT NOT NULL,
  file TEXT NOT NULL,
  url TEXT,
  url_text TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX metric_image_issue ON metric_image(issue_id, created_at, id);

-- scope: three private-use characters that encode the project, so exactly one trigram.
CREATE VIRTUAL TABLE issue_fts USING fts5(
  scope, title, description, content='', contentless_delete=1, tokenize='trigram', detail='none'
);

CREATE TABLE merge_request (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project(id) ON DELETE CASCADE,
  iid INTEGER NOT NULL,
  title TEXT NOT NULL,
  state INTEGER NOT NULL DEFAULT 1 CHECK (state IN (1, 2, 3, 4)),
  author_id INTEGER NOT NULL REFERENCES user(id),
  source_project_id INTEGER REFERENCES project(id) ON DELETE SET NULL,
  source_branch TEXT NOT NULL,
  target_branch TEXT NOT NULL,
  draft INTEGER NOT NULL DEFAULT 0,
  squash INTEGER NOT NULL DEFAULT 0,
  milestone_id INTEGER REFERENCES milestone(id) ON DELETE SET NULL,
  merge_status TEXT NOT NULL DEFAULT 'can_be_merged',
  merge_error TEXT,
  merge_params TEXT NOT NULL DEFAULT '{}',
  merge_when_pipeline_succeeds INTEGER NOT NULL DEFAULT 0,
  sha TEXT,
  merge_commit_sha TEXT,
  squash_commit_sha TEXT,
  base_sha TEXT,
  start_sha TEXT,
  changes_count INTEGER NOT NULL DEFAULT 0,
  discussion_locked INTEGER,
  time_estimate INTEGER NOT NULL DEFAULT 0,
  total_time_spent INTEGER NOT NULL DEFAULT 0,
  upvotes INTEGER NOT NULL DEFAULT 0,
  downvotes INTEGER NOT NULL DEFAULT 0,
  user_notes_count INTEGER NOT NULL DEFAULT 0,
  task_count INTEGER NOT NULL DEFAULT 0,
  completed_task_count INTEGER NOT NULL DEFAULT 0,
  merged_at TEXT,
  merge_user_id INTEGER REFERENCES user(id),
  closed_at TEXT,
  closed_by_id INTEGER REFERENCES user(id),
  first_deployed_to_production_at TEXT,
  updated_by_id INTEGER REFERENCES user(id),
  last_edited_at TEXT,
  last_edited_by_id INTEGER REFERENCES user(id),
  prepared_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  description TEXT
);
CREATE UNIQUE INDEX merge_request_iid ON merge_request(project_id, iid);
CREATE INDEX merge_request_s_created ON merge_request(project_id, state, created_at, id);
CREATE INDEX merge_request_author ON merge_request(author_id, state, id);
CREATE INDEX merge_request_merged ON merge_request(project_id, merged_at) WHERE merged_at IS NOT NULL;

CREATE TABLE merge_request_label (
  merge_request_id INTEGER NOT NULL REFERENCES merge_request(id) ON DELETE CASCADE,
  label_id INTEGER NOT NULL REFERENCES label(id) ON DELETE CASCADE,
  PRIMARY KEY (merge_request_id, label_id)
) WITHOUT ROWID;
CREATE INDEX merge_request_label_label ON merge_request_label(label_id);
CREATE TABLE merge_request_assignee (
  merge_request_id INTEGER NOT NULL REFERENCES merge_request(id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  position INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (merge_request_id, user_id)
) WITHOUT ROWID;
CREATE INDEX merge_request_assignee_user ON merge_request_assignee(user_id);
CREATE TABLE merge_request_reviewer (
  merge_request_id INTEGER NOT NULL REFERENCES merge_request(id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  state TEXT NOT NULL DEFAULT 'unreviewed',
  created_at TEXT NOT NULL,
  PRIMARY KEY (merge_request_id, user_id)
) WITHOUT ROWID;
CREATE INDEX merge_request_reviewer_user ON merge_request_reviewer(user_id);
CREATE TABLE merge_request_approval (
  merge_request_id INTEGER NOT NULL REFERENCES merge_request(id) ON DELETE CASCADE,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  created_at TEXT NOT NULL,
  PRIMARY KEY (merge_request_id, user_id)
) WITHOUT ROWID;
-- Merge requests that mention an issue; those that close it when merged carry closes = 1.
CREATE TABLE merge_request_issue (
  merge_request_id INTEGER NOT NULL REFERENCES merge_request(id) ON DELETE CASCADE,
  issue_id INTEGER NOT NULL REFERENCES issue(id) ON DELETE CASCADE,
  closes INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (merge_request_id, issue_id)
) WITHOUT ROWID;
CREATE INDEX merge_request_issue_issue ON merge_request_issue(issue_id, merge_request_id);

CREATE TABLE snippet (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER REFERENCES project(id) ON DELETE CASCADE,
  author_id INTEGER NOT NULL REFERENCES user(id),
  title TEXT NOT NULL,
  file_name TEXT NOT NULL DEFAULT '',
  visibility TEXT NOT NULL DEFAULT 'private',
  description TEXT,
  content TEXT NOT NULL DEFAULT '',
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX snippet_project ON snippet(project_id, id);
CREATE INDEX snippet_author ON snippet(author_id, id);

-- What people say and do ---------------------------------------------------------------------------------------------------------------
-- noteable_type, awardable_type, target_type …: Issue, MergeRequest, Snippet, Epic (and Note), as on the wire.
CREATE TABLE note (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  noteable_type TEXT NOT NULL,
  noteable_id INTEGER NOT NULL,
  project_id INTEGER REFERENCES project(id) ON DELETE CASCADE,
  author_id INTEGER NOT NULL REFERENCES user(id),
  type TEXT,
  system INTEGER NOT NULL DEFAULT 0,
  internal INTEGER NOT NULL DEFAULT 0,
  discussion_id TEXT NOT NULL,
  resolved_at TEXT,
  resolved_by_id INTEGER REFERENCES user(id),
  commit_id TEXT,
  line_code TEXT,
  position TEXT,
  attachment TEXT,
  system_action TEXT,
  updated_by_id INTEGER REFERENCES user(id),
  last_edited_at TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  body TEXT NOT NULL
);
CREATE INDEX note_created ON note(noteable_type, noteable_id, created_at, id);
CREATE INDEX note_updated ON note(noteable_type, noteable_id, updated_at, id);
CREATE INDEX note_project ON note(project_id);
CREATE INDEX note_author ON note(author_id, id);

CREATE TABLE award_emoji (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  awardable_type TEXT NOT NULL,
  awardable_id INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (awardable_type, awardable_id, name, user_id)
);
CREATE INDEX award_emoji_user ON award_emoji(user_id, name, awardable_type, awardable_id);

CREATE TABLE todo (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  author_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  project_id INTEGER REFERENCES project(id) ON DELETE CASCADE,
  group_id INTEGER REFERENCES "group"(id) ON DELETE CASCADE,
  target_type TEXT NOT NULL,
  target_id INTEGER NOT NULL,
  note_id INTEGER REFERENCES note(id) ON DELETE CASCADE,
  action_name TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done')),
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX todo_user ON todo(user_id, state, id);
CREATE INDEX todo_target ON todo(target_type, target_id, user_id);
CREATE INDEX todo_note ON todo(note_id) WHERE note_id IS NOT NULL;

CREATE TABLE subscription (
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  subscribable_type TEXT NOT NULL,
  subscribable_id INTEGER NOT NULL,
  subscribed INTEGER NOT NULL,
  PRIMARY KEY (subscribable_type, subscribable_id, user_id)
) WITHOUT ROWID;

CREATE TABLE timelog (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user(id),
  project_id INTEGER REFERENCES project(id) ON DELETE CASCADE,
  issue_id INTEGER REFERENCES issue(id) ON DELETE CASCADE,
  merge_request_id INTEGER REFERENCES merge_request(id) ON DELETE CASCADE,
  time_spent INTEGER NOT NULL,
  spent_at TEXT,
  summary TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((issue_id IS NULL) <> (merge_request_id IS NULL))
);
CREATE INDEX timelog_issue ON timelog(issue_id) WHERE issue_id IS NOT NULL;
CREATE INDEX timelog_merge_request ON timelog(merge_request_id) WHERE merge_request_id IS NOT NULL;

-- State, label, milestone, weight and iteration changes: resource events, which the notes API leaves out.
CREATE TABLE resource_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  resource_type TEXT NOT NULL,
  resource_id INTEGER NOT NULL,
  project_id INTEGER REFERENCES project(id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('state', 'label', 'milestone', 'weight', 'iteration')),
  user_id INTEGER REFERENCES user(id),
  action TEXT,
  state TEXT,
  label_id INTEGER REFERENCES label(id) ON DELETE SET NULL,
  milestone_id INTEGER REFERENCES milestone(id) ON DELETE SET NULL,
  iteration_id INTEGER REFERENCES iteration(id) ON DELETE SET NULL,
  weight INTEGER,
  source_commit TEXT,
  source_merge_request_id INTEGER,
  created_at TEXT NOT NULL
);
CREATE INDEX resource_event_resource ON resource_event(resource_type, resource_id, kind, id);

-- The activity feed.
CREATE TABLE event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  author_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  project_id INTEGER REFERENCES project(id) ON DELETE CASCADE,
  group_id INTEGER REFERENCES "group"(id) ON DELETE CASCADE,
  action TEXT NOT NULL,
  target_type TEXT,
  target_id INTEGER,
  target_iid INTEGER,
  target_title TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX event_project ON event(project_id, id);
CREATE INDEX event_author ON event(author_id, id);
CREATE INDEX event_target ON event(target_type, target_id);

-- Delivery ----------------------------------------------------------------------------------------------------------------------------
CREATE TABLE environment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  slug TEXT NOT NULL,
  tier TEXT NOT NULL DEFAULT 'other',
  state TEXT NOT NULL DEFAULT 'available',
  external_url TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (project_id, name)
);
CREATE TABLE deployment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project(id) ON DELETE CASCADE,
  environment_id INTEGER NOT NULL REFERENCES environment(id) ON DELETE CASCADE,
  iid INTEGER NOT NULL,
  user_id INTEGER REFERENCES user(id) ON DELETE SET NULL,
  ref TEXT NOT NULL,
  sha TEXT NOT NULL,
  tag INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  finished_at TEXT,
  UNIQUE (project_id, iid)
);
CREATE INDEX deployment_finished ON deployment(project_id, status, finished_at);
CREATE INDEX deployment_environment ON deployment(environment_id, status, finished_at);
CREATE TABLE deployment_merge_request (
  deployment_id INTEGER NOT NULL REFERENCES deployment(id) ON DELETE CASCADE,
  merge_request_id INTEGER NOT NULL REFERENCES merge_request(id) ON DELETE CASCADE,
  PRIMARY KEY (deployment_id, merge_request_id)
) WITHOUT ROWID;
CREATE INDEX deployment_merge_request_merge_request ON deployment_merge_request(merge_request_id);

CREATE TABLE push_rule (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  group_id INTEGER UNIQUE REFERENCES "group"(id) ON DELETE CASCADE,
  project_id INTEGER UNIQUE REFERENCES project(id) ON DELETE CASCADE,
  commit_message_regex TEXT,
  commit_message_negative_regex TEXT,
  branch_name_regex TEXT,
  author_email_regex TEXT,
  file_name_regex TEXT,
  deny_delete_tag INTEGER,
  member_check INTEGER NOT NULL DEFAULT 0,
  prevent_secrets INTEGER NOT NULL DEFAULT 0,
  commit_committer_check INTEGER,
  reject_unsigned_commits INTEGER,
  max_file_size INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  CHECK ((project_id IS NULL) <> (group_id IS NULL))
);

-- The instance ------------------------------------------------------------------------------------------------------------------------
CREATE TABLE application_setting (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE system_hook (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  url TEXT NOT NULL,
  name TEXT,
  description TEXT,
  token_sealed TEXT,
  url_variables_sealed TEXT,
  push_events INTEGER NOT NULL DEFAULT 0,
  tag_push_events INTEGER NOT NULL DEFAULT 0,
  merge_requests_events INTEGER NOT NULL DEFAULT 0,
  repository_update_events INTEGER NOT NULL DEFAULT 1,
  enable_ssl_verification INTEGER NOT NULL DEFAULT 1,
  paused INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE TABLE hook_delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hook_id INTEGER NOT NULL REFERENCES system_hook(id) ON DELETE CASCADE,
  event_name TEXT NOT NULL,
  event_uuid TEXT NOT NULL,
  url TEXT NOT NULL,
  request_headers TEXT NOT NULL,
  request_body TEXT NOT NULL,
  response_status INTEGER,
  response_headers TEXT,
  response_body TEXT,
  failure TEXT,
  duration_ms INTEGER,
  created_at TEXT NOT NULL
);
CREATE INDEX hook_delivery_hook ON hook_delivery(hook_id, id);
CREATE INDEX hook_delivery_created ON hook_delivery(created_at, id);

CREATE TABLE export (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES project(id) ON DELETE CASCADE,
  user_id INTEGER REFERENCES user(id) ON DELETE SET NULL,
  status TEXT NOT NULL CHECK (status IN ('queued', 'started', 'finished', 'failed')),
  description TEXT,
  upload_url_sealed TEXT,
  upload_http_method TEXT,
  file TEXT,
  filename TEXT,
  size_bytes INTEGER,
  error TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX export_project ON export(project_id, id);

-- The row stays when a refused import deletes its project, so that the importer can read the reason. So project_id is no foreign key.
CREATE TABLE import (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL,
  user_id INTEGER REFERENCES user(id) ON DELETE SET NULL,
  import_type TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('scheduled', 'started', 'finished', 'failed')),
  correlation_id TEXT NOT NULL,
  name TEXT NOT NULL,
  path TEXT NOT NULL,
  name_with_namespace TEXT NOT NULL,
  path_with_namespace TEXT NOT NULL,
  description TEXT,
  override_params TEXT NOT NULL DEFAULT '{}',
  overwrites_project_id INTEGER,
  file TEXT,
  size_bytes INTEGER,
  progress TEXT NOT NULL DEFAULT '{}',
  error TEXT,
  created_at TEXT NOT NULL,
  started_at TEXT,
  finished_at TEXT
);
CREATE INDEX import_project ON import(project_id, id);
CREATE TABLE import_failure (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  import_id INTEGER NOT NULL REFERENCES import(id) ON DELETE CASCADE,
  relation_name TEXT NOT NULL,
  line_number INTEGER NOT NULL,
  exception_class TEXT NOT NULL,
  exception_message TEXT,
  source TEXT NOT NULL,
  created_at TEXT NOT NULL
);
CREATE INDEX import_failure_import ON import_failure(import_id, id);

CREATE TABLE job (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  max_attempts INTEGER NOT NULL DEFAULT 4,
  run_at TEXT NOT NULL,
  error TEXT,
  created_at TEXT NOT NULL,
  started_at TEXT,
  finished_at TEXT
);
CREATE INDEX job_due ON job(state, run_at, id);

CREATE TABLE audit_event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  author_id INTEGER,
  sudo_author_id INTEGER,
  entity_type TEXT NOT NULL,
  entity_id INTEGER NOT NULL,
  action TEXT NOT NULL,
  details TEXT NOT NULL,
  before TEXT,
  after TEXT,
  ip_address TEXT,
  request_id TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX audit_event_created ON audit_event(created_at, id);
CREATE INDEX audit_event_entity ON audit_event(entity_type, entity_id, id);

CREATE TABLE saved_view (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES user(id) ON DELETE CASCADE,
  screen TEXT NOT NULL,
  name TEXT NOT NULL,
  filter TEXT NOT NULL,
  sort TEXT NOT NULL DEFAULT '',
  group_by TEXT,
  position INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE (user_id, screen, name)
);

-- Facts about this database itself: seed, first start, keys of use.
CREATE TABLE instance_fact (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

-- Foreign keys: without these indexes, deleting a row scans every referencing table.
CREATE INDEX user_created_by_ref ON user(created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX group_marked_for_deletion_by_ref ON "group"(marked_for_deletion_by_id) WHERE marked_for_deletion_by_id IS NOT NULL;
CREATE INDEX project_marked_for_deletion_by_ref ON project(marked_for_deletion_by_id) WHERE marked_for_deletion_by_id IS NOT NULL;
CREATE INDEX upload_user_ref ON upload(user_id) WHERE user_id IS NOT NULL;
CREATE INDEX member_created_by_ref ON member(created_by_id) WHERE created_by_id IS NOT NULL;
CREATE INDEX epic_closed_by_ref ON epic(closed_by_id) WHERE closed_by_id IS NOT NULL;
CREATE INDEX epic_author_ref ON epic(author_id);
CREATE INDEX epic_parent_ref ON epic(parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX issue_last_edited_by_ref ON issue(last_edited_by_id) WHERE last_edited_by_id IS NOT NULL;
CREATE INDEX issue_updated_by_ref ON issue(updated_by_id) WHERE updated_by_id IS NOT NULL;
CREATE INDEX issue_closed_by_ref ON issue(closed_by_id) WHERE closed_by_id IS NOT NULL;
CREATE INDEX issue_promoted_to_epic_ref ON issue(promoted_to_epic_id) WHERE promoted_to_epic_id IS NOT NULL;
CREATE INDEX issue_iteration_ref ON issue(iteration_id) WHERE iteration_id IS NOT NULL;
CREATE INDEX issue_label_label_ref ON issue_label(label_id);
CREATE INDEX issue_assignee_user_ref ON issue_assignee(user_id);
CREATE INDEX merge_request_last_edited_by_ref ON merge_request(last_edited_by_id) WHERE last_edited_by_id IS NOT NULL;
CREATE INDEX merge_request_updated_by_ref ON merge_request(updated_by_id) WHERE updated_by_id IS NOT NULL;
CREATE INDEX merge_request_closed_by_ref ON merge_request(closed_by_id) WHERE closed_by_id IS NOT NULL;
CREATE INDEX merge_request_merge_user_ref ON merge_request(merge_user_id) WHERE merge_user_id IS NOT NULL;
CREATE INDEX merge_request_milestone_ref ON merge_request(milestone_id) WHERE milestone_id IS NOT NULL;
CREATE INDEX merge_request_source_project_ref ON merge_request(source_project_id) WHERE source_project_id IS NOT NULL;
CREATE INDEX merge_request_approval_user_ref ON merge_request_approval(user_id);
CREATE INDEX note_updated_by_ref ON note(updated_by_id) WHERE updated_by_id IS NOT NULL;
CREATE INDEX note_resolved_by_ref ON note(resolved_by_id) WHERE resolved_by_id IS NOT NULL;
CREATE INDEX todo_group_ref ON todo(group_id) WHERE group_id IS NOT NULL;
CREATE INDEX todo_project_ref ON todo(project_id) WHERE project_id IS NOT NULL;
CREATE INDEX todo_author_ref ON todo(author_id);
CREATE INDEX subscription_user_ref ON subscription(user_id);
CREATE INDEX timelog_project_ref ON timelog(project_id) WHERE project_id IS NOT NULL;
CREATE INDEX timelog_user_ref ON timelog(user_id);
CREATE INDEX resource_event_iteration_ref ON resource_event(iteration_id) WHERE iteration_id IS NOT NULL;
CREATE INDEX resource_event_milestone_ref ON resource_event(milestone_id) WHERE milestone_id IS NOT NULL;
CREATE INDEX resource_event_label_ref ON resource_event(label_id) WHERE label_id IS NOT NULL;
CREATE INDEX resource_event_user_ref ON resource_event(user_id) WHERE user_id IS NOT NULL;
CREATE INDEX resource_event_project_ref ON resource_event(project_id) WHERE project_id IS NOT NULL;
CREATE INDEX event_group_ref ON event(group_id) WHERE group_id IS NOT NULL;
CREATE INDEX deployment_user_ref ON deployment(user_id) WHERE user_id IS NOT NULL;
CREATE INDEX export_user_ref ON export(user_id) WHERE user_id IS NOT NULL;
CREATE INDEX import_user_ref ON import(user_id) WHERE user_id IS NOT NULL;
`
