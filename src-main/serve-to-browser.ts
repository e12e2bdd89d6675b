import { type ChildProcess, fork } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { fromServer, type ServerReady, type ToServer } from '../src-server/host-messages.ts'
import { openBrowserWindow, openInDefaultBrowser } from './browser-window.ts'
import { consoleAddress } from './console-address.ts'

type Serving = {
  server: string
  args: readonly string[]
  why: string
  has_display: boolean
  port_is_fixed: boolean
}

const port_in_use = 3

/** Starts the server and opens the console in a browser. Closing the window stops the server, and then this process ends. */
export async function serveToBrowser({ server, args, why, has_display, port_is_fixed }: Serving): Promise<void> {
  process.stdout.write(`No desktop window: ${why}. Serving the console to the browser instead.\n`)
  const first = await run(server, args, has_display)
  if (first !== port_in_use || port_is_fixed) process.exit(first)
  process.stdout.write('The port is in use. Using any free port instead.\n')
  process.exit(await run(server, [...args, '--port', '0'], has_display))
}

async function run(server: string, args: readonly string[], has_display: boolean): Promise<number> {
  const child = fork(server, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
  // A server that has just ended accepts no messages. The `close` event below handles its end.
  const send = (message: ToServer) => void (child.connected && child.send(message, () => {}))
  const codes = new Map<number, (code: string) => void>()
  const requestCode = () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    codes.set(codes.size + 1, resolve)
    send({ type: 'sign-in-code', id: codes.size })
    return promise
  }
  let window: ChildProcess | undefined
  child.on('message', (message) => {
    const { data } = fromServer.safeParse(message)
    if (data?.type === 'sign-in-code') codes.get(data.id)?.(data.code)
    if (data?.type === 'ready')
      void showConsole(data, requestCode, has_display, () => send({ type: 'stop' })).then((opened) => {
        window = opened
      })
  })
  const stopSignals = passSignals(child)
  const { promise, resolve } = Promise.withResolvers<number>()
  child.on('close', (code, signal) => {
    stopSignals()
    window?.kill()
    resolve(signal ? 128 + constants.signals[signal] : (code ?? 1))
  })
  return promise
}

async function showConsole(
  ready: ServerReady,
  requestCode: () => Promise<string>,
  has_display: boolean,
  stop: () => void,
): Promise<ChildProcess | undefined> {
  const link = async () => consoleAddress(ready.ui, { code: await requestCode() })
  process.stdout.write(`Console      ${ready.ui}\nSign in      ${await link()}  (works once, within 60 seconds)\n`)
  if (process.stdin.isTTY) {
    process.stdout.write('Press Enter for a new sign-in link, Ctrl+C to stop.\n')
    createInterface({ input: process.stdin }).on('line', async () => {
      process.stdout.write(`Sign in      ${await link()}\n`)
    })
  }
  if (!has_display || process.env.BROWSER === 'none') return undefined
  const address = await link()
  const openDefault = async () => openInDefaultBrowser(await link())
  const window = openBrowserWindow(address, {
    onClosed: stop,
    onFailed() {
      process.stdout.write('The browser window did not open. The links above work in any browser.\n')
      void openDefault()
    },
  })
  if (!window) openInDefaultBrowser(address)
  return window
}

/** A terminal sends Ctrl+C to the server too. The server counts two signals in quick succession as one. */
function passSignals(child: ChildProcess): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  return () => {
    for (const signal of signals) process.off(signal, pass)
  }
}
