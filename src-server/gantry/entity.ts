import { z } from 'zod'
import { roles } from '../kit/access/roles.ts'
import { shownHeaders } from '../kit/answer-headers.ts'
import type { Presenting } from '../kit/http/presenting.ts'
import { answerOf, type LoggedRequest } from '../kit/request-log.ts'
import { presentUserBasic, userBasic } from '../users/entity.ts'
import { queryStringOf } from './query-string.ts'
import { type Explanation, whyEntity } from './why/why-entity.ts'

/** What a user must do before anything else works. */
const requirement = z
  .enum(['terms', 'password'])
  .nullable()
  .describe('What must be done first: accept the terms, or replace an expired password')
export const termsEntity = z
  .object({
    enforced: z.boolean(),
    version: z.string().nullable().describe('Changes with the text'),
    text: z.string().nullable().describe('Markdown'),
    accepted_at: z.string().nullable().describe('When you accepted this version'),
  })
  .meta({ id: 'Terms' })
export const signInFormEntity = z
  .object({
    home_page_url: z.string().nullable().describe('Where visitors of the root go instead of the form'),
    text: z.string().nullable().describe('Text of the instance for this form, in Markdown'),
    password_sign_in: z.boolean(),
    sign_up: z.boolean().describe('Whether anyone may sign up'),
    needs_approval: z.boolean().describe('Whether an administrator must approve new accounts'),
    password_rules: z
      .object({
        minimum_length: z.int(),
        number: z.boolean(),
        lowercase: z.boolean(),
        uppercase: z.boolean(),
        symbol: z.boolean(),
      })
      .describe('What a new password needs'),
  })
  .meta({ id: 'SignInForm' })
const person = z.object({ id: z.int(), username: z.string(), name: z.string() })
export const signInEntity = z
  .object({
    token: z.string(),
    user_id: z.int(),
    required: requirement,
    impersonated_by: person
      .nullable()
      .describe('The administrator who acts as the user, if the access token is an impersonation token'),
  })
  .meta({ id: 'SignIn' })

export const signUpEntity = z
  .object({
    user_id: z.int(),
    username: z.string(),
    waits_for: z
      .enum(['approval', 'confirmation'])
      .nullable()
      .describe('What an administrator must do before the account works: approve it, or confirm its address'),
    text: z.string().nullable().describe('Text of the instance for new people, in Markdown'),
    session: signInEntity.nullable().describe('null while the account waits'),
  })
  .meta({ id: 'SignUp' })

export const impersonationEntity = z
  .object({
    token: z.string().describe('The session in which the caller acts as the user'),
    token_id: z.int().describe('The impersonation token behind the session'),
    user_id: z.int(),
    impersonated_by: person,
  })
  .meta({ id: 'Impersonation' })

export const healthEntity = z.object({ status: z.literal('ok') }).meta({ id: 'Health' })
export const unhealthyEntity = z.object({ status: z.literal('failed') }).meta({ id: 'HealthFailed' })

export const WEEKS = 12
const weekly = z
  .array(z.int())
  .describe('Numbers at the end of each of the last 12 weeks, the oldest first and the current one last')

const failureFields = {
  at: z.string().meta({ format: 'date-time' }),
  status: z.int(),
  method: z.string(),
  path: z.string(),
  address: z
    .string()
    .nullable()
    .describe(
      'The endpoint that answered, or with 501 the part of the platform that Gantry does not have; null if the path is not an address of the API',
    ),
  message: z.string().nullable(),
  request_id: z.string(),
  dry_run: z.boolean().describe('A write with `Gantry-Dry-Run: true`, which changed nothing'),
}
export const failureEntity = z.object(failureFields).meta({ id: 'FailedRequest' })

export const presentFailure = ({
  at_ms,
  status,
  method,
  path,
  address,
  message,
  request_id,
  dry_run,
}: LoggedRequest) => ({
  at: new Date(at_ms).toISOString(),
  status,
  method,
  path,
  address,
  message,
  request_id,
  dry_run,
})

const parameters = z.record(z.string(), z.unknown())

export const failureDetailEntity = z
  .object({
    ...failureFields,
    ms: z.number(),
    client: z.string(),
    user: z.object({ id: z.int(), username: z.string(), name: z.string() }).nullable(),
    sudo_by: z
      .object({ id: z.int(), username: z.string() })
      .nullable()
      .describe('The administrator who sent the request as the user'),
    content_type: z.string().nullable(),
    query: parameters,
    body: parameters.nullable().describe('The parameters of the body'),
    body_state: z
      .enum(['none', 'kept', 'not_read', 'too_large', 'dropped'])
      .describe('`not_read`: the request failed before; `dropped`: newer requests needed the memory'),
    files: z.array(z.string()).describe('Parameters with uploaded files, which are not kept'),
    masked: z.array(z.string()).describe('Where secrets were masked: `body.password`'),
    answer: z.unknown().describe('The body of the answer, without secrets; null if it is not kept'),
    answer_state: z
      .enum(['none', 'kept', 'not_json', 'too_large', 'dropped'])
      .describe('`not_json`: a file; `dropped`: newer requests needed the memory'),
    answer_bytes: z.int(),
    answer_headers: z
      .record(z.string(), z.string())
      .describe('At most 64 headers, each cut to 2,000 characters, without secrets'),
  })
  .meta({ id: 'FailedRequestDetail' })

export const presentFailureDetail = (failed: LoggedRequest): z.infer<typeof failureDetailEntity> => ({
  ...presentFailure(failed),
  ms: failed.ms,
  client: failed.client,
  user: failed.user,
  sudo_by: failed.sudo_by,
  content_type: failed.content_type,
  query: failed.query,
  body: failed.body,
  body_state: failed.body_state,
  files: [...failed.files],
  masked: [...failed.masked],
  answer: answerOf(failed) ?? null,
  answer_state: failed.answer_state,
  answer_bytes: failed.answer_bytes,
  answer_headers: shownHeaders(failed.answer_headers),
})

const person_or_null = z.object({ id: z.int(), username: z.string(), name: z.string() }).nullable()
const requestFields = {
  ...failureFields,
  ms: z.number(),
  client: z.string(),
  user: person_or_null,
  sudo_by: z
    .object({ id: z.int(), username: z.string() })
    .nullable()
    .describe('The administrator who sent the request as the user'),
  token: z
    .object({ id: z.int(), name: z.string() })
    .nullable()
    .describe('The access token; null without one and for sessions of the console'),
  query_string: z
    .string()
    .describe(
      'The query with its secrets masked: `labels[]=bug&state=opened`; empty without one. Cut to 1,000 characters',
    ),
  faults: z
    .array(z.string())
    .describe('What the faults of the instance did to it: `fault slow, rule 1 answered 200 ms later`'),
}
/** Lists have up to a hundred of them. */
const LONGEST_QUERY = 1000
export const requestEntity = z.object(requestFields).meta({ id: 'LoggedRequest' })

export const presentRequest = (request: LoggedRequest): z.infer<typeof requestEntity> => ({
  ...presentFailure(request),
  ms: request.ms,
  client: request.client,
  user: request.user,
  sudo_by: request.sudo_by,
  token: request.token,
  query_string: queryStringOf(request.query).slice(0, LONGEST_QUERY),
  faults: [...request.faults],
})

export const requestDetailEntity = failureDetailEntity
  .extend({
    token: requestFields.token,
    faults: requestFields.faults,
    user_agent: z.string().nullable(),
    why: whyEntity
      .nullable()
      .describe(
        'Why the request was refused; null if it was not, or if the reason is withheld. Only administrators get the setting and the place',
      ),
    why_withheld: z
      .boolean()
      .describe(
        'Whether the request was refused by a step that only administrators may know, because it can tell about records, roles and settings',
      ),
  })
  .meta({ id: 'LoggedRequestDetail' })

export const presentRequestDetail = (
  request: LoggedRequest,
  { why, why_withheld }: Explanation,
): z.infer<typeof requestDetailEntity> => ({
  ...presentFailureDetail(request),
  token: request.token,
  faults: [...request.faults],
  user_agent: request.user_agent,
  why,
  why_withheld,
})

export const requestFiguresEntity = z
  .array(
    z.object({
      address: z
        .string()
        .nullable()
        .describe(
          'null: there is no such endpoint. With answers of 501: a part of the platform that Gantry does not have',
        ),
      requests: z.int(),
      success: z.int().describe('Answers with a status below 300'),
      redirect: z.int().describe('Answers with 3xx, such as 304'),
      client_error: z.int(),
      server_error: z.int(),
    }),
  )
  .meta({ id: 'RequestFigures' })

export const stateEntity = z
  .object({
    name: z.string().describe('The seed of the instance: demo, empty …'),
    version: z.string(),
    base_url: z.string(),
    api_url: z.string(),
    started_at: z.string().meta({ format: 'date-time' }),
    now: z.string().meta({ format: 'date-time' }),
    start_ms: z.int(),
    storage: z.enum(['directory', 'memory']),
    data_dir: z.string().nullable().describe('Only for administrators'),
    tier: z.enum(['free', 'premium', 'ultimate']),
    appearance: z
      .object({
        home_page_url: z.string().nullable(),
        help_page_text: z.string().nullable(),
        help_page_support_url: z.string().nullable(),
        after_sign_out_path: z.string().nullable().describe('A URL, or a path on this instance'),
        dashboards_url: z.string().nullable().describe('Only for administrators, and only if the link is on'),
        first_day_of_week: z.int().describe('0: Sunday, 1: Monday, 6: Saturday'),
        maintenance_message: z.string().nullable().describe('Not null while nothing can be changed'),
        import_sources: z
          .array(z.enum(['file', 'url', 'object_storage']))
          .describe('Where export archives may be imported from; empty if administrators turned imports off'),
      })
      .describe('Settings that the console shows to everybody'),
    counts: z
      .object({
        projects: z.int(),
        issues_opened: z.int(),
        issues_closed: z.int(),
        groups: z.int(),
        users: z.int(),
        storage_bytes: z.int(),
        storage_projects: z.int().describe('The number of projects in `storage_bytes`'),
      })
      .describe('Only what the caller may see'),
    trends: z.object({ projects: weekly, issues_opened: weekly, users: weekly, groups: weekly }),
    traffic: z.object({
      from: z.string(),
      to: z.string(),
      step_seconds: z.literal(15),
      buckets: z.array(
        z.object({
          at: z.string(),
          ok: z.int(),
          not_modified: z.int(),
          client_error: z.int(),
          server_error: z.int(),
        }),
      ),
      requests_last_hour: z.int(),
    }),
    clients: z.array(z.object({ name: z.string(), requests: z.int(), last_at: z.string() })),
    active_faults: z.int().describe('How many faults are on: some answers may not be those of the platform'),
    failures: z.array(failureEntity).describe("The newest eight; for administrators everybody's, for others their own"),
  })
  .meta({ id: 'InstanceState' })

const leastBits = z.int().nullable()
export const accessRulesEntity = z
  .object({
    tokens: z.object({
      latest_expiry: z.string().describe('The last day on which a new token may expire'),
      personal: z.boolean().describe('Whether personal access tokens can be created'),
    }),
    impersonation: z.boolean().describe('Whether administrators may act as other users'),
    ssh_keys: z.object({
      latest_expiry: z
        .string()
        .nullable()
        .describe('The last day on which a new key may expire; null if keys need not expire'),
      least_bits: z
        .object({
          rsa: leastBits,
          dsa: leastBits,
          ecdsa: leastBits,
          ed25519: leastBits,
          ecdsa_sk: leastBits,
          ed25519_sk: leastBits,
        })
        .describe('The smallest size of new keys by kind; null if keys of the kind are refused'),
    }),
  })
  .meta({ id: 'AccessRules' })

export const activityEntity = z
  .object({
    id: z.int(),
    at: z.string().meta({ format: 'date-time' }),
    author: userBasic.nullable(),
    action: z.string(),
    target_type: z.string().nullable(),
    target_title: z.string().nullable(),
    target_iid: z.int().nullable(),
    project_id: z.int().nullable(),
    project_path: z.string().nullable(),
    group_id: z.int().nullable(),
    web_path: z.string().nullable(),
  })
  .meta({ id: 'Activity' })

export interface ActivityRow {
  event_id: number
  at: string
  action: string
  target_type: string | null
  target_title: string | null
  target_iid: number | null
  project_id: number | null
  project_path: string | null
  group_id: number | null
  group_path: string | null
  sudo_by_id: number | null
  /** The type of record that a comment is on. */
  noteable_type: string | null
  id: number
  username: string
  name: string
  state: string
  avatar: string | null
}

export function presentActivity(row: ActivityRow, present: Presenting): z.infer<typeof activityEntity> {
  return {
    id: row.event_id,
    at: row.at,
    author: presentUserBasic(row, present),
    action: row.action,
    target_type: row.target_type,
    target_title: row.target_title,
    target_iid: row.target_iid,
    project_id: row.project_id,
    project_path: row.project_path,
    group_id: row.group_id,
    web_path: webPath(row),
  }
}

const CHAPTERS: Record<string, string> = { Issue: 'issues', MergeRequest: 'merge_requests', Milestone: 'milestones' }

function webPath({ project_path, group_path, target_type, target_iid }: ActivityRow): string | null {
  if (project_path === null) return group_path === null ? null : `/groups/${group_path}`
  const chapter = CHAPTERS[target_type ?? '']
  return chapter && target_iid !== null ? `/${project_path}/-/${chapter}/${target_iid}` : `/${project_path}`
}

export const SCREENS = [
  ...(['issues', 'merge_requests', 'projects', 'groups', 'users', 'todos'] as const),
  ...(['audit', 'hooks', 'deliveries', 'requests'] as const),
] as const

export const viewEntity = z
  .object({
    id: z.int(),
    screen: z.enum(SCREENS),
    name: z.string(),
    filter: z.string(),
    sort: z.string(),
    group_by: z.string().nullable(),
    position: z.int(),
  })
  .meta({ id: 'SavedView' })
export type ViewEntity = z.infer<typeof viewEntity>

export const presentView = (row: Omit<ViewEntity, 'screen'> & { screen: string }): ViewEntity => ({
  ...row,
  screen: SCREENS.find((screen) => screen === row.screen) ?? 'issues',
})

export const projectActivityEntity = z
  .object({
    project_id: z.int(),
    weeks: z.array(z.int()).describe('Events in each of the last 12 weeks, the oldest first'),
  })
  .meta({ id: 'ProjectActivity' })

export const projectContentsEntity = z
  .object({
    id: z.int(),
    name: z.string(),
    path_with_namespace: z.string(),
    namespace_kind: z.enum(['user', 'group']),
    namespace_path: z.string(),
    namespace_visibility: z
      .enum(['private', 'internal', 'public'])
      .nullable()
      .describe('Visibility of the group, which its projects cannot exceed; null for a personal namespace'),
    archived: z.boolean(),
    visibility: z.enum(['private', 'internal', 'public']),
    marked_for_deletion_on: z.string().nullable(),
    access_level: z.int().describe("The caller's access level; 0 for no member"),
    deletion: z
      .object({
        allowed: z.boolean().describe('False if only administrators may delete projects'),
        after_days: z
          .int()
          .nullable()
          .describe('Days between a deletion and the removal; null if it is removed at once'),
        on: z.string().nullable().describe('Day on which a project that is marked for deletion is removed'),
      })
      .describe('Effect of the instance settings on a deletion'),
    holds: z
      .object({
        issues: z.int(),
        open_issues: z.int(),
        merge_requests: z.int(),
        milestones: z.int(),
        labels: z.int(),
        deployments: z.int(),
        members: z.int().describe('Direct memberships'),
        shares: z.int().describe('Groups that the project is shared with'),
        forks: z.int(),
        stars: z.int(),
        storage_size: z.int(),
      })
      .nullable()
      .describe('Only for Maintainers'),
  })
  .meta({ id: 'ProjectContents' })

interface ContentsRow {
  id: number
  name: string
  path_with_namespace: string
  namespace_kind: 'user' | 'group'
  namespace_path: string
  namespace_visibility: 'private' | 'internal' | 'public' | null
  archived: number
  visibility: 'private' | 'internal' | 'public'
  marked_for_deletion_on: string | null
  access_level: number
  issues_count: number
  open_issues_count: number
  merge_request: number | null
  milestone: number | null
  label: number | null
  deployment: number | null
  member: number | null
  project_group_link: number | null
  forks_count: number
  star_count: number
  storage_size: number
}

interface DeletionRules {
  allowed: boolean
  group_days: number | null
  /** The day on which a project is removed that was marked on the given day. */
  removalDay: (marked_on: string) => string
}

export const presentContents = (
  { archived, access_level, ...row }: ContentsRow,
  deletion: DeletionRules,
): z.infer<typeof projectContentsEntity> => ({
  id: row.id,
  name: row.name,
  path_with_namespace: row.path_with_namespace,
  namespace_kind: row.namespace_kind,
  namespace_path: row.namespace_path,
  namespace_visibility: row.namespace_visibility,
  archived: archived === 1,
  visibility: row.visibility,
  marked_for_deletion_on: row.marked_for_deletion_on,
  access_level,
  deletion: {
    allowed: deletion.allowed,
    after_days: row.namespace_kind === 'group' ? deletion.group_days : null,
    on: row.marked_for_deletion_on && deletion.removalDay(row.marked_for_deletion_on),
  },
  holds:
    access_level < roles.maintainer
      ? null
      : {
          issues: row.issues_count,
          open_issues: row.open_issues_count,
          merge_requests: row.merge_request ?? 0,
          milestones: row.milestone ?? 0,
          labels: row.label ?? 0,
          deployments: row.deployment ?? 0,
          members: row.member ?? 0,
          shares: row.project_group_link ?? 0,
          forks: row.forks_count,
          stars: row.star_count,
          storage_size: row.storage_size,
        },
})

/** One change, as the stream of events tells it: what to read again, and who did it. */
export const liveEventEntity = z
  .object({
    id: z.int().describe('Rises with each event; `Last-Event-ID` resumes after it'),
    kind: z.string().describe('The kind of record: issue, project, member …'),
    act: z.string().describe('What was done: created, updated, closed …'),
    record_id: z.int(),
    iid: z.int().nullable(),
    project_id: z.int().nullable(),
    group_id: z.int().nullable(),
    user_id: z.int().nullable(),
    noteable: z
      .object({ type: z.string(), id: z.int(), iid: z.int() })
      .nullable()
      .describe('The record that a note is on'),
    actor: z
      .object({ id: z.int(), username: z.string(), name: z.string(), avatar_url: z.string().nullable() })
      .nullable()
      .describe('null if the instance itself did it'),
    request_id: z.string().nullable().describe('X-Request-Id of the request, if the caller sent it'),
    occurred_at: z.string().meta({ format: 'date-time' }),
  })
  .meta({
    id: 'LiveEvent',
    description:
      'The data of a message. The first message is `ready`, or `reset` if events after `Last-Event-ID` are gone: read everything again',
  })

export type LiveEvent = z.infer<typeof liveEventEntity>
