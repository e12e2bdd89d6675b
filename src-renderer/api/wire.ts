import { useEffect, useState } from 'react'
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
  /** Requests of a peek take precedence over the list behind it. */
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request object is new on every render, so compare its fields
  useEffect(() => {
    const rest = claims.get()
    if (!request) return claims.set(rest.filter((claim) => claim.owner !== owner))
    const mine = { owner, request, draft, peek }
    const at = rest.findIndex((claim) => claim.owner === owner)
    claims.set(at < 0 ? [...rest, mine] : rest.with(at, mine))
  }, [owner, url, method, status, ms, draft, peek])
  useEffect(() => () => claims.set(claims.get().filter((claim) => claim.owner !== owner)), [owner])
}

/** The request that the wire line shows. */
export function useWireRequest(): Pick<Claim, 'request' | 'draft'> | null {
  const all = useStore(claims)
  return all.findLast((claim) => claim.peek) ?? all.at(-1) ?? null
}
