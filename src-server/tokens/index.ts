import { createToken } from './endpoints/create-token.ts'
import { getOwnToken } from './endpoints/get-own-token.ts'
import { listTokens } from './endpoints/list-tokens.ts'
import { revokeOwnToken } from './endpoints/revoke-own-token.ts'

export const tokens = [listTokens, getOwnToken, revokeOwnToken, createToken] as const
