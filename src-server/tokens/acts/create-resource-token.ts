import type { Actor } from '../../kit/access/actor.ts'
import type { Act } from '../../kit/act.ts'
import { addMembers } from '../../memberships/acts/add-members.ts'
import { createUser } from '../../users/acts/create-user.ts'
import type { TokenContainer } from '../containers.ts'
import type { TokenRow } from '../entity.ts'
import { createToken } from './create-token.ts'

interface NewResourceToken {
  name: string
  scopes: readonly string[]
  access_level: number
  expires_at: string
  /** The token in plain text. */
  secret: string
  /** The host of the instance, for the address of the bot. */
  host: string
}

/** Creates a token of a project or group: a bot, its membership, and its token. */
export async function createResourceToken(
  act: Act<Actor>,
  container: TokenContainer,
  { access_level, host, ...token }: NewResourceToken,
): Promise<TokenRow> {
  const { actor, now, instance } = act
  const username = `${container.kind}_${container.id}_bot_${instance.random.bytes(8).toString('hex')}`
  const bot = {
    username,
    name: token.name,
    email: `${username}@noreply.${host}`,
    kind: 'project_bot',
    external: actor.external ? 1 : 0,
    can_create_group: 0,
    projects_limit: 0,
    confirmed_at: now,
    created_by_id: actor.id,
    created_at: now,
    updated_at: now,
  } as const
  const user_id = await createUser(act, bot, { identity: undefined, avatar: undefined })
  const { expires_at } = token
  await addMembers(act, container, { user_ids: [user_id], access_level, expires_at, invite_source: null })
  return createToken(act, { user_id, ...token, impersonation: false })
}
