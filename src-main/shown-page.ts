import type { ServerReady } from '../src-server/host-messages.ts'
import type { ColorScheme } from './color-scheme.ts'
import { consoleAddress } from './console-address.ts'
import { documentOf } from './links.ts'
import { paused, pausing, preparing, restarting, serverFailed } from './notices.ts'
import type { ServerState } from './server-life.ts'

type Sources = {
  /** Where the bundler serves the page while the console is developed. */
  development: string | undefined
  log_file: string
  signInCode(): Promise<string>
  colorScheme(): ColorScheme | undefined
}

/** What the windows show: the console, or a notice while there is no console to show. */
export function shownPage({ development, log_file, signInCode, colorScheme }: Sources) {
  /** The last server. It stays while another one starts, because that one keeps the port. */
  let ready: ServerReady | undefined
  /** Undefined keeps the pages of the windows. */
  let notice: string | undefined
  let state: ServerState['name'] = 'stopped'
  const address = () => ready && (development ?? ready.ui)

  return {
    address,
    /** The address of another screen in the document of the console; undefined if the window shows a notice. */
    routeFrom(url: string, route: string): string | undefined {
      const base = address()
      const target = URL.parse(url)
      if (!base || !target || documentOf(url) !== documentOf(base)) return undefined
      target.hash = route
      return target.href
    },
    apiUrl: () => ready?.url ?? '',
    /** Returns whether there is something else to show now. */
    follow(next: ServerState): boolean {
      const wasAway = state === 'failed' || state === 'paused'
      state = next.name
      if (next.name === 'running') {
        ready = next.ready
        notice = undefined
      } else if (next.name === 'failed') notice = serverFailed(next, log_file)
      else if (next.name === 'restarting' || (next.name === 'starting' && wasAway)) notice = restarting
      else if (next.name === 'pausing') notice = pausing
      else if (next.name === 'paused') notice = paused
      else return false
      return true
    },
    /** A start takes long. Returns whether to say so. */
    sayPreparing(): boolean {
      if (state !== 'starting' || ready || notice) return false
      notice = preparing
      return true
    },
    /** Each load gets a new sign-in code, because the server may have restarted since the last one. */
    async pageFor(load_number: number, route: string | undefined): Promise<string | undefined> {
      const base = address()
      if (notice !== undefined || !base) return notice
      const code = await signInCode().catch(() => '')
      return notice ?? consoleAddress(base, { load_number, code, route, color_scheme: colorScheme() })
    },
  }
}
