import { assumed, documented, entities, type Facts, observed, routes, variants } from '../origin.ts'
import { TIME_STATS } from './shared-names.ts'

/** Of every list of issues and their statistics. */
const FILTERS = `labels milestone assignee_id assignee_username author_id author_username confidential iids issue_type search
due_date created_after created_before updated_after updated_before my_reaction_emoji weight epic_id iteration_id
iteration_title health_status scope not not.labels not.milestone not.author_id not.author_username
not.assignee_id not.assignee_username`

/** Of issues across projects. */
const FILTERS_EVERYWHERE = `not.iids not.milestone_id not.iteration_id not.iteration_title not.weight`

/** Of the issues of a group or project. */
const FILTERS_INSIDE = `not.my_reaction_emoji not.search not.in`

/** Of every list of issues. */
const ORDER = `state order_by sort with_labels_details`

/** What a new issue gets and what can be changed. */
const ATTRIBUTES = `title description assignee_ids assignee_id milestone_id labels add_labels due_date confidential
discussion_locked issue_type weight epic_id epic_iid created_at`

export const issues: readonly Facts[] = [
  routes(
    ['GET /issues'],
    documented('Issues API, List issues', `${FILTERS} ${FILTERS_EVERYWHERE} ${ORDER} milestone_id in non_archived`),
  ),
  routes(
    ['GET /groups/:id/issues'],
    documented('Issues API, List issues', `${FILTERS} ${FILTERS_INSIDE} ${ORDER} non_archived`),
    observed('list of issues', 'milestone_id in'),
  ),
  routes(
    ['GET /projects/:id/issues'],
    documented('Issues API, List issues', `${FILTERS} ${FILTERS_INSIDE} ${ORDER}`),
    observed('list of issues', 'milestone_id in'),
  ),
  routes(['GET /issues/:id'], documented('Issues API, Single issue')),
  routes(['GET /projects/:id/issues/:issue_iid'], documented('Issues API, Single project issue')),
  routes(['POST /projects/:id/issues'], observed('create an issue', `${ATTRIBUTES} iid`)),
  routes(
    ['PUT /projects/:id/issues/:issue_iid'],
    observed('change an issue', `${ATTRIBUTES} remove_labels state_event updated_at`),
  ),
  routes(['DELETE /projects/:id/issues/:issue_iid'], observed('delete and reorder issues')),
  routes(
    ['PUT /projects/:id/issues/:issue_iid/reorder'],
    observed('delete and reorder issues', 'move_after_id move_before_id'),
  ),
  routes(['POST /projects/:id/issues/:issue_iid/move'], observed('move and clone issues', 'to_project_id')),
  routes(['POST /projects/:id/issues/:issue_iid/clone'], observed('move and clone issues', 'to_project_id with_notes')),
  routes(
    [
      'POST /projects/:id/issues/:issue_iid/subscribe',
      'POST /projects/:id/issues/:issue_iid/unsubscribe',
      'POST /projects/:id/issues/:issue_iid/todo',
    ],
    documented('Issues API, Subscriptions and to-dos'),
  ),
  routes(
    ['GET /projects/:id/issues/:issue_iid/participants', 'GET /projects/:id/issues/:issue_iid/user_agent_detail'],
    documented('Issues API, Related data'),
  ),
  routes(
    [
      'GET /projects/:id/issues/:issue_iid/time_stats',
      'POST /projects/:id/issues/:issue_iid/reset_time_estimate',
      'POST /projects/:id/issues/:issue_iid/reset_spent_time',
    ],
    documented('Issues API, Time tracking', TIME_STATS),
  ),
  routes(
    ['POST /projects/:id/issues/:issue_iid/time_estimate'],
    documented('Issues API, Time tracking', `${TIME_STATS} duration`),
  ),
  routes(
    ['POST /projects/:id/issues/:issue_iid/add_spent_time'],
    documented('Issues API, Time tracking', `${TIME_STATS} duration summary`),
  ),
  routes(
    ['GET /issues_statistics'],
    observed('issue statistics', `${FILTERS} ${FILTERS_EVERYWHERE} milestone_id in non_archived`),
  ),
  routes(
    ['GET /groups/:id/issues_statistics'],
    observed('issue statistics', `${FILTERS} ${FILTERS_INSIDE} milestone_id in non_archived`),
  ),
  routes(
    ['GET /projects/:id/issues_statistics'],
    observed('issue statistics', `${FILTERS} ${FILTERS_INSIDE} milestone_id in`),
  ),
  routes(
    ['GET /projects/:id/milestones/:milestone_id/issues', 'GET /groups/:id/milestones/:milestone_id/issues'],
    observed('milestones'),
  ),
  routes(
    [
      'GET /groups/:id/epics/:epic_iid/issues',
      'POST /groups/:id/epics/:epic_iid/issues/:issue_id',
      'DELETE /groups/:id/epics/:epic_iid/issues/:issue_id',
      'GET /projects/:id/issues/:issue_iid/links/:issue_link_id',
    ],
    assumed(),
  ),
  routes(
    ['GET /projects/:id/issues/:issue_iid/links', 'DELETE /projects/:id/issues/:issue_iid/links/:issue_link_id'],
    observed('issue links'),
  ),
  routes(
    ['POST /projects/:id/issues/:issue_iid/links'],
    observed('issue links', 'target_project_id target_issue_iid link_type'),
  ),
  routes(
    [
      'GET /projects/:id/issues/:issue_iid/metric_images',
      'DELETE /projects/:id/issues/:issue_iid/metric_images/:image_id',
    ],
    documented('Issues API, Metric images'),
  ),
  routes(
    ['POST /projects/:id/issues/:issue_iid/metric_images'],
    documented('Issues API, Metric images', 'url url_text file'),
  ),
  routes(
    ['PUT /projects/:id/issues/:issue_iid/metric_images/:image_id'],
    documented('Issues API, Metric images', 'url url_text'),
  ),
  routes(['GET /uploads/-/system/issuable_metric_image/file/:image_id/:filename'], observed('metric images')),
  entities(
    ['Issue'],
    documented(
      'Issues API, Issue',
      `id iid project_id title description state created_at updated_at closed_at closed_by labels milestone assignees
author type assignee user_notes_count merge_requests_count upvotes downvotes due_date confidential
discussion_locked issue_type web_url time_stats time_stats.time_estimate time_stats.total_time_spent
time_stats.human_time_estimate time_stats.human_total_time_spent task_completion_status
task_completion_status.count task_completion_status.completed_count weight has_tasks task_status _links
_links.self _links.notes _links.award_emoji _links.project _links.closed_as_duplicate_of references
references.short references.relative references.full severity subscribed moved_to_id service_desk_reply_to
epic_iid epic epic.id epic.iid epic.title epic.url epic.group_id iteration health_status`,
    ),
    observed('issues', 'blocking_issues_count'),
  ),
  entities(
    ['LabelDetails'],
    documented('Issues API, Issue', 'name description description_html text_color color'),
    observed('issues', 'id'),
  ),
  entities(
    ['Milestone'],
    documented('Issues API, Issue', 'id iid project_id title description state created_at updated_at due_date'),
    observed('issues', 'group_id start_date expired web_url'),
  ),
  entities(
    ['Iteration'],
    documented(
      'Issues API, Issue',
      `id iid sequence group_id title description state created_at updated_at start_date due_date web_url`,
    ),
  ),
  entities(
    ['ToDo'],
    documented(
      'Issues API, To-do item',
      `id project project.id project.name project.name_with_namespace project.path project.path_with_namespace
project.created_at author action_name target_type target target_url body state created_at`,
    ),
    observed('to-dos', 'project.description updated_at'),
  ),
  entities(['UserAgentDetail'], documented('Issues API, Related data', 'user_agent ip_address spamcheck_submitted')),
  entities(
    ['IssueStatistics'],
    observed(
      'issue statistics',
      `statistics statistics.counts statistics.counts.all statistics.counts.closed statistics.counts.opened`,
    ),
  ),
  variants(['ListedEpicIssue'], 'Issue', assumed('epic_issue_id')),
  entities(['EpicIssue'], assumed('id epic issue')),
  entities(
    ['Epic'],
    assumed(`id iid group_id title description state confidential color text_color author labels start_date
start_date_is_fixed start_date_fixed end_date due_date due_date_is_fixed due_date_fixed created_at updated_at
closed_at references references.short references.relative references.full web_url _links _links.self
_links.epic_issues _links.group`),
  ),
  variants(['LinkedIssue'], 'Issue', assumed('issue_link_id link_type link_created_at link_updated_at')),
  entities(['IssueLink'], observed('issue links', 'link_type'), assumed('id source_issue target_issue')),
  entities(['MetricImage'], documented('Issues API, Metric images', 'id created_at filename file_path url url_text')),
]
