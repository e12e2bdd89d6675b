import { type ChildProcess, fork } from 'node:child_process'
import { constants } from 'node:os'
import { createInterface } from 'node:readline'
import { fromServer, type ServerReady, type ToServer } from '../src-server/host-messages.ts'
import { openBrowserWindow, openInUsualBrowser } from './browser-window.ts'
import { consoleAddress } from './console-address.ts'

type Serving = {
  server: string
  args: readonly string[]
  why: string
  has_display: boolean
  port_is_fixed: boolean
}

const port_busy = 3

/** The server with its console for a browser; the process ends with the server, and the server with the window. */
export async function serveToBrowser({ server, args, why, has_display, port_is_fixed }: Serving): Promise<void> {
  process.stdout.write(`No desktop window: ${why}. Serving the console to the browser instead.\n`)
  const first = await run(server, args, has_display)
  if (first !== port_busy || port_is_fixed) process.exit(first)
  process.stdout.write('Taking any free port.\n')
  process.exit(await run(server, [...args, '--port', '0'], has_display))
}

async function run(server: string, args: readonly string[], has_display: boolean): Promise<number> {
  const child = fork(server, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] })
  // A server that has just ended takes no more messages, and its end is seen below.
  const send = (message: ToServer) => void (child.connected && child.send(message, () => {}))
  const codes = new Map<number, (code: string) => void>()
  const newCode = () => {
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
      void welcome(data, newCode, has_display, () => send({ type: 'stop' })).then((opened) => {
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

async function welcome(
  ready: ServerReady,
  newCode: () => Promise<string>,
  has_display: boolean,
  stop: () => void,
): Promise<ChildProcess | undefined> {
  const link = async () => consoleAddress(ready.ui, undefined, await newCode(), undefined)
  process.stdout.write(`Console      ${ready.ui}\nSigned in    ${await link()}  (works once, within 60 seconds)\n`)
  if (process.stdin.isTTY) {
    process.stdout.write('Press Enter for another such link, Ctrl+C to stop.\n')
    createInterface({ input: process.stdin }).on('line', async () => {
      process.stdout.write(`Signed in    ${await link()}\n`)
    })
  }
  if (!has_display || process.env.BROWSER === 'none') return undefined
  const address = await link()
  const openUsual = async () => openInUsualBrowser(await link())
  const window = openBrowserWindow(address, {
    onClosed: stop,
    onFailed() {
      process.stdout.write('The browser window did not open; the links above work in any browser.\n')
      void openUsual()
    },
  })
  if (!window) openInUsualBrowser(address)
  return window
}

/** A terminal sends Ctrl+C to the server as well, which takes two close together for one. */
function passSignals(child: ChildProcess): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  return () => {
    for (const signal of signals) process.off(signal, pass)
  }
}
