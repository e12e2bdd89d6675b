import { OWN_CLIENT } from './control.ts'

const PATIENCE_MS = 10_000

/** A server that `connect` cannot use: the message says why. */
export class GantryConnectError extends Error {
  override readonly name = 'GantryConnectError'
}

/** The address of the server without `/api/v4`. @throws GantryConnectError */
export function hostOf(url: string): string {
  const parsed = URL.parse(url)
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new GantryConnectError(`connect needs an address such as http://127.0.0.1:4880, not '${url}'`)
  return url.replace(/\/+(api\/v4\/*)?$/, '')
}

/** Asks the server whether it is a Gantry, and whether the token manages its worlds. @throws GantryConnectError */
export async function checkConnection(host: string, token: string): Promise<void> {
  const form = await ask(host, '/sign-in')
  if (form.status !== 200 || !form.isJson)
    throw new GantryConnectError(`${host} is not a Gantry server: GET /-/gantry/v1/sign-in answered ${form.status}`)
  const worlds = await ask(host, '/worlds?per_page=1', token)
  if (worlds.status === 401)
    throw new GantryConnectError(`${host} refuses the token: it is unknown, revoked or expired, or its user is blocked`)
  if (worlds.status === 403 && /\/w\/[^/]+$/.test(host))
    throw new GantryConnectError(`${host} is the address of a world, and connect needs the one of the server`)
  if (worlds.status === 403)
    throw new GantryConnectError(
      `The token for ${host} is not one of an administrator of the main instance with the scope api: ${worlds.text}`,
    )
  if (worlds.status !== 200) throw new GantryConnectError(`${host} is not ready: ${worlds.status} ${worlds.text}`)
}

async function ask(host: string, path: string, token?: string) {
  try {
    const answer = await fetch(`${host}/-/gantry/v1${path}`, {
      headers: { 'User-Agent': OWN_CLIENT, ...(token !== undefined && { 'PRIVATE-TOKEN': token }) },
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const isJson = answer.headers.get('Content-Type')?.startsWith('application/json') ?? false
    return { status: answer.status, isJson, text: await answer.text() }
  } catch (error) {
    throw new GantryConnectError(`No server answers at ${host}: ${reasonOf(error)}`, { cause: error })
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${PATIENCE_MS / 1000} seconds`
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message
}
