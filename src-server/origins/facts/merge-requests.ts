import { assumed, documented, entities, type Facts, observed, routes, variants } from '../origin.ts'
import { TIME_STATS } from './shared-names.ts'

/** Of every list of merge requests. */
const FILTERS = `scope iids author_id author_username assignee_id assignee_username reviewer_id reviewer_username approved_by_ids
approved_by_usernames approver_ids labels milestone my_reaction_emoji environment deployed_after deployed_before
search in wip created_after created_before updated_after updated_before not not.author_id not.author_username
not.assignee_id not.assignee_username not.reviewer_id not.reviewer_username not.labels not.milestone
not.my_reaction_emoji state order_by sort source_branch target_branch`

/** What a new merge request gets and what can be changed. */
const ATTRIBUTES = `title target_branch description assignee_id assignee_ids reviewer_ids labels add_labels milestone_id
remove_source_branch allow_collaboration allow_maintainer_to_push squash`

export const mergeRequests: readonly Facts[] = [
  routes(['GET /merge_requests', 'GET /projects/:id/merge_requests'], assumed(FILTERS)),
  routes(['GET /groups/:id/merge_requests'], assumed(`${FILTERS} non_archived`)),
  routes(
    [
      'GET /projects/:id/merge_requests/:merge_request_iid',
      'DELETE /projects/:id/merge_requests/:merge_request_iid',
      'GET /projects/:id/merge_requests/:merge_request_iid/approvals',
      'POST /projects/:id/merge_requests/:merge_request_iid/unapprove',
      'POST /projects/:id/merge_requests/:merge_request_iid/subscribe',
      'POST /projects/:id/merge_requests/:merge_request_iid/unsubscribe',
      'POST /projects/:id/merge_requests/:merge_request_iid/todo',
      'GET /projects/:id/merge_requests/:merge_request_iid/participants',
      'GET /projects/:id/merge_requests/:merge_request_iid/closes_issues',
    ],
    assumed(),
  ),
  routes(['POST /projects/:id/merge_requests'], assumed(`${ATTRIBUTES} source_branch target_project_id`)),
  routes(
    ['PUT /projects/:id/merge_requests/:merge_request_iid'],
    assumed(`${ATTRIBUTES} remove_labels state_event discussion_locked`),
  ),
  routes(
    ['PUT /projects/:id/merge_requests/:merge_request_iid/merge'],
    assumed('sha squash should_remove_source_branch'),
  ),
  routes(['POST /projects/:id/merge_requests/:merge_request_iid/approve'], assumed('sha')),
  routes(
    [
      'GET /projects/:id/merge_requests/:merge_request_iid/time_stats',
      'POST /projects/:id/merge_requests/:merge_request_iid/reset_time_estimate',
      'POST /projects/:id/merge_requests/:merge_request_iid/reset_spent_time',
    ],
    assumed(TIME_STATS),
  ),
  routes(['POST /projects/:id/merge_requests/:merge_request_iid/time_estimate'], assumed(`${TIME_STATS} duration`)),
  routes(
    ['POST /projects/:id/merge_requests/:merge_request_iid/add_spent_time'],
    assumed(`${TIME_STATS} duration summary`),
  ),
  routes(
    [
      'GET /projects/:id/milestones/:milestone_id/merge_requests',
      'GET /groups/:id/milestones/:milestone_id/merge_requests',
    ],
    observed('milestones'),
  ),
  routes(
    ['GET /projects/:id/issues/:issue_iid/related_merge_requests', 'GET /projects/:id/issues/:issue_iid/closed_by'],
    documented('Issues API, Related data'),
  ),
  entities(
    ['MergeRequestBasic'],
    documented(
      'Issues API, Merge request summary',
      `id iid project_id title description state created_at updated_at closed_by closed_at target_branch source_branch
user_notes_count upvotes downvotes author assignee source_project_id target_project_id labels draft
work_in_progress milestone merge_when_pipeline_succeeds merge_status sha merge_commit_sha squash_commit_sha
discussion_locked should_remove_source_branch force_remove_source_branch reference references references.short
references.relative references.full web_url time_stats time_stats.time_estimate time_stats.total_time_spent
time_stats.human_time_estimate time_stats.human_total_time_spent squash task_completion_status
task_completion_status.count task_completion_status.completed_count`,
    ),
    observed(
      'merge requests of issues',
      `merged_by merge_user merged_at assignees reviewers detailed_merge_status prepared_at allow_collaboration
allow_maintainer_to_push squash_on_merge has_conflicts blocking_discussions_resolved`,
    ),
  ),
  variants(
    ['MergeRequest'],
    'MergeRequestBasic',
    documented(
      'Issues API, Merge request summary',
      `changes_count latest_build_started_at latest_build_finished_at first_deployed_to_production_at pipeline
head_pipeline diff_refs diff_refs.base_sha diff_refs.head_sha diff_refs.start_sha merge_error user
user.can_merge`,
    ),
    observed('merge requests of issues', 'subscribed'),
  ),
  entities(
    ['MergeRequestApprovals'],
    assumed(`id iid project_id title description state created_at updated_at merge_status approvals_required approvals_left
require_password_to_approve suggested_approvers approvers approver_groups approval_rules_left has_approval_rules
merge_request_approvers_available multiple_approval_rules_available invalid_approvers_rules user_has_approved
user_can_approve approved approved_by approved_by.user`),
  ),
  variants(['MergeRequestToDo'], 'ToDo'),
]
