import { z } from 'zod'
import { ApiError, unprocessable } from '../kit/errors.ts'
import type { Instance } from '../kit/instance.ts'
import { policyOf } from '../kit/outbound/policy.ts'
import { obstacleTo } from '../kit/outbound/target.ts'
import { type UrlVariables, urlWith } from './hook-secrets.ts'

const LONGEST_URL = 2048

/** The parameters of a hook, without its URL. */
export const hookFields = {
  name: z.string().max(255).optional(),
  description: z.string().max(2048).optional(),
  token: z.string().max(1024).optional().describe('Secret that deliveries carry in `X-Gitlab-Token`; empty for none'),
  push_events: z.boolean().optional(),
  tag_push_events: z.boolean().optional(),
  merge_requests_events: z.boolean().optional(),
  repository_update_events: z.boolean().optional(),
  enable_ssl_verification: z.boolean().optional().describe('Whether deliveries check the certificate'),
  url_variables: z
    .array(z.object({ key: z.string().regex(/^\w{1,100}$/), value: z.string().max(2048) }))
    .max(20)
    .optional()
    .describe('Values for the names in braces in the URL: `https://{host}/hook`'),
}

export interface HookInput {
  name?: string | undefined
  description?: string | undefined
  token?: string | undefined
  push_events?: boolean | undefined
  tag_push_events?: boolean | undefined
  merge_requests_events?: boolean | undefined
  repository_update_events?: boolean | undefined
  enable_ssl_verification?: boolean | undefined
  url_variables?: readonly { key: string; value: string }[] | undefined
}

/** @throws ApiError 422 `Invalid url given`, for another scheme or an address that the settings forbid */
export function requireTarget({ settings }: Pick<Instance, 'settings'>, url: string, variables: UrlVariables) {
  const target = { url: urlWith(url, variables), sender: 'system_hook' } as const
  if (url.length > LONGEST_URL || obstacleTo(target, policyOf(settings)))
    throw new ApiError(422, { error: 'Invalid url given' })
}

/** @throws ApiError 422 for a token that no header can carry */
export function requireToken(token: string | undefined) {
  if (token !== undefined && /[\u0000-\u0008\u000a-\u001f\u007f]|[^\u0000-\u00ff]/.test(token))
    throw unprocessable({ token: ['is invalid'] })
}
