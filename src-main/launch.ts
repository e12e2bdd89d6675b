import { join, resolve } from 'node:path'
import packageJson from '../package.json' with { type: 'json' }
import { helpText, readArguments } from '../src-server/arguments.ts'
import { type Command, readCommand } from '../src-server/flags.ts'
import { StartError } from '../src-server/kit/errors.ts'
import { chooseWindow } from './choose-window.ts'
import { canDownload, download, electronBinary, electronVersion } from './electron-binary.ts'
import { runElectron } from './run-electron.ts'
import { serveToBrowser } from './serve-to-browser.ts'

const root = resolve(import.meta.dirname, '..')
const own_flag = '--browser'
/** `npm start`: the desktop app where there is Electron, else the same console in a browser. Ends the process. */
export async function launch(argv: readonly string[]): Promise<void> {
  const args = argv.filter((argument) => argument !== own_flag)
  const command = readOrExit(args)
  if (command.kind === 'help') return void process.stdout.write(`${helpText}\n\nFor npm start also: ${own_flag}\n`)
  if (command.kind === 'version') return void process.stdout.write(`gantry ${packageJson.version}\n`)
  // Whoever looks at the console sees its requests there; the terminal is for what goes wrong.
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

function readOrExit(args: readonly string[]): Command {
  try {
    const command = readCommand(args)
    if (command.kind === 'serve' && !command.options.ui)
      throw new StartError(2, '--no-ui leaves nothing to show; npm run serve starts the server alone')
    return command
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    process.stderr.write(`gantry: ${error.message}\n`)
    process.exit(error.exit_code)
  }
}
