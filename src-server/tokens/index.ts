import { createToken } from './endpoints/create-token.ts'
import { getOwnToken } from './endpoints/get-own-token.ts'
import { getTokenCalls } from './endpoints/get-token-calls.ts'
import { listTokens } from './endpoints/list-tokens.ts'
import { revokeOwnToken } from './endpoints/revoke-own-token.ts'
import { revokeToken } from './endpoints/revoke-token.ts'

export const tokens = [listTokens, getOwnToken, revokeOwnToken, revokeToken, createToken, getTokenCalls] as const
