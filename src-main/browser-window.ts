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

/** A browser that finds its display dead or its profile out of reach ends within moments. */
const stillborn_ms = 5_000

type Listeners = { onClosed(): void; onFailed(): void }

/** A window of its own, with a profile of its own that goes with it; nothing where no such browser is found. */
export function openBrowserWindow(url: string, { onClosed, onFailed }: Listeners): ChildProcess | undefined {
  const program = [process.env.CHROME_PATH, ...chromiums].find((path) => path && existsSync(path))
  if (!program) return undefined
  const begun = performance.now()
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
  const forget = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  // A program that cannot be run closes as well, with a code of its own.
  child.on('error', () => {})
  child.on('close', (code) => {
    forget()
    const stillborn = code !== 0 && !child.killed && performance.now() - begun < stillborn_ms
    if (stillborn) onFailed()
    else onClosed()
  })
  return child
}

/** The browser that the user has chosen for the system. */
export function openInUsualBrowser(url: string): void {
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
