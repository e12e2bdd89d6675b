import type { ReadAddress } from '../api/client.ts'
import { type List, useList } from '../api/use-api.ts'
import { type WriteRequest, writeRequest } from '../api/write-request.ts'
import type { shareLevelOf } from '../members/roles.ts'
import { ownScopes, resourceScopes, type Scope, userScopes } from './scopes.ts'
import type { NewToken, Token } from './token.ts'

interface Owner {
  id: number
  name: string
  username: string
}

/** Whose tokens: of a user (`own`: of the current user, who is no administrator and gets few scopes), of an administrator who acts as a user, or of the bots of a project or group. */
export type TokenPlace =
  | { kind: 'personal' | 'impersonation'; user: Owner; own?: boolean | undefined }
  /** `name` is the full path. `level` is the current user's access level. */
  | { kind: 'project' | 'group'; id: number; name: string; level: number }

/** All lists of tokens. Any change of a token can be in more than one of them. */
export const tokenReads: readonly ReadAddress[] = [
  'GET /personal_access_tokens',
  'GET /users/:user_id/impersonation_tokens',
  'GET /projects/:id/access_tokens',
  'GET /groups/:id/access_tokens',
]

export const tokensPerPage = 100

export interface Tokens {
  /** The newest first. */
  rows: readonly Token[] | undefined
  total: number | null
  read: Pick<List<ReadAddress>, 'error' | 'pending' | 'stale' | 'retry' | 'request'>
}

/** The tokens of a place: those that work, or also the revoked and expired ones. The server lists only tokens of projects and groups that work. */
export function useTokens(place: TokenPlace, all: boolean): Tokens {
  const { user_id, id } = 'user' in place ? { user_id: place.user.id, id: 0 } : { user_id: 0, id: place.id }
  const page = { per_page: tokensPerPage }
  const personal = useList(
    'GET /personal_access_tokens',
    { user_id, ...(!all && { state: 'active' as const }), sort: 'created_desc', ...page },
    { enabled: place.kind === 'personal' },
  )
  const impersonation = useList(
    'GET /users/:user_id/impersonation_tokens',
    { user_id, ...(!all && { state: 'active' as const }), ...page },
    { enabled: place.kind === 'impersonation' },
  )
  const ofProject = useList('GET /projects/:id/access_tokens', { id, ...page }, { enabled: place.kind === 'project' })
  const ofGroup = useList('GET /groups/:id/access_tokens', { id, ...page }, { enabled: place.kind === 'group' })
  const read = { personal, impersonation, project: ofProject, group: ofGroup }[place.kind]
  return { rows: place.kind === 'personal' ? read.rows : read.rows?.toReversed(), total: read.total, read }
}

export function scopesOf(place: TokenPlace): readonly Scope[] {
  if (!('user' in place)) return resourceScopes
  return place.own ? ownScopes : userScopes
}

export interface TokenValues {
  name: string
  scopes: readonly Scope[]
  /** Empty: as late as the settings allow. */
  expires_at: string
  access_level: ReturnType<typeof shareLevelOf>
}

const isUserScope = (scope: Scope) => userScopes.find((one) => one === scope) ?? []
const isOwnScope = (scope: Scope) => ownScopes.find((one) => one === scope) ?? []
const isResourceScope = (scope: Scope) => resourceScopes.find((one) => one === scope) ?? []

export function createRequest(place: TokenPlace, values: TokenValues): WriteRequest<NewToken> {
  const { access_level, scopes } = values
  const common = { name: values.name.trim(), ...(values.expires_at && { expires_at: values.expires_at }) }
  if ('user' in place) {
    if (place.own)
      return writeRequest('POST /user/personal_access_tokens', { ...common, scopes: scopes.flatMap(isOwnScope) })
    const input = { user_id: place.user.id, ...common, scopes: scopes.flatMap(isUserScope) }
    return place.kind === 'personal'
      ? writeRequest('POST /users/:user_id/personal_access_tokens', input)
      : writeRequest('POST /users/:user_id/impersonation_tokens', input)
  }
  const input = { id: place.id, ...common, access_level, scopes: scopes.flatMap(isResourceScope) }
  return place.kind === 'project'
    ? writeRequest('POST /projects/:id/access_tokens', input)
    : writeRequest('POST /groups/:id/access_tokens', input)
}

export function revokeRequest(place: TokenPlace, token_id: number): WriteRequest {
  if ('user' in place)
    return place.kind === 'personal'
      ? writeRequest('DELETE /personal_access_tokens/:id', { id: token_id })
      : writeRequest('DELETE /users/:user_id/impersonation_tokens/:impersonation_token_id', {
          user_id: place.user.id,
          impersonation_token_id: token_id,
        })
  return place.kind === 'project'
    ? writeRequest('DELETE /projects/:id/access_tokens/:token_id', { id: place.id, token_id })
    : writeRequest('DELETE /groups/:id/access_tokens/:token_id', { id: place.id, token_id })
}

/** Administrators also rotate impersonation tokens at the address of personal tokens. */
export function rotateRequest(place: TokenPlace, token_id: number, expires_at: string): WriteRequest<NewToken> {
  const rest = { ...(expires_at && { expires_at }) }
  if ('user' in place) return writeRequest('POST /personal_access_tokens/:id/rotate', { id: token_id, ...rest })
  return place.kind === 'project'
    ? writeRequest('POST /projects/:id/access_tokens/:token_id/rotate', { id: place.id, token_id, ...rest })
    : writeRequest('POST /groups/:id/access_tokens/:token_id/rotate', { id: place.id, token_id, ...rest })
}
