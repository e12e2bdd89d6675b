import { createToken } from './create-token.ts'
import { getOwnToken } from './get-own-token.ts'
import { listTokens } from './list-tokens.ts'
import { revokeOwnToken } from './revoke-own-token.ts'

export const tokens = [listTokens, getOwnToken, revokeOwnToken, createToken] as const
