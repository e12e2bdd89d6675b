import { setTimeout as wait } from 'node:timers/promises'
import type { RequestFacts } from '../../kit/http/endpoint.ts'
import { RawBody } from '../../kit/http/send.ts'
import type { Instance } from '../../kit/instance.ts'
import { digestOf } from '../../kit/random.ts'
import { MASK, maskSecrets } from '../../kit/secrets.ts'
import type { HookRow } from '../entity.ts'
import { tokenOf } from '../hook-secrets.ts'
import type { Answer, Received } from './entity.ts'
import { hooksOfReceiver } from './receiver-of.ts'
import { receiversOf } from './receivers.ts'

const SLOW_MS = 3_000
/** Longer than a delivery waits. */
const HANG_MS = 30_000
const LONGEST_BODY = 64 * 2 ** 10
const MOST_HEADERS = 50

const STATUS = { ok: 200, error: 500, unauthorized: 401, slow: 200, hang: 0, wrong: 200 } as const
const DELAY_MS: Partial<Record<Answer, number>> = { slow: SLOW_MS, hang: HANG_MS }

/** Takes a delivery, and waits as long as the receiver is told to. */
export async function receive(instance: Instance, name: string, request: RequestFacts): Promise<Answer> {
  const hooks = await hooksOfReceiver(instance.db.read, instance, name)
  const receivers = receiversOf(instance)
  const answer = receivers.answerOf(name)
  receivers.keep(name, { ...received(instance, hooks, request), status: STATUS[answer] })
  const ms = DELAY_MS[answer]
  if (ms !== undefined) await wait(ms, undefined, { signal: instance.stopping, ref: false }).catch(() => {})
  return answer
}

function received(
  instance: Instance,
  hooks: readonly HookRow[],
  { headers, sent = {} }: RequestFacts,
): Omit<Received, 'status'> {
  const token = headers['x-gitlab-token']
  const tokens = hooks.flatMap((hook) => tokenOf(instance, hook) ?? [])
  const shown = Object.entries(headers).slice(0, MOST_HEADERS)
  return {
    at: instance.clock.iso(),
    event_name: typeof sent.event_name === 'string' ? sent.event_name : null,
    token: tokenState(tokens, typeof token === 'string' ? token : undefined),
    headers: Object.fromEntries(shown.map(([name, value]) => [name, SECRET_HEADERS.has(name) ? MASK : String(value)])),
    body: bodyOf(sent),
  }
}

const SECRET_HEADERS = new Set(['x-gitlab-token', 'private-token', 'authorization', 'cookie'])

/** Compares digests, whose comparison tells nothing about the tokens. */
function tokenState(tokens: readonly string[], sent: string | undefined): Received['token'] {
  if (tokens.length === 0) return 'not_needed'
  if (sent === undefined) return 'missing'
  const digest = digestOf(sent)
  return tokens.some((one) => digestOf(one) === digest) ? 'as_stored' : 'different'
}

/** Without secrets. A payload holds none, but anybody can send one. */
function bodyOf(sent: Record<string, unknown>): Record<string, unknown> {
  const masked = maskSecrets(sent, { credentials: [], max_length: LONGEST_BODY })
  return typeof masked?.value === 'object' && masked.value !== null ? { ...masked.value } : { too_long: true }
}

/** What a proxy answers that wants somebody to sign in first. */
export const LOGIN_PAGE = new RawBody(
  Buffer.from('<!doctype html><title>Sign in</title><p>Sign in to continue.</p>'),
  'text/html; charset=utf-8',
)
