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
  const args = argv.filter((argument) => argument !== own_flag)
  const command = readCommandOrExit(args)
  if (command.kind === 'help') return void process.stdout.write(`${helpText}\n\nFor npm start also: ${own_flag}\n`)
  if (command.kind === 'version') return void process.stdout.write(`gantry ${packageJson.version}\n`)
  // The console shows the requests. The terminal shows warnings and errors only.
  process.env.GANTRY_LOG_LEVEL ??= 'warn'
  const has_display = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)
  const choice = await chooseWindow({
    browser_wanted: argv.includes(own_flag),
    has_display,
    is_root: process.platform === 'linux' && process.getuid?.() === 0,
    electron_version: electronVersion(),
    binary: electronBinary,
    canDownload,
    download,
  })
  const why = 'binary' in choice ? await runElectron(choice.binary, root, args) : choice.why
  const port_is_fixed = readArguments(args, process.env).has('port')
  await serveToBrowser({ server: join(root, 'out/main/server.js'), args, why, has_display, port_is_fixed })
}
