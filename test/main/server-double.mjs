// A stub of the server: sends the same messages without a database. SERVER_DOUBLE selects how the stub behaves: serve, crash, locked or busy.
const { parentPort } = process
const send = (message) => (parentPort ? parentPort.postMessage(message) : process.send(message))
const onMessage = (listener) =>
  parentPort ? parentPort.on('message', ({ data }) => listener(data)) : process.on('message', listener)
const at = process.argv.indexOf('--port')
const port = at < 0 ? 4880 : Number(process.argv[at + 1])
const behaviour = process.env.SERVER_DOUBLE ?? 'serve'

if (behaviour === 'crash') process.exit(1)
if (behaviour === 'locked') {
  send({ type: 'failed', exit_code: 4, message: 'the data directory is in use by pid 4711' })
  setTimeout(() => process.exit(4), 10)
} else if (behaviour === 'busy' && port !== 0) process.exit(3)
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
