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
  /** Several if one button of a form sends several. */
  requests: readonly WireRequest[]
  /** The requests of a form that is not submitted yet. */
  draft: boolean
  /** Why the form cannot be submitted yet: its requests are incomplete. */
  obstacle: string | undefined
  /** A form wins over a peek, and a peek over the screen behind it. */
  rank: 'screen' | 'peek' | 'form'
}
const claims = createStore<readonly Claim[]>([])

function useClaim({ requests, draft, obstacle, rank }: Omit<Claim, 'owner'>): void {
  const [owner] = useState(() => Symbol('claim'))
  const key = JSON.stringify(
    requests.map(({ url, method, body, status, ms }) => [url, method, body, status, ms]),
    (_, value) => (value instanceof File ? value.name : value),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the requests are new on every render, so compare their fields
  useEffect(() => {
    const all = claims.get()
    if (requests.length === 0) return claims.set(all.filter((claim) => claim.owner !== owner))
    const mine = { owner, requests, draft, obstacle, rank }
    const at = all.findIndex((claim) => claim.owner === owner)
    claims.set(at < 0 ? [...all, mine] : all.with(at, mine))
  }, [owner, key, draft, obstacle, rank])
  useEffect(() => () => claims.set(claims.get().filter((claim) => claim.owner !== owner)), [owner])
}

interface Screen {
  request: WireRequest | null
  draft?: boolean
  peek?: boolean
}

/** Declares the request of this screen: the wire line shows it and `y` copies it. The last mounted screen or peek wins. */
export const useScreenRequest = ({ request, draft = false, peek = false }: Screen): void =>
  useClaim({ requests: request ? [request] : [], draft, obstacle: undefined, rank: peek ? 'peek' : 'screen' })

/** What a form sends, for the wire line and "Copy as curl". */
export interface Sending {
  /** In the order in which they are sent; incomplete while there is an obstacle. */
  requests: readonly WireRequest[]
  /** Why the form cannot be submitted yet. */
  obstacle?: string | undefined
  /** The outcome of the last attempt. */
  write: { error: { request: WireRequest } | null; pending: boolean }
}

/**
 * Declares the requests of a form: as the form would send them now, or with the outcome while the form holds what the server has refused.
 * A form with no requests leaves the line to the screen.
 */
export function useFormRequests({ requests, obstacle, write: { error, pending } }: Sending): void {
  const refused = error && requests.some((request) => isSameRequest(error.request, request)) ? error.request : undefined
  useClaim({ requests: refused ? [refused] : requests, draft: !refused && !pending, obstacle, rank: 'form' })
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

/** The requests that the wire line shows. */
export function useWireRequests(): Omit<Claim, 'owner'> | null {
  const all = useStore(claims)
  const lastOf = (rank: Claim['rank']) => all.findLast((claim) => claim.rank === rank)
  return lastOf('form') ?? lastOf('peek') ?? lastOf('screen') ?? null
}
