import { endpoint } from '../../../kit/http/endpoint.ts'
import { ok } from '../../../kit/http/reply.ts'
import { userGroupsEntity, userListFilters, userListParameters } from '../../user-entity.ts'
import { countUserGroups } from '../../user-queries.ts'

export const listUserGroups = endpoint(
  'GET /-/gantry/v1/users/groups',
  {
    summary: 'Count users by state, kind or two-factor authentication, for administrators',
    access: 'admin',
    query: { ...userListFilters, group_by: userListParameters.group_by.unwrap() },
    answers: { 200: userGroupsEntity },
  },
  async ({ query, db }) => ok(await countUserGroups(db, query, query.group_by)),
)
