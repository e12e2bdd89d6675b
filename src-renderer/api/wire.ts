import { useEffect, useState } from 'react'
import { isIdentical } from '../ui/draft-changes.ts'
import { createStore, useStore } from '../ui/store.ts'
import type { WireRequest } from './wire-request.ts'

export type Connection = 'ready' | 'offline' | 'reconnecting'

/** Whether the instance responds. Set by every response and by the reconnect poll. */
export const connection = createStore<Connection>('ready')
export const useConnection = (): Connection => useStore(connection)

interface Claim {
  owner: symbol
  request: WireRequest
  /** The request of a form that is not submitted yet. */
  draft: boolean
  /** Requests of a peek or of unsaved changes take precedence over the screen behind them. */
  peek: boolean
}
interface Screen {
  request: WireRequest | null
  draft?: boolean
  peek?: boolean
}
const claims = createStore<readonly Claim[]>([])

/** Declares the request of this screen: the wire line shows it and `y` copies it. A peek wins over its list; otherwise the last mounted wins. */
export function useScreenRequest({ request, draft = false, peek = false }: Screen): void {
  const [owner] = useState(() => Symbol('screen'))
  const { url, method, status, ms } = request ?? {}
  const body = JSON.stringify(request?.body, (_, value) => (value instanceof File ? value.name : value))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request object is new on every render, so compare its fields
  useEffect(() => {
    const rest = claims.get()
    if (!request) return claims.set(rest.filter((claim) => claim.owner !== owner))
    const mine = { owner, request, draft, peek }
    const at = rest.findIndex((claim) => claim.owner === owner)
    claims.set(at < 0 ? [...rest, mine] : rest.with(at, mine))
  }, [owner, url, method, body, status, ms, draft, peek])
  useEffect(() => () => claims.set(claims.get().filter((claim) => claim.owner !== owner)), [owner])
}

/**
 * Declares the request of a form with unsaved changes: as the form would send the request now, or with its outcome while the form holds what
 * the server has refused. `now` is null without changes.
 */
export function useUnsavedRequest(now: WireRequest | null, { error, pending }: Write): void {
  const refused = now && error && isSameRequest(error.request, now) ? error.request : undefined
  useScreenRequest({ request: refused ?? now, draft: !refused && !pending, peek: true })
}
interface Write {
  error: { request: WireRequest } | null
  pending: boolean
}

/** The fields are compared one by one, because files are the same only if they are one object. */
function isSameRequest(one: WireRequest, other: WireRequest): boolean {
  const [fields, others] = [one, other].map(({ body }) => new Map<string, unknown>(Object.entries(body ?? {})))
  return (
    one.method === other.method &&
    one.url === other.url &&
    fields?.size === others?.size &&
    [...(fields ?? [])].every(([name, value]) => isIdentical(value, others?.get(name)))
  )
}

/** The request that the wire line shows. */
export function useWireRequest(): Pick<Claim, 'request' | 'draft'> | null {
  const all = useStore(claims)
  return all.findLast((claim) => claim.peek) ?? all.at(-1) ?? null
}
