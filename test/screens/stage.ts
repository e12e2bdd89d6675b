import type { Server } from 'node:http'
import { createApp } from '../../src-server/app.ts'
import { Instance } from '../../src-server/instance.ts'
import { MovableClock } from '../../src-server/kit/clock.ts'
import { Files, temporaryRoot } from '../../src-server/kit/files.ts'
import { createHttpServer } from '../../src-server/kit/http/express.ts'
import { createLog } from '../../src-server/kit/log.ts'
import { systemRandom } from '../../src-server/kit/random.ts'
import { listeners } from '../../src-server/listeners.ts'
import { openDirectory } from '../../src-server/schema/store.ts'
import { type Seed, seedInstance, seedName } from '../../src-server/seed.ts'
import { sweeps } from '../../src-server/sweeps.ts'
import { renewLaunchToken } from '../../src-server/tokens/launch-token.ts'
import { workers } from '../../src-server/workers.ts'
import { recordTraffic } from './traffic.ts'

/** The fixed time of all screenshots, a Thursday, so that their content is always the same. */
export const fixedTime = Date.parse('2026-11-19T14:32:10.000Z')
const started_at = fixedTime - 192 * 60_000

export interface Stage {
  /** `http://127.0.0.1:4880` */
  origin: string
  instance: Instance
  /** The token of the first administrator. */
  token: string
  signInCode(): string
  /** Sends a JSON or form request with the token, and returns the response body. */
  send(method: string, path: string, body?: object, token?: string): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** A server with a seed and a clock that is fixed at `moment`. */
export async function openStage(seed: Seed, console_folder: string): Promise<Stage> {
  const clock = new FixedClock()
  const root = temporaryRoot()
  const store = openDirectory(root, 'off')
  const files = new Files(root, systemRandom, true)
  await seedInstance(store, files, clock, seed)
  clock.show(started_at)
  const instance = new Instance({
    store,
    files,
    clock,
    random: systemRandom,
    log: createLog({ level: 'silent', format: 'json' }),
    tier: 'ultimate',
    name: await seedName(store),
    listeners,
    workers,
    sweeps,
  })
  if (seed.kind === 'demo') recordTraffic(instance.traffic, clock, fixedTime)
  clock.show(fixedTime)
  instance.start_ms = 412
  const { token, user_id } = await renewLaunchToken(instance, undefined)
  await instance.open()
  const server = createHttpServer(createApp(instance, { console_folder, allowed_hosts: [], allow_origins: [] }))
  const origin = `http://127.0.0.1:${await listen(server)}`
  return {
    origin,
    instance,
    token,
    signInCode: () => instance.sessions.issueCode(user_id),
    async send(method, path, body, as = token) {
      const form = body instanceof FormData
      const response = await fetch(`${origin}/api/v4${path}`, {
        method,
        headers: { 'PRIVATE-TOKEN': as, ...(form || !body ? {} : { 'Content-Type': 'application/json' }) },
        ...(body && { body: form ? body : JSON.stringify(body) }),
      })
      return Object(await response.json())
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
      await instance.close()
    },
  }
}

export class FixedClock extends MovableClock {
  constructor() {
    super(() => 0)
    this.show(fixedTime)
  }
  show(moment: number) {
    this.set({ at_ms: moment })
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const address = server.address()
  return address && typeof address === 'object' ? address.port : 0
}
