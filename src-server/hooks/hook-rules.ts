import { z } from 'zod'
import { ApiError, conflict, unprocessable } from '../kit/errors.ts'
import type { Instance } from '../kit/instance.ts'
import { type OutboundPolicy, policyOf } from '../kit/outbound/policy.ts'
import { obstacleTo } from '../kit/outbound/target.ts'
import { byState, byValue, type Reason } from '../kit/reason.ts'
import { type HookRow, isBackedOff } from './entity.ts'
import { namesIn, type UrlVariables, urlWith } from './hook-secrets.ts'
import { receiverName, receiverNameIn } from './receivers/entity.ts'

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

/**
 * @throws ApiError 422 `Invalid url given`, for another scheme, a name in braces without a variable, or an address that the settings forbid
 */
export function requireTarget({ settings }: Pick<Instance, 'settings'>, url: string, variables: UrlVariables) {
  const reason =
    url.length > LONGEST_URL
      ? byValue('url', `at most ${LONGEST_URL} characters`)
      : faultOf(url, variables, policyOf(settings))
  if (reason) throw new ApiError(422, { error: 'Invalid url given' }, {}, reason)
}

function faultOf(url: string, variables: UrlVariables, policy: OutboundPolicy): Reason | undefined {
  const unknown = namesIn(url).filter((name) => !Object.hasOwn(variables, name))
  if (unknown.length > 0)
    return byValue('url_variables', `a value for each name in braces in the URL, also for ${unknown.join(', ')}`)
  const whole = urlWith(url, variables)
  const obstacle = obstacleTo({ url: whole, sender: 'system_hook' }, policy)
  if (!obstacle) return receiverFault(whole)
  const { setting } = obstacle
  if (setting === undefined) return byValue('url', NEEDED[obstacle.reason] ?? 'an address that hooks may reach')
  const needs = setting === 'deny_all_requests_except_allowed' ? LISTED : PUBLIC
  return { step: 'setting', needs, has: URL.parse(url)?.origin ?? 'a local address', setting }
}

const LISTED = 'an address in outbound_local_requests_whitelist'
const PUBLIC = 'an address outside of this machine and of private networks, or one in outbound_local_requests_whitelist'
const SCHEME = 'a URL with http or https'
const NEEDED: Readonly<Record<string, string>> = {
  'not a URL': SCHEME,
  'neither http nor https': SCHEME,
  'no such port': 'a port from 1 to 65535',
}

/** A built-in receiver has no name like that, so its deliveries would be lost. */
function receiverFault(url: string): Reason | undefined {
  const name = receiverNameIn(url)
  return name === null || receiverName.safeParse(name).success
    ? undefined
    : byValue('url', 'for a built-in receiver, a name of 1 to 40 letters, digits, `_` and `-`')
}

/** @throws ApiError 422 for a token that no header can carry */
export function requireToken(token: string | undefined) {
  if (token !== undefined && /[\u0000-\u0008\u000a-\u001f\u007f]|[^\u0000-\u00ff]/.test(token))
    throw unprocessable({ token: ['is invalid'] }, byValue('token', 'characters of Latin-1 without line breaks'))
}

/** @throws ApiError 409 if a delivery of the hook would not be sent now */
export function requireSending(hook: HookRow, now: string) {
  if (hook.paused === 1) throw conflict('The hook is paused.', byState('a hook that is not paused', 'a paused hook'))
  if (isBackedOff(hook, now))
    throw conflict(
      `Nothing is sent to the hook until ${hook.backed_off_until}, because its last deliveries timed out.`,
      byState('a hook that is sent to', `a hook that is not sent to until ${hook.backed_off_until}`),
    )
}
