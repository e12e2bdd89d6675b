import { createImpersonationToken } from './endpoints/impersonation/create-impersonation-token.ts'
import { getImpersonationToken } from './endpoints/impersonation/get-impersonation-token.ts'
import { listImpersonationTokens } from './endpoints/impersonation/list-impersonation-tokens.ts'
import { revokeImpersonationToken } from './endpoints/impersonation/revoke-impersonation-token.ts'
import { createOwnToken } from './endpoints/personal/create-own-token.ts'
import { createToken } from './endpoints/personal/create-token.ts'
import { getOwnToken } from './endpoints/personal/get-own-token.ts'
import { getToken } from './endpoints/personal/get-token.ts'
import { getTokenCalls } from './endpoints/personal/get-token-calls.ts'
import { listTokens } from './endpoints/personal/list-tokens.ts'
import { revokeOwnToken } from './endpoints/personal/revoke-own-token.ts'
import { revokeToken } from './endpoints/personal/revoke-token.ts'
import { rotateOwnToken } from './endpoints/personal/rotate-own-token.ts'
import { rotateToken } from './endpoints/personal/rotate-token.ts'
import { createGroupAccessToken, createProjectAccessToken } from './endpoints/resource/create-access-token.ts'
import { getGroupAccessToken, getProjectAccessToken } from './endpoints/resource/get-access-token.ts'
import { listGroupAccessTokens, listProjectAccessTokens } from './endpoints/resource/list-access-tokens.ts'
import { revokeGroupAccessToken, revokeProjectAccessToken } from './endpoints/resource/revoke-access-token.ts'
import { rotateGroupAccessToken, rotateProjectAccessToken } from './endpoints/resource/rotate-access-token.ts'
import { createRoleToken } from './endpoints/roles/create-role-token.ts'

export const tokens = [
  listTokens,
  getOwnToken,
  getToken,
  revokeOwnToken,
  revokeToken,
  rotateOwnToken,
  rotateToken,
  createToken,
  createOwnToken,
  getTokenCalls,
  listImpersonationTokens,
  getImpersonationToken,
  createImpersonationToken,
  revokeImpersonationToken,
  listProjectAccessTokens,
  getProjectAccessToken,
  createProjectAccessToken,
  revokeProjectAccessToken,
  rotateProjectAccessToken,
  listGroupAccessTokens,
  getGroupAccessToken,
  createGroupAccessToken,
  revokeGroupAccessToken,
  rotateGroupAccessToken,
  createRoleToken,
] as const
