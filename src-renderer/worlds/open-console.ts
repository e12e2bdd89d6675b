import { fetchBody } from '../api/client.ts'

const address = 'POST /-/gantry/v1/worlds/:name/sign-in-codes'

/** Opens the console of a world in a tab of its own, signed in as the first administrator of the world. The desktop app opens it in the browser. */
export async function openConsole(name: string): Promise<void> {
  const { code, ui } = await fetchBody(address, { name })
  window.open(`${ui}#/sign-in?code=${encodeURIComponent(code)}`, '_blank', 'noopener')
}
