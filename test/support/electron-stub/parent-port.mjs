import child_process from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'

// Its threads load this file too, and have no port to the app.
if (isMainThread) {
  givePort()
  refuseFork()
}

/** Gives a child process of Node the port of a utility process, so that the server finds the host that it has in the desktop app. */
function givePort() {
  const send = process.send.bind(process)
  process.parentPort = {
    postMessage: (message) => send(structuredClone(message)),
    on: (event, listener) => process.on(event, (data) => listener({ data })),
  }
  process.send = undefined
  // Electron ends its utility processes.
  process.on('disconnect', () => process.exit(0))
}

/** A packaged Electron does not run as Node, so it cannot fork. */
function refuseFork() {
  Object.defineProperty(process, 'versions', { value: { ...process.versions, electron: '45.4.1' } })
  child_process.fork = () => {
    throw new Error('fork() is not available in a packaged app')
  }
  syncBuiltinESMExports()
}
