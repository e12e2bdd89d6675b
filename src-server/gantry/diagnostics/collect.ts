import os from 'node:os'
import type { Member } from '../../exports/archive/pack-archive.ts'
import type { Actor } from '../../kit/access/actor.ts'
import { surveyDirectory } from '../../kit/backups/database-task.ts'
import type { Db } from '../../kit/db/schema.ts'
import { schemaVersionOf } from '../../kit/db/schema-version.ts'
import type { Instance } from '../../kit/instance.ts'
import type { KeptLine } from '../../kit/kept-lines.ts'
import type { LoggedRequest } from '../../kit/request-log.ts'
import { maskSecrets } from '../../kit/secrets.ts'
import { API_VERSION, GANTRY_VERSION } from '../../kit/version.ts'
import { presentBackup } from '../backup-entity.ts'
import { countAll } from '../queries.ts'
import { contents } from './contents.ts'
import { changedSettings } from './describe-settings.ts'
import { countJobs, troubledJobs } from './job-queries.ts'

const LOG_LINES = 2_000
/** More than the log of requests and all other parts can have. */
const MAX_LENGTH = 2 ** 22

/** The files of an archive that says how an instance is, without its secrets and without what its records say. */
export async function collectDiagnostics(
  instance: Instance,
  { db, actor, signal }: { db: Db; actor: Actor; signal: AbortSignal },
): Promise<Member[]> {
  const { settings, traffic, backups, log } = instance
  // What takes long comes last, so that the log has what went wrong meanwhile.
  const database = { schema_version: await schemaVersionOf(db), ...(await surveyOf(instance, signal)) }
  return [
    { name: 'README.txt', text: contents },
    json('instance', {
      ...programOf(),
      ...stateOf(instance),
      counts: await countAll(db, actor, instance.clock.today()),
    }),
    { name: 'settings.json', text: textOf(changedSettings(settings.stored)) },
    json('database', database),
    json('jobs', { counts: await countJobs(db), failed_or_waiting: await troubledJobs(db) }),
    json('requests', traffic.failed.seenBy(actor).map(presentRequest)),
    json('backups', backups.list().map(presentBackup)),
    { name: 'log.txt', text: log.kept.read({}, LOG_LINES).map(lineOf).join('') },
  ]
}

const textOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/** What is known has been masked before. Here, everything is masked once more, because errors quote what they met. */
const json = (name: string, value: unknown) => ({
  name: `${name}.json`,
  text: textOf(maskSecrets(value, { credentials: [], max_length: MAX_LENGTH })?.value ?? 'too long'),
})

/** The address says which endpoint it was. A path names records, and the one of an upload opens it. */
const presentRequest = ({ at_ms, request_id, status, method, address, path, message, ms, client }: LoggedRequest) => ({
  ...{ at: new Date(at_ms).toISOString(), request_id, status, method, address, message, ms, client },
  unknown_path: address === null ? path : null,
})

/** The database of a test is in memory and has no directory. */
const surveyOf = ({ db: { file }, files: { root } }: Instance, signal: AbortSignal) =>
  file === undefined ? { check: 'not checked: in memory' } : surveyDirectory({ file, root }, signal)

function programOf() {
  const { node, electron, v8 } = process.versions
  const { rss, heapUsed } = process.memoryUsage()
  return {
    versions: { gantry: GANTRY_VERSION, api: API_VERSION, node, electron: electron ?? null, v8 },
    system: {
      ...{ platform: process.platform, processor: process.arch, release: os.release(), processors: os.cpus().length },
      ...{ memory_bytes: os.totalmem(), free_memory_bytes: os.freemem() },
    },
    process: { rss_bytes: rss, heap_bytes: heapUsed },
  }
}

const stateOf = (instance: Instance) => ({
  ...{ name: instance.name, tier: instance.tier, base_url: instance.base_url, now: instance.clock.iso() },
  ...{ started_at: instance.started_at, start_ms: instance.start_ms },
  storage: instance.files.is_temporary ? 'memory' : 'directory',
  disabled_features: [...instance.disabled_features],
  has_own_object_storage: instance.s3_endpoint !== undefined,
  settings_cache_ms: instance.settings.cache_ms,
  settings_updated_at: instance.settings.updated_at,
  unreadable_settings: instance.settings.unreadable,
  requests_last_hour: instance.traffic.requestsLastHour(),
})

const lineOf = ({ at_ms, level, text, stack }: KeptLine) =>
  `${new Date(at_ms).toISOString()} ${level.padEnd(5)} ${text}\n${stack === null ? '' : `${stack}\n`}`
