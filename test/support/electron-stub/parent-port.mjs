// Gives a child process of Node the port of a utility process, so that the server finds the host that it has in the desktop app.
const send = process.send.bind(process)
process.parentPort = {
  postMessage: (message) => send(structuredClone(message)),
  on: (event, listener) => process.on(event, (data) => listener({ data })),
}
process.send = undefined
// Electron ends its utility processes.
process.on('disconnect', () => process.exit(0))
