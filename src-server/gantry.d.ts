// What `import { createApp, startServer } from 'gantry'` offers. src-server/library.ts implements these declarations, and the compiler compares both.

import type { IncomingMessage, ServerResponse } from 'node:http'

/** Each option is the flag of the same name: `allowed_host` is `--allowed-host`. Relative paths start in the working directory. */
export interface InstanceOptions {
  /** Folder of the instance. Without it, the instance is kept in memory and discarded when the server stops. */
  data_dir?: string | undefined
  /** Content of a new instance: `demo`, `empty`, `bench:N`, `bench-projects:N`, `bench-users:N`, or the path of a seed file or export archive. Default: `demo`. */
  seed?: string | undefined
  /** The first administrator's token. Default: a new token at each start. */
  token?: string | undefined
  /** Edition whose fields and endpoints are available. Default: `ultimate`. */
  tier?: 'free' | 'premium' | 'ultimate' | undefined
  /** Seconds until a changed application setting takes effect. Default: 0. The platform takes 60. */
  settings_cache?: number | undefined
  /** `documented`: the platform's limits of requests, with 429 and `RateLimit-…`. Default: `off`. */
  limits?: 'off' | 'documented' | undefined
  /** `true`: deprecated parameters are refused, and deprecated fields left out. */
  strict?: boolean | undefined
  /** Key that encrypts secret settings: 32 bytes in base64. Default: a key file in `data_dir`. */
  secret_key?: string | undefined
  /** Server of object storage for imports: `http://localhost:9000`. Default: Amazon S3. */
  s3_endpoint?: string | undefined
  /** Features to turn off: `import_project_from_remote_file` for imports from a URL and from object storage. */
  disable_feature?: readonly 'import_project_from_remote_file'[] | undefined
  /** The status for parts of the platform's API that Gantry does not have. Default: 501. The platform answers 404 to unknown addresses. */
  unknown?: 404 | 501 | undefined
  /** Memory for worlds in MiB. Beyond it, the least recently used are stored in `data_dir`, or evicted without one. Default: 1024. */
  worlds_memory?: number | undefined
  /** Minutes without a request after which a world is stored or evicted. Default: 1440. */
  worlds_age?: number | undefined
  /** What the clock shows at the start: `2027-01-01T00:00:00Z`. Default: the real time, or where the clock of `data_dir` was. */
  clock?: string | undefined
  /** How fast the clock runs: 0 stops it, 3600 makes a second an hour. Default: 1. */
  clock_rate?: number | undefined
  /** `true`: the API without the console. */
  no_ui?: boolean | undefined
  /** Additional host names to accept. */
  allowed_host?: readonly string[] | undefined
  /** Origins whose pages may call the API. */
  allow_origin?: readonly string[] | undefined
  /** What is written to standard error. Default: `warn`. */
  log_level?: 'debug' | 'info' | 'warn' | 'error' | 'silent' | undefined
  /** Default: `pretty`. */
  log_format?: 'pretty' | 'json' | undefined
  /** Aborts the start, for example while a large seed is created. */
  signal?: AbortSignal | undefined
}

export interface StartOptions extends InstanceOptions {
  /** Default: 0, any free port. */
  port?: number | undefined
  /** Default: `127.0.0.1`. */
  host?: string | undefined
}

export interface RunningServer {
  /** Address of the API: `http://127.0.0.1:4880/api/v4`. */
  readonly url: string
  /** Address of the console, `null` with `no_ui`. */
  readonly ui: string | null
  readonly port: number
  /** The first administrator's token. */
  readonly token: string
  /** Milliseconds from the call to the first answer. */
  readonly ms: number
  /** Finishes running requests and closes the instance. */
  stop(): Promise<void>
}

/**
 * Starts a server in this process. Several servers may run side by side.
 *
 * A start that fails rejects with an `Error` whose `exit_code` is the exit code of the command line: 2 for a wrong option, 3 for a port in
 * use, 4 for a data directory in use, 5 for an invalid seed or import, 6 for data from a newer version.
 */
export declare function startServer(options?: StartOptions): Promise<RunningServer>

/** An Express app with an instance of its own. Mount it in another Express app, or hand it to `http.createServer`. */
export interface GantryApp {
  (req: IncomingMessage, res: ServerResponse, next?: (error?: unknown) => void): void
  /** The first administrator's token. */
  readonly token: string
  /** Closes the instance. Close the server first: requests that still run would fail. */
  close(): Promise<void>
}

/**
 * Opens an instance as an Express app:
 *
 * ```ts
 * const gantry = await createApp({ seed: 'empty' })
 * app.use(gantry)
 * ```
 *
 * The app answers every request that it gets, so mount it after your own routes or below a path (`app.use('/gantry', gantry)`), and before
 * middleware that reads bodies. Below a path, set `no_ui`: the console works at the root only. Name the hosts that your server answers to
 * with `allowed_host`, unless they are loopback names.
 *
 * Fails as `startServer` does.
 */
export declare function createApp(options?: InstanceOptions): Promise<GantryApp>
