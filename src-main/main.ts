import { app } from 'electron'
import packageJson from '../package.json' with { type: 'json' }
import { gantryArguments } from '../src-server/arguments.ts'
import { type Command, readCommand } from '../src-server/flags.ts'
import { systemClock } from './clock.ts'
import { runDesktop } from './desktop.ts'

/** No build of the app lets another program look into it. */
const debuggers = ['inspect', 'inspect-brk', 'remote-debugging-port', 'remote-debugging-pipe']
const args = gantryArguments(process.argv.slice(1))
const options = readOptions()

// A terminal that was closed takes the log along, and without these each line would open a box about an error.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

// Electron says `ready` only after this module has been evaluated: nothing here may wait for it at the top level.
app.enableSandbox()
if (options === undefined) app.exit(2)
else if (!app.requestSingleInstanceLock()) {
  process.stderr.write('gantry: another Gantry is open and comes forward; the arguments of this start went unheard\n')
  app.quit()
} else {
  const desktop = runDesktop({ args, options, version: packageJson.version, clock: systemClock })
  app.on('web-contents-created', (_event, contents) => desktop.confine(contents))
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit()
  })
  let stopped = false
  app.on('will-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    void desktop.stop().finally(() => {
      stopped = true
      app.quit()
    })
  })
  void app.whenReady().then(() => {
    desktop.open()
    // Not before: macOS may say this of the very start, and there would be two windows, or none that can be made.
    app.on('activate', desktop.focus)
    app.on('second-instance', desktop.focus)
  })
}

type ServeOptions = Extract<Command, { kind: 'serve' }>['options']

/** The launcher has checked the arguments already; a packaged app, and the variables, may still hold nonsense. */
function readOptions(): ServeOptions | undefined {
  const forbidden = app.isPackaged ? debuggers.find((name) => app.commandLine.hasSwitch(name)) : undefined
  try {
    if (forbidden) throw new Error(`--${forbidden} is not for this build`)
    const command = readCommand(args)
    if (command.kind !== 'serve')
      throw new Error(`--${command.kind} is for a terminal: npm run serve -- --${command.kind}`)
    if (!command.options.ui) throw new Error('--no-ui leaves nothing to show; npm run serve starts the server alone')
    return command.options
  } catch (error) {
    process.stderr.write(`gantry: ${error instanceof Error ? error.message : error}\n`)
    return undefined
  }
}
