// The fields of each payload with their types, in order, written by hand from the documentation of the platform.
const TIMES = 'created_at:time updated_at:time'
const PROJECT = `event_name:text ${TIMES} name:text path:text path_with_namespace:text project_id:int owners:list project_visibility:text owner_name:text owner_email:text`
const PERSON = 'user_username:text user_name:text user_email:text user_id:int'
const TEAM = `${TIMES} project_name:text project_path:text project_path_with_namespace:text project_id:int ${PERSON} access_level:text project_visibility:text event_name:text`
const CREW = `${TIMES} group_name:text group_path:text group_id:int ${PERSON} group_access:text expires_at:null event_name:text`
const USER = `${TIMES} event_name:text name:text email:text user_id:int username:text`
const GROUP = `${TIMES} event_name:text name:text path:text full_path:text group_id:int`
const PUSH =
  'object_kind:text event_name:text before:text after:text ref:text checkout_sha:text message:MESSAGE user_id:int user_name:text user_username:text user_email:text user_avatar:text project_id:int project:object commits:list total_commits_count:int push_options:object repository:object'

/** `name:type` of each field. */
export const expectedFields: Readonly<Record<string, string>> = {
  project_create: PROJECT,
  project_destroy: PROJECT,
  project_update: PROJECT,
  project_rename: `${PROJECT} old_path_with_namespace:text`,
  project_transfer: `${PROJECT} old_path_with_namespace:text`,
  user_add_to_team: TEAM,
  user_update_for_team: TEAM,
  user_remove_from_team: TEAM,
  user_add_to_group: CREW,
  user_update_for_group: CREW,
  user_remove_from_group: CREW,
  user_create: USER,
  user_destroy: USER,
  user_rename: `${USER} old_username:text`,
  user_failed_login: `${USER} state:text`,
  key_create: `event_name:text ${TIMES} key:text id:int username:text`,
  key_destroy: `event_name:text ${TIMES} key:text id:int username:text`,
  group_create: GROUP,
  group_destroy: GROUP,
  group_rename: `${GROUP} old_path:text old_full_path:text`,
  user_access_request_to_project: TEAM,
  user_access_request_revoked_for_project: TEAM,
  user_access_request_to_group: CREW,
  user_access_request_revoked_for_group: CREW,
  repository_update:
    'event_name:text user_id:int user_name:text user_email:text user_avatar:text project_id:int project:object changes:list refs:list',
  push: PUSH.replace('MESSAGE', 'null'),
  tag_push: PUSH.replace('MESSAGE', 'text'),
  merge_request:
    'object_kind:text event_type:text user:object project:object object_attributes:object labels:list changes:object repository:object assignees:list reviewers:list',
}

const PROJECT_OBJECT =
  'id:int name:text description:text web_url:text avatar_url:null git_ssh_url:text git_http_url:text namespace:text visibility_level:int path_with_namespace:text default_branch:text ci_config_path:text homepage:text url:text ssh_url:text http_url:text'

/** The fields of the objects inside, by `event.field`. */
export const expectedObjects: Readonly<Record<string, string>> = {
  'repository_update.project': PROJECT_OBJECT,
  'push.project': PROJECT_OBJECT,
  'tag_push.project': PROJECT_OBJECT,
  'push.push_options': '',
  'tag_push.push_options': '',
  'push.repository':
    'name:text url:text description:text homepage:text git_http_url:text git_ssh_url:text visibility_level:int',
  'tag_push.repository':
    'name:text url:text description:text homepage:text git_http_url:text git_ssh_url:text visibility_level:int',
  'merge_request.user': 'id:int name:text username:text avatar_url:text email:text',
  'merge_request.project': PROJECT_OBJECT,
  'merge_request.repository': 'name:text url:text description:text homepage:text',
  'merge_request.changes': '',
  'merge_request.object_attributes':
    'assignee_id:null author_id:int created_at:time description:text draft:bool head_pipeline_id:null id:int iid:int last_edited_at:null last_edited_by_id:null merge_commit_sha:null merge_error:null merge_params:object merge_status:text merge_user_id:null merge_when_pipeline_succeeds:bool milestone_id:null source_branch:text source_project_id:int state_id:int target_branch:text target_project_id:int time_estimate:int title:text updated_at:time updated_by_id:null url:text source:object target:object last_commit:object work_in_progress:bool total_time_spent:int time_change:int human_total_time_spent:null human_time_change:null human_time_estimate:null assignee_ids:list reviewer_ids:list labels:list state:text blocking_discussions_resolved:bool first_contribution:bool detailed_merge_status:text action:text',
}

/** A time without milliseconds. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/

/** The fields of an object as above. */
export const fieldsOf = (value: unknown): string =>
  Object.entries(Object(value))
    .map(([name, one]) => `${name}:${typeOf(one)}`)
    .join(' ')

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return TIME.test(value) ? 'time' : 'text'
  if (typeof value === 'boolean') return 'bool'
  return typeof value === 'number' ? (Number.isInteger(value) ? 'int' : 'float') : 'object'
}
