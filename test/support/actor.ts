import type { Actor } from '../../src-server/kit/access/actor.ts'

/** A signed-in user without administrator rights, for acts and queries that a test calls without a request. */
export const actorOf = ({ id, username, name }: { id: number; username: string; name: string }): Actor => ({
  id,
  username,
  name,
  admin: false,
  external: false,
  can_create_group: true,
  token: {
    ...{ id: null, name: 'test', scopes: ['api'], impersonation: false, session_key: null },
    ...{ endSession: null, endOtherSessions: () => undefined },
  },
  sudo_by: null,
  impersonated_by: null,
})
