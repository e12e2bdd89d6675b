import { useEffect, useState } from 'react'
import { createStore, useStore } from '../ui/store.ts'
import type { WireRequest } from './wire-request.ts'

export type Connection = 'ready' | 'offline' | 'reconnecting'

/** Whether the instance answers: set by each answer, and by the loop that asks again while it does not. */
export const connection = createStore<Connection>('ready')
export const useConnection = (): Connection => useStore(connection)

interface Claim {
  owner: symbol
  request: WireRequest
  /** What would be sent: a form that is being filled in. */
  draft: boolean
  /** A peek: it speaks before the list that it belongs to, whichever of them came first. */
  peek: boolean
}
interface Screen {
  request: WireRequest | null
  draft?: boolean
  peek?: boolean
}
const claims = createStore<readonly Claim[]>([])

/** Which request the screen stands for: the bottom line shows it and `y` copies it. A peek beats its list; else the part that was mounted last wins. */
export function useScreenRequest({ request, draft = false, peek = false }: Screen): void {
  const [owner] = useState(() => Symbol('screen'))
  const { url, method, status, ms } = request ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is a new object at each render, its outcome is not
  useEffect(() => {
    const rest = claims.get()
    if (!request) return claims.set(rest.filter((claim) => claim.owner !== owner))
    const mine = { owner, request, draft, peek }
    const at = rest.findIndex((claim) => claim.owner === owner)
    claims.set(at < 0 ? [...rest, mine] : rest.with(at, mine))
  }, [owner, url, method, status, ms, draft, peek])
  useEffect(() => () => claims.set(claims.get().filter((claim) => claim.owner !== owner)), [owner])
}

/** The request that the bottom line shows. */
export function useWireRequest(): Pick<Claim, 'request' | 'draft'> | null {
  const all = useStore(claims)
  return all.findLast((claim) => claim.peek) ?? all.at(-1) ?? null
}
