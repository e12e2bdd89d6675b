import { join, resolve } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { readArguments } from '../src-server/arguments.ts'
import { helpText } from '../src-server/flag-list.ts'
import { chooseWindow } from './choose-window.ts'
import { canDownload, download, electronBinary, electronVersion } from './electron-binary.ts'
import { readCommandOrExit } from './read-command.ts'
import { runElectron } from './run-electron.ts'
import { serveToBrowser } from './serve-to-browser.ts'

const root = resolve(import.meta.dirname, '..')
const own_flag = '--browser'

/** `npm start`: opens the desktop app, or the same console in a browser where Electron cannot run. Ends the process. */
export async function launch(argv: readonly string[]): Promise<void> {
  const { own, chromium } = splitSwitches(argv)
  const args = own.filter((argument) => argument !== own_flag)
  const command = readCommandOrExit(args)
  if (command.kind === 'help')
    return void process.stdout.write(
      `${helpText}\n\nFor npm start also: ${own_flag}; after another --, switches of Chromium\n`,
    )
  if (command.kind === 'version') return void process.stdout.write(`gantry ${packageJson.version}\n`)
  const has_display = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
  const choice = await chooseWindow({
    browser_wanted: own.includes(own_flag),
    has_display,
    is_root: process.platform === 'linux' && process.getuid?.() === 0,
    electron_version: electronVersion(),
    binary: electronBinary,
    canDownload,
    download,
  })
  const why = 'binary' in choice ? await runElectron(choice.binary, root, args, chromium) : choice.why
  // The console shows the requests. The terminal shows warnings and errors only.
  process.env.GANTRY_LOG_LEVEL ??= 'warn'
  const port_is_fixed = readArguments(args, process.env).has('port')
  await serveToBrowser({ server: join(root, 'out/main/server.js'), args, why, has_display, port_is_fixed })
}

/** Chromium's switches follow `--`: `npm start -- --port 0 -- --ozone-platform=wayland`. */
function splitSwitches(argv: readonly string[]): { own: readonly string[]; chromium: readonly string[] } {
  const at = argv.indexOf('--')
  if (at < 0) return { own: argv, chromium: [] }
  const chromium = argv.slice(at + 1)
  const wrong = chromium.find((argument) => !argument.startsWith('--'))
  if (wrong === undefined) return { own: argv.slice(0, at), chromium }
  process.stderr.write(
    `gantry: after --, only switches of Chromium may follow, such as --disable-gpu, not '${wrong}'\n`,
  )
  process.exit(2)
}
