/**
 * The session of this tab. It is kept in the `sessionStorage` of the tab, so that a reload keeps it, and shared with other tabs of the same
 * origin through a `BroadcastChannel`. Storage and channel belong to the origin, including its port. Cookies would be sent to every port of
 * the host, and `localStorage` would outlive the browser window. The access token that a user signs in with is never stored.
 */
import { dropSession, type Session, session } from './token.ts'

/** A session that a tab can use. */
export interface OpenSession {
  token: string
  user_id: number
}

type Message = { type: 'ask' } | ({ type: 'session' } & OpenSession) | { type: 'ended'; token: string }

const name = 'gantry-session'
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

/** Signs other tabs out. */
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
    if (current.token === message.token) dropSession('signed-out')
  } else if (!open && (current.user_id === null || current.user_id === message.user_id)) {
    session.set({ token: message.token, user_id: message.user_id, reason: 'none' })
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

const openOf = ({ token, user_id }: Session): OpenSession | undefined =>
  token !== null && user_id !== null ? { token, user_id } : undefined

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
  return typeof token === 'string' && typeof user_id === 'number' ? { token, user_id } : undefined
}

function messageOf(data: unknown): Message | undefined {
  if (typeof data !== 'object' || data === null || !('type' in data)) return undefined
  if (data.type === 'ask') return { type: 'ask' }
  if (data.type === 'ended')
    return 'token' in data && typeof data.token === 'string' ? { type: 'ended', token: data.token } : undefined
  const open = data.type === 'session' ? openSessionOf(data) : undefined
  return open && { type: 'session', ...open }
}
