import { z } from 'zod'
import type { Presenting } from '../kit/http/presenting.ts'
import { presentUserBasic, userBasic } from '../users/entity.ts'

export const signInEntity = z.object({ token: z.string(), user_id: z.int() }).meta({ id: 'SignIn' })

export const healthEntity = z.object({ status: z.literal('ok') }).meta({ id: 'Health' })
export const illEntity = z.object({ status: z.literal('failed') }).meta({ id: 'HealthFailed' })

export const WEEKS = 12
const weekly = z
  .array(z.int())
  .describe('How many there were at the end of each of the last 12 weeks, oldest first, now last')

export const stateEntity = z
  .object({
    name: z.string().describe('What the instance was filled with: demo, empty …'),
    version: z.string(),
    base_url: z.string(),
    api_url: z.string(),
    started_at: z.string().meta({ format: 'date-time' }),
    now: z.string().meta({ format: 'date-time' }),
    start_ms: z.int(),
    storage: z.enum(['directory', 'memory']),
    data_dir: z.string().nullable().describe('Told to administrators'),
    tier: z.enum(['free', 'premium', 'ultimate']),
    counts: z
      .object({
        projects: z.int(),
        issues_opened: z.int(),
        issues_closed: z.int(),
        groups: z.int(),
        users: z.int(),
        storage_bytes: z.int(),
      })
      .describe('Of what the caller may see'),
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
    failures: z
      .array(
        z.object({
          at: z.string(),
          status: z.int(),
          method: z.string(),
          path: z.string(),
          message: z.string().nullable(),
          request_id: z.string(),
        }),
      )
      .describe('The newest eight; told to administrators'),
  })
  .meta({ id: 'InstanceState' })

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

export const viewEntity = z
  .object({
    id: z.int(),
    screen: z.enum(['issues', 'projects']),
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
  screen: row.screen === 'projects' ? 'projects' : 'issues',
})
