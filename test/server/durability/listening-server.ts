// A server on an existing directory with a listener that notes every event in a file: `node listening-server.ts DIRECTORY NOTES`.
import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from '../../../src-server/app.ts'
import { Instance } from '../../../src-server/instance.ts'
import { MovableClock } from '../../../src-server/kit/clock.ts'
import { Files } from '../../../src-server/kit/files.ts'
import { createHttpServer } from '../../../src-server/kit/http/express.ts'
import { createLog } from '../../../src-server/kit/log.ts'
import { systemRandom } from '../../../src-server/kit/random.ts'
import { openDirectory } from '../../../src-server/schema/store.ts'
import { sweeps } from '../../../src-server/sweeps.ts'
import { workers } from '../../../src-server/workers.ts'

const [, , directory = '', notes = ''] = process.argv

appendFileSync(notes, 'start\n')
const instance = new Instance({
  store: openDirectory(directory),
  files: new Files(directory, systemRandom, false),
  clock: new MovableClock(),
  random: systemRandom,
  log: createLog({ level: 'error', format: 'json' }),
  tier: 'ultimate',
  name: 'test',
  listeners: [
    {
      name: 'notes',
      retry_ms: 1,
      hears: () => true,
      async handle({ id }) {
        appendFileSync(notes, `${id}\n`)
        // Slower than the writes, so that a kill leaves unhandled events.
        await wait(2)
      },
    },
  ],
  workers,
  sweeps,
})
await instance.open()
const app = createApp(instance, { console_folder: undefined, allowed_hosts: [], allow_origins: [] })
const http = createHttpServer(app).listen(0, '127.0.0.1', () => {
  const address = http.address()
  process.stdout.write(`ready port=${address && typeof address === 'object' ? address.port : 0}\n`)
})
process.on('SIGTERM', () => {
  http.closeAllConnections()
  http.close()
  void instance.events
    .idle()
    .then(() => instance.close())
    .then(() => process.exit(0))
})
