import { assumed, documented, type Facts, observed, routes, variants } from '../origin.ts'

export const shares: readonly Facts[] = [
  routes(['GET /projects/:id/share_locations'], assumed('search')),
  routes(
    ['POST /projects/:id/share'],
    observed(
      'shares of projects',
      `group_id group_access expires_at answer.id answer.project_id answer.group_id answer.group_access
answer.expires_at`,
    ),
  ),
  routes(['DELETE /projects/:id/share/:group_id'], observed('shares of projects')),
  routes(['POST /groups/:id/share'], observed('shares of groups', 'group_id group_access expires_at')),
  routes(['DELETE /groups/:id/share/:group_id'], observed('shares of groups')),
  variants(
    ['GroupDetail'],
    'Group',
    documented(
      'Groups API, Group',
      `shared_with_groups shared_with_groups.group_id shared_with_groups.group_name shared_with_groups.group_full_path
shared_with_groups.group_access_level shared_with_groups.expires_at runners_token
prevent_sharing_groups_outside_hierarchy projects shared_projects shared_runners_minutes_limit
extra_shared_runners_minutes_limit membership_lock ip_restriction_ranges`,
    ),
    observed('groups', 'prevent_forking_outside_group'),
  ),
]
