/** A role that a token can have. `user` and `external` are members of nothing, `admin` is an administrator. */
export type TestRole = 'guest' | 'reporter' | 'developer' | 'maintainer' | 'owner' | 'user' | 'external' | 'admin'

/** What a token of a role may have beside its role. */
export interface RoleOptions {
  /** The full path of the group or project in which the role counts. Default: everywhere. */
  source?: string
  /** Default: `api`, for `admin` also `sudo` and `admin_mode`. */
  scopes?: readonly string[]
  /** `2027-01-01`: the token expires at the start of this day. Default: in 365 days. */
  expires_at?: string
}

/** A request that a world has answered. */
export interface LoggedRequest {
  request_id: string
  at: string
  method: string
  path: string
  query_string: string
  /** The endpoint, such as `GET /projects/:id`; null if no endpoint has the path. */
  address: string | null
  status: number
  /** The error text of a refused request. */
  message: string | null
  ms: number
  client: string
  user: { id: number; username: string; name: string } | null
  sudo_by: { id: number; username: string; name: string } | null
  token: { id: number; name: string } | null
}

/** Which requests to list. */
export interface RequestFilter {
  /** An endpoint: `GET /projects/:id`. */
  address?: string
  method?: string
  /** `404`, or a class: `4xx`. */
  status?: string
  /** A part of path and query. */
  search?: string
  /** Whether the status is 400 or above. */
  failed?: boolean
  /** From this time on, as an ISO timestamp. */
  since?: string
  /** Before this time. */
  until?: string
}

/** Which requests become a test, and how. */
export interface TestOptions extends RequestFilter {
  /** The requests, or their `request_id`s: at most 50. Default: all that the filter finds. */
  requests?: readonly (string | Pick<LoggedRequest, 'request_id'>)[]
  /** Only the newest so many of those that the filter finds. */
  limit?: number
  /** The test runner; `curl` is a shell script. Default: `vitest`. */
  format?: 'vitest' | 'jest' | 'pytest' | 'curl'
  /** How long smaller seeds are looked for, from 1 to 60. Default: 30. */
  seconds?: number
}

/** A test that was made of requests. */
export interface WrittenTest {
  format: string
  file_name: string
  /** The test file. */
  test: string
  /** The name by which the test finds its seed. */
  seed_file_name: string
  /** The seed, as YAML. */
  seed: string
  /** Whether an instance with the seed gave the requests the statuses of the log. */
  agrees: boolean
  requests: {
    request_id: string
    method: string
    path: string
    status: number
    replayed_status: number
    /** Where the answer is not that of the log: `status`, `body.title`. */
    differs: string[]
    /** Why only the status was compared; null: the whole answer was. */
    not_compared: string | null
  }[]
  /** Requests that cannot be sent again. */
  left_out: { request_id: string; reason: string }[]
  /** The state that the seed was made from, and whether it is known to be the state before the first request. */
  start: { from: string; is_known: boolean }
  /** Whether nothing more can be left out of the seed. */
  is_smallest: boolean
  /** What the seconds were too short for; null: everything was tried. */
  time_ended: 'better_start' | 'smaller_seed' | null
  tries: number
}

/** A delivery of a system hook. */
export interface Delivery {
  id: number
  hook_id: number
  hook_url: string
  event_name: string
  subject: string | null
  cause: string
  /** `waiting`, `sending` or `ended`. */
  state: string
  outcome: string | null
  response_status: number | null
  failure: string | null
  duration_ms: number | null
  created_at: string
  sent_at: string | null
}

/** Which deliveries to list, and how many to wait for. */
export interface DeliveryFilter {
  /** Deliveries are sent in the background: waits until so many have ended. */
  at_least?: number
  /** How long to wait for them. Default: 4,000 ms, less than the time that test runners give a test. */
  wait_ms?: number
  /** Whether to include those from before the world was forked, reset or restored, or before the server started. Default: false. */
  all?: boolean
  /** `project_create` */
  event?: string
  hook_id?: number
  /** `ok`, `client_error`, `server_error`, `no_answer`, `waiting`, or `failed` for all that are neither waiting nor `ok`. */
  outcome?: string
}

/** What a write would have done. */
export interface DryRun {
  /** The status and the body that the write would have been answered with. */
  status: number
  body: unknown
  request_id: string
  /** How many rows of each table would change. */
  tables: Diff['tables']
  /** At most 1,000 of them, as of everything below. */
  rows: Diff['rows']
  total_rows: number
  /** False: rows would change more than 50,000 times, and the rest is unknown. */
  complete: boolean
  events: { event: string; payload: unknown }[]
  total_events: number
  /** What system hooks would get. */
  deliveries: { hook_id: number; event_name: string; body: unknown }[]
  total_deliveries: number
  /** What would go on in the background. */
  jobs: { kind: string; payload: unknown }[]
  total_jobs: number
}

/** A moment of a world. */
export interface Snapshot {
  name: string
  /** `WORLD@SNAPSHOT`, for `fork` and `diff`. */
  from: string
  /** Bytes of the database. */
  size: number
  created_at: string
}

/** The rows in which two worlds or snapshots differ. */
export interface Diff {
  tables: { table: string; added: number; removed: number; changed: number }[]
  rows: {
    table: string
    key: Record<string, unknown>
    /** Null for a row that was added. */
    before: Record<string, unknown> | null
    /** Null for a row that was removed. */
    after: Record<string, unknown> | null
  }[]
  /** False: there are more than 50,000 differences, and the rest is missing. */
  complete: boolean
}

/** How much of something was used. */
export interface Share {
  used: number
  all: number
}

/** A parameter, with the number of requests that had it. */
export interface ParameterCount {
  name: string
  requests: number
}

/** Which routes and parameters clients have used. */
export interface Coverage {
  /** When counting began. */
  since: string
  totals: {
    requests: number
    routes: Share
    /** Without those of the path, which every request has. */
    parameters: Share
    /** The documented ones, without refusals that every route has, such as 404. */
    statuses: Share
  }
  routes: {
    /** `GET /projects/:id` */
    address: string
    requests: number
    statuses: { status: number; requests: number }[]
    missing_statuses: number[]
    parameters: ParameterCount[]
    missing_parameters: string[]
    /** Parameters that the route does not have, so that they had no effect. */
    unknown_parameters: ParameterCount[]
  }[]
  /** Requests for parts of the platform that Gantry does not have. */
  not_built: { address: string; requests: number }[]
  /** Requests to paths that do not exist. */
  unknown_paths: number
}
