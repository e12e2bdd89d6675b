// A stub of the server: sends the same messages without a database. SERVER_DOUBLE selects how the stub behaves: serve, crash, locked or busy.
const at = process.argv.indexOf('--port')
const port = at < 0 ? 4880 : Number(process.argv[at + 1])
const behaviour = process.env.SERVER_DOUBLE ?? 'serve'

if (behaviour === 'crash') process.exit(1)
if (behaviour === 'locked') {
  process.send({ type: 'failed', exit_code: 4, message: 'the data directory is in use by pid 4711' })
  setTimeout(() => process.exit(4), 10)
} else if (behaviour === 'busy' && port !== 0) process.exit(3)
else {
  const actual = port || 45_678
  console.log(`gantry ready url=http://127.0.0.1:${actual}/api/v4 token=glpat-abcdefghijklmnopqrst`)
  console.error(`NODE_OPTIONS=${process.env.NODE_OPTIONS ?? 'none'}`)
  const url = `http://127.0.0.1:${actual}/api/v4`
  process.send({ type: 'ready', url, ui: `http://127.0.0.1:${actual}/`, port: actual, pid: process.pid, ms: 5 })
  process.on('message', (message) => {
    if (message.type === 'sign-in-code')
      process.send({ type: 'sign-in-code', id: message.id, code: `code-${message.id}` })
    if (message.type === 'stop') process.exit(0)
  })
}
