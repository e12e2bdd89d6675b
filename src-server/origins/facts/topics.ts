import { entities, type Facts, observed, routes } from '../origin.ts'

export const topics: readonly Facts[] = [
  routes(['GET /topics'], observed('topics', 'search without_projects')),
  routes(['GET /topics/:id', 'DELETE /topics/:id'], observed('topics')),
  routes(['POST /topics', 'PUT /topics/:id'], observed('topics', 'name title description avatar')),
  routes(['POST /topics/merge'], observed('topics', 'source_topic_id target_topic_id')),
  entities(['Topic'], observed('topics', 'id name title description total_projects_count avatar_url')),
]
