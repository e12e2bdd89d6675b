/**
 * The session of this tab. It is kept in the `sessionStorage` of the tab, so that a reload keeps it, and shared with other tabs of the same
 * origin through a `BroadcastChannel`. Storage and channel belong to the origin, including its port. Cookies would be sent to every port of
 * the host, and `localStorage` would outlive the browser window. The access token that a user signs in with is never stored.
 */
import { basePath } from './base-path.ts'
import { dropSession, type Impersonation, returnToAdministrator, type Session, session } from './token.ts'

/** A session that a tab can use. */
export interface OpenSession {
  token: string
  user_id: number
  /** Goes wherever the session goes, so that no window acts as the user without saying so. */
  impersonation?: Impersonation | undefined
}

type Message = { type: 'ask' } | ({ type: 'session' } & OpenSession) | { type: 'ended'; token: string }

/** A console in a world has sessions of its own. */
const name = `gantry-session${basePath}`
const answer_ms = 200

let channel: BroadcastChannel | undefined

/** Keeps and shares the session from now on. Called once, before the first sign-in. */
export function shareSession(): void {
  session.subscribe(() => store(session.get()))
  channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
  channel?.addEventListener('message', ({ data }) => {
    const message = messageOf(data)
    if (message) handle(message)
  })
}

/** The session of this tab before the reload, or of another tab; undefined if there is none. */
export async function findSession(): Promise<OpenSession | undefined> {
  return stored() ?? (await askOtherTabs())
}

/** Passes a new session to other tabs that are signed out, or whose session of the same user has expired. */
export function announceSession(open: OpenSession): void {
  send({ type: 'session', ...open })
}

/** Signs other tabs out. Tabs in which an administrator acts as somebody with this session return to the administrator. */
export function announceEnd(token: string): void {
  send({ type: 'ended', token })
}

const send = (message: Message) => channel?.postMessage(message)

function handle(message: Message) {
  const current = session.get()
  const open = openOf(current)
  if (message.type === 'ask') {
    if (open && !current.ending) send({ type: 'session', ...open })
  } else if (message.type === 'ended') {
    const from = current.impersonation?.from
    if (current.token === message.token && returnToAdministrator()) return
    if (current.token === message.token || from?.token === message.token) dropSession('signed-out')
  } else if (!open && (current.user_id === null || current.user_id === message.user_id)) {
    const { type: _, ...offered } = message
    session.set({ ...offered, reason: 'none' })
  }
}

/** Other tabs answer at once, unless they are busy. */
function askOtherTabs(): Promise<OpenSession | undefined> {
  if (!channel) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const stop = session.subscribe(() => settle())
    const timer = setTimeout(() => settle(), answer_ms)
    function settle() {
      stop()
      clearTimeout(timer)
      resolve(openOf(session.get()))
    }
    send({ type: 'ask' })
  })
}

const openOf = ({ token, user_id, impersonation }: Session): OpenSession | undefined =>
  token !== null && user_id !== null ? { token, user_id, ...(impersonation && { impersonation }) } : undefined

/** A refused sign-in link leaves the session of the tab alone. If storage is switched off in the browser, a reload signs the user out. */
function store(current: Session) {
  const open = openOf(current)
  try {
    if (open) sessionStorage.setItem(name, JSON.stringify(open))
    else if (current.reason !== 'code-refused') sessionStorage.removeItem(name)
  } catch {}
}

function stored(): OpenSession | undefined {
  try {
    return openSessionOf(JSON.parse(sessionStorage.getItem(name) ?? 'null'))
  } catch {
    return undefined
  }
}

function openSessionOf(value: unknown): OpenSession | undefined {
  if (typeof value !== 'object' || value === null || !('token' in value && 'user_id' in value)) return undefined
  const { token, user_id } = value
  if (typeof token !== 'string' || typeof user_id !== 'number') return undefined
  if (!('impersonation' in value)) return { token, user_id }
  const impersonation = impersonationOf(value.impersonation)
  // Without knowing who acts, the session must not be used.
  return impersonation && { token, user_id, impersonation }
}

function impersonationOf(value: unknown): Impersonation | undefined {
  if (!isRecord(value)) return undefined
  const { by, from } = value
  if (!isRecord(by)) return undefined
  const { id, username, name } = by
  if (typeof id !== 'number' || typeof username !== 'string' || typeof name !== 'string') return undefined
  const person = { id, username, name }
  if (from === null) return { by: person, from }
  if (!isRecord(from)) return undefined
  const { token_id, token, user_id } = from
  return typeof token_id === 'number' && typeof token === 'string' && typeof user_id === 'number'
    ? { by: person, from: { token_id, token, user_id } }
    : undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function messageOf(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  if (data.type === 'ask') return { type: 'ask' }
  if (data.type === 'ended')
    return 'token' in data && typeof data.token === 'string' ? { type: 'ended', token: data.token } : undefined
  const open = data.type === 'session' ? openSessionOf(data) : undefined
  return open && { type: 'session', ...open }
}
