// A stub of the server: sends the same messages without a database. SERVER_DOUBLE selects how the stub behaves: serve, crash, locked or busy.
const { parentPort } = process
const send = (message) => (parentPort ? parentPort.postMessage(message) : process.send(message))
const onMessage = (listener) =>
  parentPort ? parentPort.on('message', ({ data }) => listener(data)) : process.on('message', listener)
const at = process.argv.indexOf('--port')
const port = at < 0 ? 4880 : Number(process.argv[at + 1])
const behaviour = process.env.SERVER_DOUBLE ?? 'serve'

/** Waits until the app has the reason, as the server does. A launcher that does not answer gets the exit code only. */
const fail = (exit_code, message) => {
  send({ type: 'failed', exit_code, message })
  onMessage(({ type }) => type === 'failure-received' && process.exit(exit_code))
  setTimeout(() => process.exit(exit_code), parentPort ? 2_000 : 10)
}
if (behaviour === 'crash') {
  process.stderr.write('the last words, with token=glpat-abcdefghijklmnopqrst')
  fail(1, 'the disk is full')
} else if (behaviour === 'locked') fail(4, 'the data directory is in use by pid 4711')
else if (behaviour === 'busy' && port !== 0) fail(3, `the port ${port} is in use`)
else {
  const actual = port || 45_678
  console.log(`gantry ready url=http://127.0.0.1:${actual}/api/v4 token=glpat-abcdefghijklmnopqrst`)
  console.error(`NODE_OPTIONS=${process.env.NODE_OPTIONS ?? 'none'}`)
  const url = `http://127.0.0.1:${actual}/api/v4`
  send({ type: 'ready', url, ui: `http://127.0.0.1:${actual}/`, port: actual, pid: process.pid, ms: 5 })
  onMessage((message) => {
    if (message.type === 'sign-in-code') send({ type: 'sign-in-code', id: message.id, code: `code-${message.id}` })
    if (message.type === 'stop') process.exit(0)
  })
}
