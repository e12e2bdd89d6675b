import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const chromiums = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** A browser that cannot use its display or its profile ends within seconds. */
const early_exit_ms = 5_000

type Listeners = { onClosed(): void; onFailed(): void }

/** Opens an app window with a temporary profile. Returns nothing when no Chromium-based browser is installed. */
export function openBrowserWindow(url: string, { onClosed, onFailed }: Listeners): ChildProcess | undefined {
  const program = [process.env.CHROME_PATH, ...chromiums].find((path) => path && existsSync(path))
  if (!program) return undefined
  const started = performance.now()
  const profile = mkdtempSync(join(tmpdir(), 'gantry-window-'))
  const child = spawn(
    program,
    [
      `--app=${url}`,
      `--user-data-dir=${profile}`,
      '--window-size=1440,900',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-quic',
      // Chromium refuses to start as root otherwise.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
    { stdio: 'ignore' },
  )
  const removeProfile = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  // A program that cannot be run also emits `close`, with an exit code.
  child.on('error', () => {})
  child.on('close', (code) => {
    removeProfile()
    const hasFailed = code !== 0 && !child.killed && performance.now() - started < early_exit_ms
    if (hasFailed) onFailed()
    else onClosed()
  })
  return child
}

/** Opens the default browser of the system. */
export function openInDefaultBrowser(url: string): void {
  const [program, ...args] =
    process.platform === 'darwin'
      ? ['open', url]
      : process.platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler', url]
        : ['xdg-open', url]
  if (program)
    spawn(program, args, { stdio: 'ignore', detached: true })
      .on('error', () => {})
      .unref()
}
