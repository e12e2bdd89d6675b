import { assumed, documented, entities, type Facts, observed, routes } from '../origin.ts'

export const notes: readonly Facts[] = [
  routes(
    [
      'GET /projects/:id/issues/:issue_iid/notes',
      'GET /projects/:id/merge_requests/:merge_request_iid/notes',
      'GET /projects/:id/snippets/:snippet_id/notes',
      'GET /groups/:id/epics/:epic_id/notes',
    ],
    documented('Notes API, List notes', 'sort order_by'),
    observed('notes', 'activity_filter'),
  ),
  routes(
    [
      'GET /projects/:id/issues/:issue_iid/notes/:note_id',
      'GET /projects/:id/merge_requests/:merge_request_iid/notes/:note_id',
      'GET /projects/:id/snippets/:snippet_id/notes/:note_id',
      'GET /groups/:id/epics/:epic_id/notes/:note_id',
    ],
    documented('Notes API, Single note'),
  ),
  routes(
    ['POST /projects/:id/issues/:issue_iid/notes'],
    documented('Notes API, Create a note', 'body confidential internal created_at'),
  ),
  routes(
    [
      'PUT /projects/:id/issues/:issue_iid/notes/:note_id',
      'PUT /projects/:id/merge_requests/:merge_request_iid/notes/:note_id',
      'PUT /groups/:id/epics/:epic_id/notes/:note_id',
    ],
    documented('Notes API, Change a note', 'body confidential'),
  ),
  routes(
    [
      'DELETE /projects/:id/issues/:issue_iid/notes/:note_id',
      'DELETE /projects/:id/merge_requests/:merge_request_iid/notes/:note_id',
      'DELETE /projects/:id/snippets/:snippet_id/notes/:note_id',
      'DELETE /groups/:id/epics/:epic_id/notes/:note_id',
    ],
    documented('Notes API, Delete a note'),
  ),
  routes(
    ['POST /projects/:id/merge_requests/:merge_request_iid/notes'],
    documented('Notes API, Create a note', 'body created_at merge_request_diff_head_sha'),
  ),
  routes(
    ['POST /projects/:id/snippets/:snippet_id/notes'],
    documented('Notes API, Create a note', 'body created_at'),
    observed('notes', 'internal'),
  ),
  routes(['PUT /projects/:id/snippets/:snippet_id/notes/:note_id'], documented('Notes API, Change a note', 'body')),
  routes(
    ['POST /groups/:id/epics/:epic_id/notes'],
    documented('Notes API, Create a note', 'body confidential internal'),
    observed('notes', 'created_at'),
  ),
  entities(
    ['Note'],
    documented(
      'Notes API, Note',
      `id type body attachment author created_at updated_at system noteable_id noteable_type project_id resolvable
confidential internal noteable_iid commands_changes`,
    ),
    observed('notes', 'commit_id position resolved resolved_by resolved_at'),
  ),
  entities(
    ['CommandsChanges'],
    documented('Notes API, Note', 'promote_to_epic'),
    observed(
      'quick actions',
      `state_event title add_label_ids remove_label_ids label_ids assignee_ids milestone_id due_date weight
health_status epic canonical_issue_id target_project confidential discussion_locked time_estimate spend_time
spend_time.duration spend_time.user_id spend_time.spent_at todo_event subscription_event emoji_award`,
    ),
    assumed(`reviewer_ids iteration_id issue_type severity epic.id linked_issues linked_issues.issue_id
linked_issues.link_type unlinked_issue_ids target_clone_project clone_with_notes target_branch wip_event
approval_event merge`),
  ),
  entities(['AwardEmoji'], observed('reactions', 'id name user created_at updated_at awardable_id awardable_type url')),
  entities(['NoteCommands'], observed('quick actions', 'commands_changes summary')),
]
