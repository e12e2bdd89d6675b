import { roles } from '../kit/access/roles.ts'

/** What those who listen are told when somebody becomes owner of a group by what he did to it himself. */
export const newOwner = (group_id: number, user_id: number) => ({
  project_id: null,
  group_id,
  user_id,
  access_level: roles.owner,
  expires_at: null,
  invite_source: null,
  actor_id: user_id,
})
