import { subjectOf } from '../hooks/deliveries/subject.ts'
import { Dice } from '../seeds/dice.ts'
import { type Calendar, DAY, MINUTE } from './calendar.ts'
import type { Rows } from './rows.ts'
import type { Person, Project } from './world.ts'

/** `odds`: weights of success, 4xx, 5xx and no response. `count`: number of deliveries. `idle`: nothing was sent lately. */
const HOOKS = [
  {
    url: 'https://directory.northquay.example/hooks/gantry',
    name: 'Directory',
    description: 'Accounts and keys, for the company directory',
    odds: [92, 4, 3, 1],
    count: 150,
    idle: false,
  },
  {
    url: 'https://chat.northquay.example/hooks/9f2c',
    name: 'Chat',
    description: 'New projects and members',
    odds: [97, 2, 0, 1],
    count: 140,
    idle: false,
  },
  {
    url: 'https://inventory.northquay.example/api/events',
    name: 'Inventory',
    description: 'Fails since its certificate expired',
    odds: [55, 0, 20, 25],
    count: 110,
    idle: false,
  },
  {
    url: 'http://127.0.0.1:9911/receiver',
    name: 'Local receiver',
    description: 'A receiver on this computer',
    odds: [60, 10, 0, 30],
    count: 25,
    idle: true,
  },
] as const

const WHY_PAUSED = 'Paused in the demo, so that nothing leaves this computer.'

const FAILURES = ['timeout', 'tls', 'refused', 'dns'] as const

/** Adds system hooks and their deliveries of the last seven days. The third hook has been failing for hours. */
export function addHooks(rows: Rows, calendar: Calendar, people: readonly Person[], projects: readonly Project[]) {
  const dice = new Dice('hooks')
  const deliveries: { at: number; row: (typeof rows.hook_delivery)[number] }[] = []
  for (const [index, { url, name, description, odds, count, idle }] of HOOKS.entries()) {
    const id = index + 1
    const created_at = calendar.iso(calendar.ago((400 - id * 70) * DAY))
    rows.system_hook.push({
      id,
      url,
      name,
      description: `${description}. ${WHY_PAUSED}`,
      push_events: id === 2 ? 1 : 0,
      tag_push_events: 0,
      merge_requests_events: id === 2 ? 1 : 0,
      repository_update_events: id === 4 ? 0 : 1,
      enable_ssl_verification: 1,
      // Paused at the end of the story.
      paused: 0,
      created_at,
      updated_at: created_at,
    })
    for (let each = 0; each < count; each++) {
      const at = calendar.ago(dice.around(idle ? 6 * 24 * 60 : 2 * 24 * 60) * MINUTE + (idle ? 2 * DAY : 0))
      if (at < calendar.ago(7 * DAY)) continue
      const broken = id === 3 && at > calendar.ago(5 * 60 * MINUTE)
      const [ok, refused, failed, silent] = broken ? [0, 0, 2, 8] : odds
      const outcome = dice.weighted<Outcome>([
        ['ok', ok],
        ['refused', refused],
        ['failed', failed],
        ['silent', silent],
      ])
      deliveries.push({ at, row: deliveryRow(calendar, dice, id, url, at, outcome, people, projects) })
    }
  }
  deliveries.sort((a, b) => a.at - b.at)
  for (const { row } of deliveries) rows.hook_delivery.push({ ...row, id: rows.hook_delivery.length + 1 })
}

type Outcome = 'ok' | 'refused' | 'failed' | 'silent'

function deliveryRow(
  calendar: Calendar,
  dice: Dice,
  hook_id: number,
  url: string,
  at: number,
  outcome: Outcome,
  people: readonly Person[],
  projects: readonly Project[],
) {
  const uuid = `${dice.hex(8)}-${dice.hex(4)}-4${dice.hex(3)}-a${dice.hex(3)}-${dice.hex(12)}`
  const payload = payloadOf(dice, `${calendar.iso(at).slice(0, 19)}Z`, people, projects)
  const status = {
    ok: dice.pick([200, 200, 200, 202, 204]),
    refused: dice.pick([401, 404, 410, 422]),
    failed: dice.pick([500, 502, 503]),
    silent: null,
  }[outcome]
  const failure = outcome === 'silent' ? dice.pick(FAILURES) : null
  const duration_ms =
    failure === 'timeout' ? 10_000 + dice.int(0, 40) : Math.round(12 + dice.around(outcome === 'failed' ? 900 : 70))
  return {
    id: 0,
    hook_id,
    event_name: payload.event_name,
    subject: subjectOf(payload),
    event_uuid: uuid,
    url,
    request_headers: JSON.stringify({
      'Content-Type': 'application/json',
      'User-Agent': 'Gantry',
      'X-Gitlab-Event': 'System Hook',
      'X-Gitlab-Event-UUID': uuid,
    }),
    request_body: JSON.stringify(payload),
    response_status: status,
    response_headers:
      status === null ? null : JSON.stringify({ 'content-type': 'application/json', date: new Date(at).toUTCString() }),
    response_body:
      status === null
        ? null
        : { ok: '{"ok":true}', refused: '{"error":"no such mapping"}', failed: 'directory is read-only', silent: null }[
            outcome
          ],
    failure,
    duration_ms,
    ...timesOf(duration_ms, failure, url.startsWith('https:')),
    created_at: calendar.iso(at),
    sent_at: calendar.iso(at),
  }
}

/** How long each step took that the request reached. */
function timesOf(duration_ms: number, failure: (typeof FAILURES)[number] | null, isSecure: boolean) {
  const share = (part: number) => Math.round(Math.min(duration_ms, 120) * part * 100) / 100
  const connected = failure === null || failure === 'timeout' || failure === 'tls'
  const ready = failure === null || failure === 'timeout'
  const before = { dns_ms: share(0.08), connect_ms: connected ? share(0.16) : null }
  const tls_ms = ready && isSecure ? share(0.2) : null
  const first_byte_ms = failure === null ? Math.round((duration_ms - share(0.5)) * 100) / 100 : null
  return { ...before, tls_ms, first_byte_ms }
}

function payloadOf(dice: Dice, created_at: string, people: readonly Person[], projects: readonly Project[]) {
  const person = dice.pick(people.filter((each) => each.kind === 'human'))
  const project = dice.pick(projects)
  const user = {
    name: person.name,
    email: `${person.username}@northquay.example`,
    user_id: person.id,
    username: person.username,
  }
  const times = { created_at, updated_at: created_at }
  const kind = dice.weighted([
    ['key', 4],
    ['team', 5],
    ['user', 2],
    ['repository', 9],
    ['login', 1],
  ])
  if (kind === 'key')
    return {
      event_name: dice.pick(['key_create', 'key_destroy']),
      ...times,
      key: `ssh-ed25519 AAAA${dice.hex(40)}`,
      id: dice.int(1, 90),
      username: person.username,
    }
  if (kind === 'user') return { event_name: dice.pick(['user_create', 'user_rename']), ...times, ...user }
  if (kind === 'login') return { event_name: 'user_failed_login', ...times, ...user, state: 'blocked' }
  const place = {
    project_name: project.name,
    project_path: project.path_with_namespace.split('/').at(-1),
    project_path_with_namespace: project.path_with_namespace,
    project_id: project.id,
  }
  if (kind === 'team')
    return {
      ...times,
      ...place,
      user_username: person.username,
      user_name: person.name,
      user_email: user.email,
      user_id: person.id,
      access_level: 'Developer',
      project_visibility: project.visibility,
      event_name: 'user_add_to_team',
    }
  const change = { before: dice.hex(40), after: dice.hex(40), ref: 'refs/heads/main' }
  return {
    event_name: 'repository_update',
    user_id: person.id,
    user_name: person.name,
    user_email: user.email,
    project_id: project.id,
    project: { id: project.id, name: project.name, path_with_namespace: project.path_with_namespace },
    changes: [change],
    refs: [change.ref],
  }
}
