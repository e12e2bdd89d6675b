import { onTestFinished } from 'vitest'
import { Instance } from '../../../src-server/instance.ts'
import { openImage } from '../../../src-server/kit/db/memory/open-in-memory.ts'
import { Files, temporaryRoot } from '../../../src-server/kit/files.ts'
import type { InstanceOptions } from '../../../src-server/kit/instance-options.ts'
import { createLog } from '../../../src-server/kit/log.ts'
import { systemRandom } from '../../../src-server/kit/random.ts'
import { emptyImage } from '../../../src-server/schema/store.ts'
import { StoppedClock } from '../../support/server.ts'

/** An instance without an HTTP server, with the given listeners and workers and a recorded log. It is closed at the end of the test. */
export function anInstance(options: Partial<InstanceOptions> = {}) {
  const lines: Record<string, unknown>[] = []
  const clock = new StoppedClock()
  const instance = new Instance({
    store: openImage(emptyImage()),
    files: new Files(temporaryRoot(), systemRandom, true),
    clock,
    random: systemRandom,
    log: createLog({ level: 'debug', format: 'json' }, (line) => void lines.push(JSON.parse(line))),
    tier: 'ultimate',
    name: 'test',
    listeners: [],
    workers: [],
    sweeps: [],
    ...options,
  })
  onTestFinished(() => instance.close())
  return { instance, clock, lines }
}

/** A snapshot for tests that emit `user.created` without a user. */
export const USER_CREATED = {
  user: {
    id: 0,
    username: 'ada',
    name: 'Ada',
    state: 'active',
    email: 'ada@example.com',
    public_email: null,
    created_at: '2026-05-22T10:11:12.345Z',
    updated_at: '2026-05-22T10:11:12.345Z',
  },
  admin: false,
  external: false,
  confirmed_at: null,
}
