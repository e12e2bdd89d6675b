import { authenticate } from './authentication/authenticate.ts'
import { NOBODY } from './kit/events/events.ts'
import type { RunningServer } from './start.ts'
import { testRoles } from './tokens/filters.ts'
import { createRoleToken } from './tokens/role-tokens.ts'

/**
 * The variables from which API clients take address and token, and a token of each role.
 *
 * | client | address | token |
 * |---|---|---|
 * | python-gitlab | `GITLAB_URL`, in CI `CI_SERVER_URL` | `GITLAB_PRIVATE_TOKEN` |
 * | glab | `GITLAB_HOST` | `GITLAB_TOKEN` |
 * | gitbeaker | `GITBEAKER_HOST` | `GITBEAKER_TOKEN` |
 * | the gem gitlab | `GITLAB_API_ENDPOINT`, with `/api/v4` | `GITLAB_API_PRIVATE_TOKEN` |
 * | the Terraform provider | `GITLAB_BASE_URL`, with `/api/v4/` | `GITLAB_TOKEN` |
 */
export async function environmentOf(server: RunningServer): Promise<Record<string, string>> {
  const { url: api, token } = server
  const host = api.replace(/\/api\/v4$/, '')
  return {
    GITLAB_URL: host,
    GITLAB_HOST: host,
    GITBEAKER_HOST: host,
    CI_SERVER_URL: host,
    CI_API_V4_URL: api,
    GITLAB_API_ENDPOINT: api,
    GITLAB_BASE_URL: `${api}/`,
    GITLAB_TOKEN: token,
    GITLAB_PRIVATE_TOKEN: token,
    GITLAB_API_PRIVATE_TOKEN: token,
    GITBEAKER_TOKEN: token,
    GANTRY_URL: host,
    GANTRY_API_URL: api,
    GANTRY_TOKEN: token,
    ...(await roleTokens(server)),
  }
}

/** `GANTRY_TOKEN_DEVELOPER` and so on. */
async function roleTokens({ instance, token }: RunningServer): Promise<Record<string, string>> {
  const actor = await authenticate(instance, {
    scopes: ['api'],
    headers: { 'private-token': token },
    bag: {},
    base_url: instance.base_url,
    ip: '127.0.0.1',
    open_to_unready: true,
  })
  if (!actor) throw new Error('the token of the start has no owner')
  const origin = { ...NOBODY, actor_id: actor.id }
  return instance.perform({ actor, origin }, async (act) => {
    const variables: Record<string, string> = {}
    for (const role of testRoles)
      variables[`GANTRY_TOKEN_${role.toUpperCase()}`] = (await createRoleToken(act, { role })).token
    return variables
  })
}
