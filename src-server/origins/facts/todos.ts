import { assumed, documented, entities, type Facts, observed, routes, variants } from '../origin.ts'

export const todos: readonly Facts[] = [
  routes(['GET /todos'], observed('to-dos', 'action author_id project_id group_id state type')),
  routes(['POST /todos/:id/mark_as_done', 'POST /todos/mark_as_done'], observed('to-dos')),
  routes(['GET /user_counts'], documented('Users API, Counts')),
  variants(['ToDoItem'], 'ToDo', observed('to-dos', 'group')),
  entities(
    ['ToDoEpic'],
    assumed(
      `id iid group_id title description state confidential start_date end_date created_at updated_at closed_at web_url`,
    ),
  ),
  entities(
    ['UserCounts'],
    documented(
      'Users API, Counts',
      `merge_requests assigned_issues assigned_merge_requests review_requested_merge_requests todos`,
    ),
  ),
]
