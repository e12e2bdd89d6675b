import { app, powerMonitor } from 'electron'
import packageJson from '../package.json' with { type: 'json' }
import { gantryArguments } from '../src-server/arguments.ts'
import { readCommand } from '../src-server/flags.ts'
import { app_id } from './app-id.ts'
import { app_scheme, routeOfAppLink } from './app-links.ts'
import { systemClock } from './clock.ts'
import { runDesktop } from './desktop.ts'
import { chooseProfile } from './profile.ts'
import { readStartArguments, startArguments } from './start-arguments.ts'

/** A packaged app refuses these switches, so that no other program can read its memory. */
const debugger_switches = ['inspect', 'inspect-brk', 'remote-debugging-port', 'remote-debugging-pipe']
const given = { argv: process.argv.slice(1), folder: process.cwd() }
const { rest, ...opening } = readStartArguments(given, app.getAppPath())
const args = gantryArguments(rest)
const are_valid = checkArguments()

// When the terminal is closed, writing a log line fails. Without this listener, Electron would show an error dialog for each line.
process.stdout.on('error', () => {})
process.stderr.on('error', () => {})

// Electron emits `ready` only after this module has been evaluated, so a top-level await for `ready` would never end.
app.enableSandbox()
chooseProfile(app, process.env)
// Windows shows notifications only of an app whose id is that of its entry in the start menu.
if (process.platform === 'win32') app.setAppUserModelId(app_id)
if (!are_valid) app.exit(2)
else if (!app.requestSingleInstanceLock(given)) {
  process.stderr.write('gantry: Gantry is already open; its window comes to the front and flags are ignored\n')
  app.quit()
} else {
  const desktop = runDesktop({ args, rest, version: packageJson.version, clock: systemClock })
  // macOS only. The link that starts the app comes before `ready`, and has to be kept.
  app.on('open-url', (event, link) => {
    event.preventDefault()
    desktop.focus({ route: routeOfAppLink(link) })
  })
  // macOS only, and as early: a file that the user opens with the app or drops on it, or a recent instance.
  app.on('open-file', (event, path) => {
    event.preventDefault()
    desktop.openPath(path)
  })
  app.on('web-contents-created', (_event, contents) => desktop.confine(contents))
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin' && !desktop.keepsRunning()) app.quit()
  })
  app.on('before-quit', (event) => {
    if (!desktop.mayQuit()) event.preventDefault()
  })
  let stopping = false
  let stopped = false
  app.on('will-quit', (event) => {
    if (stopped) return
    event.preventDefault()
    if (stopping) return
    stopping = true
    void desktop.stop().then((leave) => {
      stopped = true
      leave()
    })
  })
  // On other systems, Electron quits after these signals.
  if (process.platform === 'win32')
    for (const signal of ['SIGINT', 'SIGBREAK', 'SIGHUP']) process.on(signal, desktop.end)
  void app.whenReady().then(() => {
    // Packages for other systems declare the scheme themselves.
    if (app.isPackaged && process.platform === 'win32') app.setAsDefaultProtocolClient(app_scheme)
    desktop.open(opening)
    // The system waits for an app that prevents this event. The type definitions leave the event out.
    powerMonitor.on('shutdown', (event?: Electron.Event) => {
      event?.preventDefault()
      desktop.end()
    })
    // macOS may emit `activate` during the start, before a window can be created.
    app.on('activate', () => desktop.focus())
    app.on('second-instance', (_event, argv, folder, sent) => {
      // Chromium sorts the arguments, which separates a flag from its value.
      const { data = { argv: argv.slice(1), folder } } = startArguments.safeParse(sent)
      desktop.focus(readStartArguments(data, app.getAppPath()))
    })
  })
}

/** The launcher has checked the arguments. A packaged app has no launcher, and the system may set other variables. */
function checkArguments(): boolean {
  const forbidden = app.isPackaged ? debugger_switches.find((name) => app.commandLine.hasSwitch(name)) : undefined
  try {
    if (forbidden) throw new Error(`--${forbidden} is not available in a packaged app`)
    const command = readCommand(args)
    if (command.kind !== 'serve')
      throw new Error(`--${command.kind} works in a terminal only: npm run serve -- --${command.kind}`)
    if (!command.options.ui)
      throw new Error(
        '--no-ui has no effect here, because this command shows the console; to start only the server, use npm run serve',
      )
    return true
  } catch (error) {
    process.stderr.write(`gantry: ${error instanceof Error ? error.message : error}\n`)
    return false
  }
}
