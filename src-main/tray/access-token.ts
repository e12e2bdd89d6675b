import { z } from 'zod'

/** What asks for access tokens: makes one, and answers with the same one until the app quits, as long as the server takes it. */
export function keptAccessToken(): (server: Server) => Promise<string> {
  let kept: string | undefined
  return async (server) => {
    if (kept === undefined || !(await isValid(server.url, kept))) kept = await makeAccessToken(server)
    return kept
  }
}

type Server = {
  /** The address of the API. */
  url: string
  signInCode(): Promise<string>
}

const session = z.object({ token: z.string(), user_id: z.int() })
const created = z.object({ token: z.string() })
const refusal = z.object({ message: z.unknown() })
const lifetime_ms = 30 * 24 * 60 * 60 * 1_000

/** Makes an access token of the first administrator, as the console does. It expires after 30 days. */
async function makeAccessToken({ url, signInCode }: Server): Promise<string> {
  const own = new URL('/-/gantry/v1/', url)
  const signed_in = session.parse(await send('POST', new URL('sign-in', own), { code: await signInCode() }))
  try {
    const expires_at = new Date(Date.now() + lifetime_ms).toISOString().slice(0, 10)
    const address = new URL(`${url}/users/${signed_in.user_id}/personal_access_tokens`)
    const choices = { name: 'Gantry in the tray', scopes: ['api'], expires_at }
    return created.parse(await send('POST', address, choices, signed_in.token)).token
  } finally {
    await send('DELETE', new URL('session', own), undefined, signed_in.token).catch(() => {})
  }
}

/** The token may have been revoked, or the server may have another instance now. */
const isValid = (url: string, token: string) =>
  send('GET', new URL(`${url}/personal_access_tokens/self`), undefined, token).then(
    () => true,
    () => false,
  )

/** Asks the app's own server, on this machine. An error has what the server says, and no secret. */
async function send(method: string, address: URL, body: unknown, token?: string): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { 'PRIVATE-TOKEN': token }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  })
  const text = await answer.text()
  const content: unknown = text === '' ? undefined : JSON.parse(text)
  if (answer.ok) return content
  const { data } = refusal.safeParse(content)
  throw new Error(`${answer.status}: ${JSON.stringify(data?.message ?? 'refused')}`)
}
