import { userById } from '../../authentication/queries.ts'
import type { Db } from '../../kit/db/schema.ts'
import { isOpen, type Reason, unseen } from '../../kit/reason.ts'
import type { LoggedRequest } from '../../kit/request-log.ts'
import { isSecretSetting, isSettingName } from '../../kit/settings/registry.ts'
import type { SettingStore } from '../../kit/settings/settings.ts'
import { presentWhy } from './present-why.ts'
import { sentValue } from './sent-value.ts'
import { type Explanation, type Place, presentPlace, type Why } from './why-entity.ts'
import { issueCreatedAt, placeOf } from './why-queries.ts'

interface Context {
  settings: SettingStore
  today: string
}

/** What the user who sent a request learns of its refusal: steps that tell nothing hidden, without the setting and the place. */
export function explainToSender(request: LoggedRequest, viewer_id: number): Explanation {
  const { reason, user } = request
  if (!reason) return { why: null, why_withheld: false }
  if (!isOpen(reason, user?.id === viewer_id)) return { why: null, why_withheld: true }
  return {
    why: presentWhy(reason, {
      ...{ sent: sentIn(request), setting: null, place: null },
      username: user?.username ?? null,
    }),
    why_withheld: false,
  }
}

/**
 * Why a request was refused, for administrators; null if it was not. The step was noted when it decided. The role and the setting are read
 * now, and whether a record that was not found exists.
 */
export async function explain(db: Db, request: LoggedRequest, context: Context): Promise<Explanation> {
  return { why: await whyOf(db, request, context), why_withheld: false }
}

async function whyOf(db: Db, request: LoggedRequest, { settings, today }: Context): Promise<Why | null> {
  const { reason, user, at_ms } = request
  if (!reason) return null
  const named = placeIn(request)
  const found = named && (await placeOf(db, named.kind, named.key, user?.id ?? 0, today))
  const [account] = user ? await userById(db, { id: user.id }) : []
  const place = named && found ? presentPlace(named.kind, found, account?.admin === 1) : null
  const decided = await resolved(db, reason, { named, found, at_ms })
  return presentWhy(decided, {
    ...{ sent: sentIn(request), setting: settingOf(settings, reason.setting), place },
    username: user?.username ?? null,
  })
}

const sentIn = (request: LoggedRequest) => (name: string) => sentValue(request, name)

interface Named {
  kind: Place['kind']
  key: string
  /** The iid of an issue below the project. */
  issue: number | undefined
}

/** The project or group that the path begins with. */
function placeIn({ address, path }: LoggedRequest): Named | undefined {
  const kind = / \/projects\/:/.test(address ?? '')
    ? 'project'
    : / \/groups\/:/.test(address ?? '')
      ? 'group'
      : undefined
  const segments = path.replace(/^\/api\/v4\//, '').split('/')
  const key = segments[1]
  if (!kind || key === undefined) return undefined
  const issue = kind === 'project' && segments[2] === 'issues' ? Number.parseInt(segments[3] ?? '', 10) : Number.NaN
  return { kind, key: decoded(key), issue: Number.isNaN(issue) ? undefined : issue }
}

function decoded(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

interface Known {
  named: Named | undefined
  found: { id: number; created_at: string } | undefined
  at_ms: number
}

/** Callers must not learn whether a record is missing or hidden, so the request did not tell them apart. */
async function resolved(db: Db, reason: Reason, { named, found, at_ms }: Known): Promise<Reason> {
  const { step, record } = reason
  if (step !== 'record' || !named || !found || Date.parse(found.created_at) > at_ms) return reason
  if (record === (named.kind === 'project' ? 'Project' : 'Group')) return unseen(record)
  if (record !== 'Issue' || named.issue === undefined) return reason
  const created_at = await issueCreatedAt(db, found.id, named.issue)
  return created_at !== undefined && Date.parse(created_at) <= at_ms
    ? unseen(record, 'Reporter, the author, or an assignee')
    : reason
}

const settingOf = (settings: SettingStore, name: string | undefined): Why['setting'] =>
  name === undefined || !isSettingName(name) ? null : { name, value: isSecretSetting(name) ? null : settings.get(name) }
