import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { basename, isAbsolute, join, resolve } from 'node:path'
import { flagsKeptByNpm, readArguments, type Values } from './arguments.ts'
import { FASTEST, FIRST_MS, LAST_MS } from './clock/limits.ts'
import { isSeedFile } from './flag-list.ts'
import { StartError } from './kit/errors.ts'
import { FEATURES, type Feature } from './kit/instance.ts'
import { mistyped } from './kit/nearest.ts'
import { LIMITS } from './kit/settings/initial-values.ts'
import { isKey } from './kit/settings/key.ts'
import type { StartOptions } from './start.ts'
import { WORLD_LIMITS } from './worlds/eviction.ts'

export type Command =
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'serve'; options: StartOptions; ready_file: string | undefined; end_with_parent: boolean }

type Machine = {
  env: NodeJS.ProcessEnv
  platform: NodeJS.Platform
  home: string
  exists?: (path: string) => boolean
}

const usage = (message: string) => new StartError(2, message)

/** Reads the flags, and the variable `GANTRY_…` of each absent flag. Throws a StartError with exit code 2. */
export function readCommand(argv: readonly string[], env: NodeJS.ProcessEnv = process.env): Command {
  refuseFlagsKeptByNpm(argv, env)
  const values = readArguments(argv, env)
  if (values.has('help')) return { kind: 'help' }
  if (values.has('version')) return { kind: 'version' }
  const ready_file = one(values, 'ready-file')
  return {
    kind: 'serve',
    ready_file: ready_file === undefined ? undefined : resolve(ready_file),
    end_with_parent: values.has('end-with-parent'),
    options: optionsOf(values, env),
  }
}

/** Checks the values and fills in the defaults. Throws a StartError with exit code 2. */
export function optionsOf(values: Values, env: NodeJS.ProcessEnv): StartOptions {
  return {
    port: port(one(values, 'port') ?? '4880'),
    host: host(one(values, 'host') ?? '127.0.0.1'),
    allowed_hosts: (values.get('allowed-host') ?? []).map(allowedHost),
    allow_origins: (values.get('allow-origin') ?? []).map(origin),
    storage: storage(values, env),
    seed: seed(one(values, 'seed')),
    token: token(one(values, 'token')),
    ui: !values.has('no-ui'),
    tier: choice(values, 'tier', ['free', 'premium', 'ultimate'], 'ultimate'),
    settings_cache_ms: whole(values, 'settings-cache', 'seconds', [0, 0, 99_999]) * 1000,
    limits: choice(values, 'limits', LIMITS, 'off'),
    secret_key: secretKey(one(values, 'secret-key')),
    s3_endpoint: s3Endpoint(one(values, 's3-endpoint')),
    worlds: {
      memory_bytes:
        whole(values, 'worlds-memory', 'MiB', [WORLD_LIMITS.memory_bytes / 2 ** 20, 16, 1_000_000]) * 2 ** 20,
      age_ms: whole(values, 'worlds-age', 'minutes', [WORLD_LIMITS.age_ms / 60_000, 1, 1_000_000]) * 60_000,
    },
    unknown: choice(values, 'unknown', ['501', '404'], '501') === '404' ? 404 : 501,
    clock: { at_ms: moment(one(values, 'clock')), rate: rate(one(values, 'clock-rate')) },
    strict: values.has('strict'),
    disabled_features: (values.get('disable-feature') ?? []).map(feature),
    log: {
      level: choice(values, 'log-level', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
      format: choice(values, 'log-format', ['pretty', 'json'], 'pretty'),
    },
  }
}

/**
 * The data directory without `--data-dir`. On macOS and Windows the folder `Gantry` holds the profile of the desktop app, so the instance
 * has a folder inside that folder. On Windows, a database must not move with the user from machine to machine, so the folder is the local one,
 * unless an earlier version has put the instance into the other.
 */
export function defaultDataDirectory({ env, platform, home, exists = existsSync }: Machine): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Gantry', 'instance')
  if (platform === 'win32') {
    const earlier = join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Gantry', 'instance')
    if (exists(earlier)) return earlier
    return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'Gantry', 'instance')
  }
  const base = env.XDG_DATA_HOME
  return join(base && isAbsolute(base) ? base : join(home, '.local', 'share'), 'gantry')
}

/** npm scripts that start Gantry, and the name that npm gives to `npx` and `npm exec`. */
const npm_commands: Readonly<Record<string, string>> = {
  start: 'npm start',
  serve: 'npm run serve',
  dev: 'npm run dev',
  npx: 'npm exec gantry',
}

/**
 * Without this, `npm run serve --in-memory` would open the default data directory. Scripts of other packages are left alone: their
 * `npm_config_port` may be a setting of their own.
 */
export function refuseFlagsKeptByNpm(argv: readonly string[], env: NodeJS.ProcessEnv): void {
  const event = env.npm_lifecycle_event ?? ''
  const command = npm_commands[event]
  if (command === undefined || (event !== 'npx' && env.npm_package_name !== 'gantry')) return
  const kept = flagsKeptByNpm(argv, env)
  if (kept.length === 0) return
  const names = kept.map((flag) => flag.split(' ')[0]).join(', ')
  throw usage(`npm took ${names} for itself because -- is missing; write ${command} -- ${kept.join(' ')}`)
}

const one = (values: Values, name: string) => values.get(name)?.[0]

function port(text: string): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw usage(`--port takes a number from 0 to 65535, not '${text}'`)
  return Number(text)
}

function host(text: string): string {
  if (isIP(text) === 0 && !/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text))
    throw usage(`--host takes an address or a name, not '${text}'`)
  return text
}

function allowedHost(text: string): string {
  if (!/^(\[[0-9a-f:.]+\]|[a-z0-9]([a-z0-9.-]*[a-z0-9])?)(:\d{1,5})?$/i.test(text))
    throw usage(`--allowed-host takes a host name, with or without a port, not '${text}'`)
  return text.toLowerCase()
}

function origin(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, '').toLowerCase())
    throw usage(`--allow-origin takes an origin such as http://localhost:3000, not '${text}'`)
  return url.origin
}

function storage(values: Values, env: NodeJS.ProcessEnv): StartOptions['storage'] {
  const directory = one(values, 'data-dir')
  if (values.has('in-memory')) {
    if (directory !== undefined) throw usage('--data-dir and --in-memory contradict each other; choose one')
    return { kind: 'memory' }
  }
  const path = directory ?? defaultDataDirectory({ env, platform: process.platform, home: homedir() })
  return { kind: 'directory', path: resolve(path) }
}

const BUILT_IN_SEEDS = ['demo', 'empty', 'bench:N', 'bench-projects:N', 'bench-users:N']

function seed(text: string | undefined): StartOptions['seed'] {
  if (text === undefined) return undefined
  if (text === 'demo' || text === 'empty') return { kind: text }
  if (isSeedFile(text)) {
    const meant = existsSync(text) ? undefined : mistyped(basename(text), BUILT_IN_SEEDS)
    if (meant !== undefined) throw usage(`there is no seed and no file ${text}; did you mean --seed ${meant}?`)
    return { kind: 'file', path: resolve(text) }
  }
  const [kind, number = ''] = text.split(':')
  const [things, most] =
    kind === 'bench'
      ? (['issues', 10_000_000] as const)
      : kind === 'bench-projects'
        ? (['projects', 200_000] as const)
        : (['users', 1_000_000] as const)
  const count = Number(number)
  if (!/^\d+$/.test(number) || count < 1 || count > most)
    throw usage(`--seed ${kind}:N takes a number of ${things} from 1 to ${most}, not '${text}'`)
  if (things === 'users') return { kind: 'bench-users', users: count }
  return things === 'issues' ? { kind: 'bench', issues: count } : { kind: 'bench-projects', projects: count }
}

/** Clients send the token in a header, so it may hold visible ASCII only. The message must not repeat the token. */
function token(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[\x21-\x7e]{1,255}$/.test(text))
    throw usage('--token takes 1 to 255 visible ASCII characters without spaces')
  return text
}

/** A whole number of a unit, from `least` to `most`. */
function whole(values: Values, name: string, unit: string, [fallback, least, most]: [number, number, number]): number {
  const text = one(values, name) ?? String(fallback)
  const number = Number(text)
  if (!/^\d{1,9}$/.test(text) || number < least || number > most)
    throw usage(`--${name} takes a number of ${unit} from ${least} to ${most}, not '${text}'`)
  return number
}

function moment(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const [, day] = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/.exec(text) ?? []
  const at_ms = Date.parse(text)
  // `Date` takes February 30 for a day in March.
  const isDay = day !== undefined && at_ms >= FIRST_MS && new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
  if (!isDay || at_ms > LAST_MS)
    throw usage(`--clock takes a time with its zone, such as 2027-01-01T00:00:00Z, not '${text}'`)
  return at_ms
}

function rate(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!/^\d{1,5}(\.\d{1,6})?$/.test(text) || number > FASTEST)
    throw usage(`--clock-rate takes a number from 0 to ${FASTEST}, not '${text}'`)
  return number
}

/** The message must not repeat the key. */
function secretKey(text: string | undefined): string | undefined {
  if (text !== undefined && !isKey(text)) throw usage('--secret-key takes 32 bytes in base64, or 64 hexadecimal digits')
  return text
}

/** A message must not repeat the URL, which may hold a password. */
function s3Endpoint(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash)
    throw usage('--s3-endpoint takes a URL such as http://localhost:9000, without credentials and query')
  return url.href.replace(/\/$/, '')
}

function feature(text: string): Feature {
  const found = FEATURES.find((known) => known === text)
  if (found === undefined) throw usage(`--disable-feature takes ${FEATURES.join(' or ')}, not '${text}'`)
  return found
}

function choice<const Choice extends string>(
  values: Values,
  name: string,
  choices: readonly Choice[],
  fallback: Choice,
): Choice {
  const text = one(values, name)
  if (text === undefined) return fallback
  const found = choices.find((allowed) => allowed === text)
  if (found === undefined)
    throw usage(`--${name} takes one of ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}, not '${text}'`)
  return found
}
