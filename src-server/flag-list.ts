/** `env: false`: the flag has no variable. `isPath`: whether a value of the flag names a file or a folder. */
export type Flag = {
  name: string
  value?: string
  repeatable?: true
  env?: false
  isPath?: (text: string) => boolean
  help: string
}

/** Whether a value of `--seed` names a file. Every other value is the name of a built-in seed. */
export const isSeedFile = (text: string) => !/^(demo|empty|bench(-projects|-users)?:.*)$/.test(text)
const always = () => true

// biome-ignore format: a table, one flag a line
export const flags: readonly Flag[] = [
  { name: 'port', value: 'N', help: 'port to listen on; 0 takes any free port (default 4880)' },
  { name: 'host', value: 'ADDRESS', help: 'address to listen on (default 127.0.0.1)' },
  { name: 'allowed-host', value: 'NAME', repeatable: true, help: 'additional host name to accept (repeatable)' },
  { name: 'data-dir', value: 'DIR', isPath: always, help: 'folder that holds the instance' },
  { name: 'in-memory', help: 'keep the instance in memory and discard it at the end' },
  { name: 'seed', value: 'SEED', isPath: isSeedFile, help: 'content of a new instance: demo, empty, bench:N, bench-projects:N, bench-users:N, a file' },
  { name: 'token', value: 'T', help: "the first administrator's token; GANTRY_TOKEN keeps it out of the process list" },
  { name: 'ready-file', value: 'FILE', isPath: always, help: 'write the ready line to this file as JSON; removed at the end' },
  { name: 'end-with-parent', help: 'end when the process that started the server ends' },
  { name: 'allow-origin', value: 'ORIGIN', repeatable: true, help: 'origin whose pages may call the API (repeatable)' },
  { name: 'log-level', value: 'LEVEL', help: 'debug, info, warn, error or silent (default info)' },
  { name: 'log-format', value: 'FORMAT', help: 'pretty or json (default pretty)' },
  { name: 'no-ui', help: 'serve the API without the console' },
  { name: 'tier', value: 'TIER', help: 'free, premium or ultimate (default ultimate)' },
  { name: 'settings-cache', value: 'SECONDS', help: 'seconds until a changed setting takes effect (default 0; the platform takes 60)' },
  { name: 'limits', value: 'LIMITS', help: "off or documented: the platform's limits of requests, with 429 and RateLimit-… (default off)" },
  { name: 'strict', help: 'refuse what the platform deprecates, and leave its deprecated fields out' },
  { name: 'secret-key', value: 'KEY', help: 'key that encrypts secret settings, 32 bytes in base64; GANTRY_SECRET_KEY keeps it secret' },
  { name: 's3-endpoint', value: 'URL', help: 'server of object storage for imports, instead of Amazon S3' },
  { name: 'disable-feature', value: 'NAME', repeatable: true, help: 'import_project_from_remote_file: no imports from a URL or object storage' },
  { name: 'unknown', value: 'STATUS', help: 'answer of parts of the platform that Gantry does not have: 501 or 404 (default 501)' },
  { name: 'worlds-memory', value: 'MIB', help: 'memory for worlds, beyond which the least recently used are stored or evicted (default 1024)' },
  { name: 'worlds-age', value: 'MINUTES', help: 'after so many minutes without a request, a world is stored or evicted (default 1440)' },
  { name: 'clock', value: 'TIME', help: 'what the clock of the instance shows at the start: 2027-01-01T00:00:00Z (default: the real time, or where it was)' },
  { name: 'clock-rate', value: 'N', help: 'how fast the clock runs: 0 stops it, 3600 makes a second an hour (default 1)' },
  { name: 'help', env: false, help: 'show this text' },
  { name: 'version', env: false, help: 'show the version' },
]

export const helpText = [
  'Usage: gantry [flags]',
  '       gantry exec [flags] -- COMMAND [ARGUMENTS]: run a command with a server of its own, which is in memory by default',
  '       gantry seed validate|from …, see gantry seed --help',
  '',
  ...flags.map(({ name, value, help }) => `  ${`--${name}${value ? ` ${value}` : ''}`.padEnd(25)}${help}`),
  '',
  'Every flag has an environment variable, for example GANTRY_LOG_LEVEL for --log-level. Separate multiple values with commas.',
  'Exit codes: 0 stopped normally, 1 unexpected error, 2 wrong usage, 3 port in use, 4 data directory in use, 5 invalid seed or import,',
  '6 data from a newer version, 7 unsupported Node, 130 after SIGINT, 143 after SIGTERM.',
].join('\n')
