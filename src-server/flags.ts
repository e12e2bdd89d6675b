import { isIP } from 'node:net'
import { homedir } from 'node:os'
import { isAbsolute, join, resolve } from 'node:path'
import { readArguments, type Values } from './arguments.ts'
import { StartError } from './kit/errors.ts'
import type { StartOptions } from './start.ts'

export type Command =
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'serve'; options: StartOptions; ready_file: string | undefined }

type Surroundings = { env: NodeJS.ProcessEnv; platform: NodeJS.Platform; home: string }

const usage = (message: string) => new StartError(2, message)

/** Reads the flags, and for each that is absent its variable `GANTRY_…`. Throws a StartError with exit code 2. */
export function readCommand(argv: readonly string[], env: NodeJS.ProcessEnv = process.env): Command {
  const values = readArguments(argv, env)
  if (values.has('help')) return { kind: 'help' }
  if (values.has('version')) return { kind: 'version' }
  const ready_file = one(values, 'ready-file')
  return {
    kind: 'serve',
    ready_file: ready_file === undefined ? undefined : resolve(ready_file),
    options: {
      port: port(one(values, 'port') ?? '4880'),
      host: host(one(values, 'host') ?? '127.0.0.1'),
      allowed_hosts: (values.get('allowed-host') ?? []).map(allowedHost),
      allow_origins: (values.get('allow-origin') ?? []).map(origin),
      storage: storage(values, env),
      seed: seed(one(values, 'seed')),
      token: token(one(values, 'token')),
      ui: !values.has('no-ui'),
      tier: choice(values, 'tier', ['free', 'premium', 'ultimate'], 'ultimate'),
      log: {
        level: choice(values, 'log-level', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
        format: choice(values, 'log-format', ['pretty', 'json'], 'pretty'),
      },
    },
  }
}

/**
 * Where an instance lives when nothing else is said. On macOS and Windows the desktop app keeps its own profile in the
 * folder of that name, so the instance has a folder inside it.
 */
export function defaultDataDirectory({ env, platform, home }: Surroundings): string {
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'Gantry', 'instance')
  if (platform === 'win32') return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Gantry', 'instance')
  const base = env.XDG_DATA_HOME
  return join(base && isAbsolute(base) ? base : join(home, '.local', 'share'), 'gantry')
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
    throw usage(`--allowed-host takes a name, with its port if need be, not '${text}'`)
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

function seed(text: string | undefined): StartOptions['seed'] {
  if (text === undefined) return undefined
  if (text === 'demo' || text === 'empty') return { kind: text }
  const [, kind, number = ''] = /^(bench|bench-projects):(.*)$/.exec(text) ?? []
  if (kind === undefined) return { kind: 'file', path: resolve(text) }
  const [things, most] = kind === 'bench' ? (['issues', 10_000_000] as const) : (['projects', 200_000] as const)
  const count = Number(number)
  if (!/^\d+$/.test(number) || count < 1 || count > most)
    throw usage(`--seed ${kind}:N takes a number of ${things} from 1 to ${most}, not '${text}'`)
  return things === 'issues' ? { kind: 'bench', issues: count } : { kind: 'bench-projects', projects: count }
}

/** A token travels in a header, so it holds visible ASCII only; the message must not repeat it. */
function token(text: string | undefined): string | undefined {
  if (text !== undefined && !/^[\x21-\x7e]{1,255}$/.test(text))
    throw usage('--token takes 1 to 255 visible ASCII characters without blanks')
  return text
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
  if (found === undefined) throw usage(`--${name} takes ${choices.join(', ')}, not '${text}'`)
  return found
}
