// Loaded before Electron's installer, which says nothing for the first half minute: reports how much of each large file has arrived, and ends
// a download that has stalled.
import process from 'node:process'

const large_file = 2 ** 20
const stall_timeout_ms = Number(process.env.ELECTRON_DOWNLOAD_STALL_MS ?? 60_000)
const { fetch: plainFetch } = globalThis

globalThis.fetch = async (address, options) => {
  const response = await plainFetch(address, options)
  const total = Number(response.headers.get('content-length'))
  if (!response.ok || !response.body || !(total >= large_file)) return response
  return new Response(response.body.pipeThrough(reportProgress(total)), response)
}

function reportProgress(total) {
  const megabytes = Math.round(total / 1e6)
  let received = 0
  let told = -1
  let timer
  const watch = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      process.stderr.write('gantry: the download of Electron has stalled\n')
      process.exit(1)
    }, stall_timeout_ms)
  }
  watch()
  return new TransformStream({
    transform(chunk, controller) {
      watch()
      received += chunk.byteLength
      const tenths = Math.floor((10 * received) / total)
      if (tenths > told) process.stderr.write(`gantry: downloading Electron: ${10 * tenths}% of ${megabytes} MB\n`)
      told = Math.max(told, tenths)
      controller.enqueue(chunk)
    },
    flush: () => clearTimeout(timer),
  })
}
