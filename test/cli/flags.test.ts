import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { gantryArguments, portableArguments, readOptions } from '../../src-server/arguments.ts'
import { defaultDataDirectory, readCommand } from '../../src-server/flags.ts'
import { StartError } from '../../src-server/kit/errors.ts'

const read = (args: string, env: NodeJS.ProcessEnv = {}) => {
  const command = readCommand(args.split(' ').filter(Boolean), env)
  if (command.kind !== 'serve') throw new Error(`read as ${command.kind}`)
  return command
}
const refusalOf = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  try {
    readCommand(args, env)
  } catch (error) {
    if (error instanceof StartError && error.exit_code === 2) return error.message
    throw error
  }
  throw new Error('was accepted')
}

describe('the flags', () => {
  test('have the documented defaults', () => {
    const { options, ready_file } = read('', { XDG_DATA_HOME: '/data', APPDATA: '/data' })
    expect(ready_file).toBeUndefined()
    expect(options).toMatchObject({
      port: 4880,
      host: '127.0.0.1',
      allowed_hosts: [],
      allow_origins: [],
      seed: undefined,
      token: undefined,
      ui: true,
      tier: 'ultimate',
      settings_cache_ms: 0,
      limits: 'off',
      strict: false,
      secret_key: undefined,
      s3_endpoint: undefined,
      disabled_features: [],
      worlds: { memory_bytes: 2 ** 30, age_ms: 86_400_000 },
      clock: { at_ms: undefined, rate: undefined },
      log: { level: 'info', format: 'pretty' },
    })
  })

  test('are accepted in both spellings, and more than once for lists', () => {
    const { options, ready_file } = read(
      '--port=0 --host ::1 --allowed-host Gantry.test --allowed-host box:8080 --allow-origin http://localhost:3000/ --in-memory --seed bench:1000 --token t0ken --ready-file r.json --log-level silent --log-format=json --no-ui --tier free --settings-cache 60 --limits documented --secret-key AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA= --s3-endpoint http://localhost:9000/store/ --disable-feature import_project_from_remote_file --worlds-memory 256 --worlds-age 1 --clock 2027-01-01T01:00:00+01:00 --clock-rate 0.5 --unknown 404 --strict',
    )
    expect(ready_file).toBe(resolve('r.json'))
    expect(options).toEqual({
      port: 0,
      host: '::1',
      allowed_hosts: ['gantry.test', 'box:8080'],
      allow_origins: ['http://localhost:3000'],
      storage: { kind: 'memory' },
      seed: { kind: 'bench', issues: 1000 },
      token: 't0ken',
      ui: false,
      tier: 'free',
      settings_cache_ms: 60_000,
      limits: 'documented',
      strict: true,
      secret_key: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
      s3_endpoint: 'http://localhost:9000/store',
      disabled_features: ['import_project_from_remote_file'],
      unknown: 404,
      worlds: { memory_bytes: 256 * 2 ** 20, age_ms: 60_000 },
      clock: { at_ms: Date.parse('2027-01-01T00:00:00Z'), rate: 0.5 },
      log: { level: 'silent', format: 'json' },
    })
  })

  test('can be set by variables, which the command line overrides', () => {
    const env = {
      GANTRY_PORT: '7',
      GANTRY_TIER: 'premium',
      GANTRY_NO_UI: 'true',
      GANTRY_ALLOWED_HOST: 'a.test, b.test',
      GANTRY_DATA_DIR: '/somewhere',
      GANTRY_TOKEN: 'from-outside',
      GANTRY_SEED: '',
    }
    expect(read('--port 8', env).options).toMatchObject({
      port: 8,
      tier: 'premium',
      settings_cache_ms: 0,
      secret_key: undefined,
      ui: false,
      allowed_hosts: ['a.test', 'b.test'],
      storage: { kind: 'directory', path: resolve('/somewhere') },
      token: 'from-outside',
      seed: undefined,
    })
    expect(read('--in-memory', env).options.storage).toEqual({ kind: 'memory' })
    expect(read('', { ...env, GANTRY_NO_UI: '0' }).options.ui).toBe(true)
  })

  test('accept the first and the last port', () => {
    expect(read('--port 0').options.port).toBe(0)
    expect(read('--port 65535').options.port).toBe(65_535)
  })

  test.each([
    ['--host', '::1'],
    ['--host', 'a'],
    ['--host', 'my-host.test'],
    ['--allowed-host', '[::1]:80'],
    ['--allowed-host', 'a'],
    ['--allow-origin', 'https://a.test:8443'],
    ['--seed', 'bench:1'],
    ['--seed', 'bench:10000000'],
    ['--seed', 'bench-projects:1'],
    ['--seed', 'bench-projects:200000'],
    ['--seed', 'bench-users:1'],
    ['--seed', 'bench-users:1000000'],
    ['--token', '!'],
    ['--token', '~'.repeat(255)],
  ])('accept %s %s', (flag, value) => expect(() => readCommand([flag, value], {})).not.toThrow())

  test.each([
    ['--clock', '2027-02-30T00:00:00Z'],
    ['--clock', '2027-01-01'],
    ['--clock', '2027-01-01T00:00:00'],
    ['--clock', '1969-12-31T23:59:59Z'],
    ['--clock', 'tomorrow'],
    ['--clock-rate', '-1'],
    ['--clock-rate', '86401'],
    ['--clock-rate', '1e3'],
    ['--clock-rate', 'fast'],
  ])('refuse %s %s, and say what is possible', (flag, value) => {
    const needs = flag === '--clock' ? 'a time with its zone, such as 2027-01-01T00:00:00Z' : 'a number from 0 to 86400'
    expect(refusalOf([`${flag}=${value}`])).toBe(`${flag} takes ${needs}, not '${value}'`)
  })

  test('accept a seed with a number of issues, projects or users', () => {
    expect(read('--seed bench:7').options.seed).toEqual({ kind: 'bench', issues: 7 })
    expect(read('--seed bench-projects:7').options.seed).toEqual({ kind: 'bench-projects', projects: 7 })
    expect(read('--seed bench-users:7').options.seed).toEqual({ kind: 'bench-users', users: 7 })
  })

  test.each([
    [['--port', '65536'], "--port takes a number from 0 to 65535, not '65536'"],
    [['--port', '000001'], "--port takes a number from 0 to 65535, not '000001'"],
    [['--host', '-a'], "--host takes an address or a name, not '-a'"],
    [['--allowed-host', 'a:123456'], "--allowed-host takes a host name, with or without a port, not 'a:123456'"],
    [['--allow-origin', 'x'], "--allow-origin takes an origin such as http://localhost:3000, not 'x'"],
    [['--data-dir', 'x', '--in-memory'], '--data-dir and --in-memory contradict each other; choose one'],
    [['--seed', 'bench:10000001'], "--seed bench:N takes a number of issues from 1 to 10000000, not 'bench:10000001'"],
    [
      ['--seed', 'bench-projects:x'],
      "--seed bench-projects:N takes a number of projects from 1 to 200000, not 'bench-projects:x'",
    ],
    [
      ['--seed', 'bench-users:1000001'],
      "--seed bench-users:N takes a number of users from 1 to 1000000, not 'bench-users:1000001'",
    ],
    [['--seed', 'emtpy'], 'there is no seed and no file emtpy; did you mean --seed empty?'],
    [['--seed', '/no/such/folder/dmo'], 'there is no seed and no file /no/such/folder/dmo; did you mean --seed demo?'],
    [['--seed', 'bench'], 'there is no seed and no file bench; did you mean --seed bench:N?'],
    [['--token', 'x'.repeat(256)], '--token takes 1 to 255 visible ASCII characters without spaces'],
    [['--token', 'ä'], '--token takes 1 to 255 visible ASCII characters without spaces'],
    [['--limits', 'all'], "--limits takes one of off or documented, not 'all'"],
    [['--settings-cache', 'soon'], "--settings-cache takes a number of seconds from 0 to 99999, not 'soon'"],
    [['--secret-key', 'short'], '--secret-key takes 32 bytes in base64, or 64 hexadecimal digits'],
    [
      ['--s3-endpoint', 'http://a:secret@b.test'],
      '--s3-endpoint takes a URL such as http://localhost:9000, without credentials and query',
    ],
    [
      ['--s3-endpoint', 'b.test'],
      '--s3-endpoint takes a URL such as http://localhost:9000, without credentials and query',
    ],
    [['--disable-feature', 'x'], "--disable-feature takes import_project_from_remote_file, not 'x'"],
    [['--unknown', '500'], "--unknown takes one of 501 or 404, not '500'"],
    [['--tier', 'gold'], "--tier takes one of free, premium or ultimate, not 'gold'"],
  ])('refuse %j with a reason', (args, reason) => expect(refusalOf(args)).toBe(reason))

  test('compare an allowed origin without regard to case', () => {
    expect(read('--allow-origin HTTP://A.test').options.allow_origins).toEqual(['http://a.test'])
  })

  test('accept a seed by its name, by a number or by a file', () => {
    expect(read('--seed demo').options.seed).toEqual({ kind: 'demo' })
    expect(read('--seed empty').options.seed).toEqual({ kind: 'empty' })
    expect(read('--seed seeds/mine.json').options.seed).toEqual({ kind: 'file', path: resolve('seeds/mine.json') })
  })

  test('print help or the version at any position', () => {
    expect(readCommand(['--port', '1', '--help'], {})).toEqual({ kind: 'help' })
    expect(readCommand(['-h'], {})).toEqual({ kind: 'help' })
    expect(readCommand(['--version'], {})).toEqual({ kind: 'version' })
  })

  test('that are unknown are refused with the nearest known flag', () => {
    expect(refusalOf(['--prot', '1'])).toBe('unknown flag --prot; did you mean --port?')
    expect(refusalOf(['--in-memmory'])).toContain('--in-memory?')
    expect(refusalOf(['--datadir=x'])).toContain('--data-dir?')
    expect(refusalOf(['--READY-FILE', 'x'])).toContain('--ready-file?')
    expect(refusalOf(['--json'])).toMatch(/did you mean --[a-z-]+\?/)
  })

  test.each([
    ['a port that is none', ['--port', 'http']],
    ['a port beyond the last', ['--port', '65536']],
    ['a negative port', ['--port', '-1']],
    ['a port without its number', ['--port']],
    ['a flag where a value should be', ['--port', '--no-ui']],
    ['an empty value', ['--data-dir=']],
    ['a value for a switch', ['--in-memory=yes']],
    ['a word of its own', ['serve']],
    ['a host with a path', ['--host', 'a/b']],
    ['an allowed host with a scheme', ['--allowed-host', 'http://a.test']],
    ['an origin with a path', ['--allow-origin', 'http://a.test/x']],
    ['an origin of another scheme', ['--allow-origin', 'file:///x']],
    ['every origin', ['--allow-origin', '*']],
    ['a seed of no issues', ['--seed', 'bench:0']],
    ['a seed of half an issue', ['--seed', 'bench:1.5']],
    ['a seed without its number', ['--seed', 'bench:']],
    ['a seed of no projects', ['--seed', 'bench-projects:0']],
    ['a seed of more projects than can be', ['--seed', 'bench-projects:200001']],
    ['a level that is none', ['--log-level', 'loud']],
    ['a format that is none', ['--log-format', 'xml']],
    ['a tier that is none', ['--tier', 'gold']],
    ['a folder and memory at once', ['--data-dir', 'x', '--in-memory']],
    ['two ports', ['--port', '1', '--port', '2']],
    ['a token with a blank', ['--token', 'my secret']],
  ])('refuse %s', (_what, args) => {
    const refusal = refusalOf(args)
    expect(refusal).not.toContain('\n')
    expect(refusal).not.toContain('my secret')
  })

  test('can end the server together with its parent', () => {
    expect(read('').end_with_parent).toBe(false)
    expect(read('--end-with-parent').end_with_parent).toBe(true)
    expect(read('', { GANTRY_END_WITH_PARENT: '1' }).end_with_parent).toBe(true)
  })

  test('in a wrong spelling appear in the error as they were typed', () => {
    expect(refusalOf(['-port', '1'])).toBe('unknown flag -port; did you mean --port?')
    expect(refusalOf(['-p', '1'])).toBe('unknown flag -p; see --help')
    expect(refusalOf(['--prot=secret'])).toBe('unknown flag --prot; did you mean --port?')
    expect(refusalOf(['serve'])).toBe("unexpected argument 'serve'; see --help")
    expect(refusalOf(['--', '--port'])).toBe("unexpected argument '--'; see --help")
    expect(refusalOf(['--port', '--no-ui'])).toBe('--port needs a value: --port N')
  })

  test('refuse an unknown variable with the nearest known name, without its value', () => {
    expect(refusalOf([], { GANTRY_PROT: '1' })).toBe('unknown variable GANTRY_PROT; did you mean GANTRY_PORT?')
    expect(refusalOf([], { GANTRY_TOKENS: 'glpat-secret' })).toBe(
      'unknown variable GANTRY_TOKENS; did you mean GANTRY_TOKEN?',
    )
    expect(refusalOf([], { GANTRY_HELP: '1' })).toContain('unknown variable GANTRY_HELP')
    expect(refusalOf(['--port', '1'], { GANTRY_IN_MEMRY: '1' })).toContain('did you mean GANTRY_IN_MEMORY?')
  })

  test('accept an empty unknown variable, the variables of API clients, and any variable together with --help', () => {
    expect(read('', { GANTRY_PROT: '', GANTRY_URL: 'http://a.test', GANTRY_API_URL: 'http://a.test' })).toBeDefined()
    expect(readCommand(['--help'], { GANTRY_PROT: '1' })).toEqual({ kind: 'help' })
  })

  test('lose against a flag that contradicts them', () => {
    const directory = { kind: 'directory', path: resolve('/data') }
    expect(read('--in-memory', { GANTRY_DATA_DIR: '/data' }).options.storage).toEqual({ kind: 'memory' })
    expect(read('--data-dir /data', { GANTRY_IN_MEMORY: '1' }).options.storage).toEqual(directory)
    expect(read('--data-dir /data', { GANTRY_DATA_DIR: '/other' }).options.storage).toEqual(directory)
  })

  test('refuse variables that contradict each other or make no sense', () => {
    expect(refusalOf([], { GANTRY_DATA_DIR: 'x', GANTRY_IN_MEMORY: '1' })).toContain('contradict')
    expect(refusalOf([], { GANTRY_IN_MEMORY: 'perhaps' })).toContain('GANTRY_IN_MEMORY')
    expect(refusalOf([], { GANTRY_PORT: 'x' })).toContain('--port')
  })
})

describe('flags that npm kept because -- was missing', () => {
  const npm = { npm_package_name: 'gantry', npm_lifecycle_event: 'serve' }

  test('are named with the command that passes them on', () => {
    expect(refusalOf(['0'], { ...npm, npm_config_port: 'true' })).toBe(
      'npm took --port for itself because -- is missing; write npm run serve -- --port N',
    )
    const several = { npm_config_in_memory: 'true', npm_config_log_level: 'warn', npm_config_ui: '' }
    expect(refusalOf([], { ...npm, ...several, npm_lifecycle_event: 'start' })).toBe(
      'npm took --in-memory, --log-level, --no-ui for itself because -- is missing; write npm start -- --in-memory --log-level LEVEL --no-ui',
    )
    expect(refusalOf([], { npm_lifecycle_event: 'npx', npm_config_seed: 'empty' })).toContain(
      'npm exec gantry -- --seed SEED',
    )
  })

  test('are not reported if the flag was passed on, in scripts of other packages, or for settings of npm', () => {
    expect(read('--port 7', { ...npm, npm_config_port: '8080' }).options.port).toBe(7)
    expect(read('', { ...npm, npm_package_name: 'mine', npm_config_port: '8080' }).options.port).toBe(4880)
    expect(read('', { ...npm, npm_lifecycle_event: 'test', npm_config_port: '8080' }).options.port).toBe(4880)
    expect(read('', { ...npm, npm_config_version: '', npm_config_loglevel: 'silent' }).options.port).toBe(4880)
  })
})

describe('the default data directory', () => {
  const at = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv = {}, present = '') =>
    defaultDataDirectory({
      platform,
      env,
      home: '/home/u',
      exists: (path) => path.replaceAll('\\', '/') === present,
    }).replaceAll('\\', '/')

  test('is in the usual place of each system', () => {
    expect(at('linux')).toBe('/home/u/.local/share/gantry')
    expect(at('linux', { XDG_DATA_HOME: '/data' })).toBe('/data/gantry')
    expect(at('darwin')).toBe('/home/u/Library/Application Support/Gantry/instance')
    expect(at('win32', { APPDATA: '/roaming', LOCALAPPDATA: '/local' })).toBe('/local/Gantry/instance')
    expect(at('win32')).toBe('/home/u/AppData/Local/Gantry/instance')
  })

  test('is the earlier place on Windows if an instance is there', () => {
    const env = { APPDATA: '/roaming', LOCALAPPDATA: '/local' }
    expect(at('win32', env, '/roaming/Gantry/instance')).toBe('/roaming/Gantry/instance')
    expect(at('win32', {}, '/home/u/AppData/Roaming/Gantry/instance')).toBe('/home/u/AppData/Roaming/Gantry/instance')
  })

  test('ignores an XDG folder that is not absolute, as its specification says', () => {
    expect(at('linux', { XDG_DATA_HOME: 'data' })).toBe('/home/u/.local/share/gantry')
  })
})

describe('the arguments of the desktop app', () => {
  test('are separated from those of Chromium, and may be incomplete', () => {
    const argv = ['--inspect=0', '/app', '--port', '1', '--disable-gpu', '--token=x', '--no-ui', '--seed']
    expect(gantryArguments(argv)).toEqual(['--port', '1', '--token=x', '--no-ui', '--seed'])
    expect(gantryArguments(argv, ['token', 'port'])).toEqual(['--no-ui', '--seed'])
  })

  test('have the same meaning as one argument for each flag, which Electron on Windows needs', () => {
    const args = ['--seed', 'bench:5', '--allow-origin', 'http://a.test', '--no-ui', '--allow-origin=http://b.test']
    const whole = portableArguments(args)
    expect(whole).toEqual(['--seed=bench:5', '--allow-origin=http://a.test', '--allow-origin=http://b.test', '--no-ui'])
    expect(readCommand(whole, {})).toEqual(readCommand(args, {}))
    expect(gantryArguments(whole)).toEqual(whole)
  })

  test('have absolute paths, for a process in another folder', () => {
    const args = ['--data-dir', 'data', '--ready-file=r.json', '--seed', 'seeds/mine.json', '--seed', 'seeds/mine.json']
    expect(portableArguments(args)).toEqual([
      `--data-dir=${resolve('data')}`,
      `--ready-file=${resolve('r.json')}`,
      `--seed=${resolve('seeds/mine.json')}`,
    ])
    expect(portableArguments(['--seed', 'empty', '--log-level', 'warn'])).toEqual(['--seed=empty', '--log-level=warn'])
  })
})

describe('the options of a program that imports Gantry', () => {
  test('are the flags by their names in snake case; empty options count as absent', () => {
    const options = { log_level: 'warn', port: 0, in_memory: true, allowed_host: ['a', 'b'] }
    const empty = { no_ui: false, seed: undefined, token: null, allow_origin: [] }
    expect([...readOptions({ ...options, ...empty })]).toEqual([
      ['log-level', ['warn']],
      ['port', ['0']],
      ['in-memory', ['true']],
      ['allowed-host', ['a', 'b']],
    ])
  })
})
