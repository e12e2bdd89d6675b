import { z } from 'zod'
import { normalizeEmail } from '../../kit/email-address.ts'

/**
 * The format of a seed file: JSON with the content of a new instance. Only names are required. Usernames refer to users, full paths to groups
 * and projects, titles to labels and milestones. `resources/seed-example.json` shows all fields.
 *
 * Every instance has the users `root` (the administrator) and `ghost`. An entry for `root` changes its name and email address.
 */
const path = z
  .string()
  .regex(
    /^[a-zA-Z0-9_][\w.-]*(\/[a-zA-Z0-9_][\w.-]*)*$/,
    'must be a path: letters, digits, "_", "-" and ".", parts separated by "/"',
  )
const slug = z.string().regex(/^[a-zA-Z0-9_][\w.-]{0,254}$/, 'may contain only letters, digits, "_", "-" and "."')
const moment = z.iso.datetime({ offset: true, error: 'must be a date and time such as 2026-03-01T09:30:00Z' })
const day = z.iso.date('must be a date such as 2026-03-01')
const title = z.string().min(1).max(255)
const visibility = z.enum(['private', 'internal', 'public']).default('private')
/** Username → role. */
const members = z.record(slug, z.enum(['guest', 'reporter', 'developer', 'maintainer', 'owner'])).default({})

const user = z.strictObject({
  username: slug,
  name: z.string().min(1).max(255),
  email: z.string().transform(normalizeEmail).pipe(z.email('must be an email address')).optional(),
  admin: z.boolean().default(false),
  external: z.boolean().default(false),
  state: z.enum(['active', 'blocked', 'deactivated']).default('active'),
})

const label = z.strictObject({
  title,
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a color such as #2f7dd1')
    .default('#6699cc'),
  description: z.string().optional(),
  /** A lower number is more important. Only labels of projects can have a priority. */
  priority: z.int().min(0).optional(),
})

const milestone = z.strictObject({
  title,
  description: z.string().default(''),
  state: z.enum(['active', 'closed']).default('active'),
  start_date: day.optional(),
  due_date: day.optional(),
})

const note = z.strictObject({
  author: slug.default('root'),
  body: z.string().min(1).max(1_000_000),
  internal: z.boolean().default(false),
  created_at: moment.optional(),
})

const issue = z.strictObject({
  /** Default: the next free number of the project. */
  iid: z.int().min(1).optional(),
  title,
  description: z.string().max(1_000_000).optional(),
  state: z.enum(['opened', 'closed']).default('opened'),
  author: slug.default('root'),
  assignees: z.array(slug).default([]),
  labels: z.array(title).default([]),
  milestone: title.optional(),
  confidential: z.boolean().default(false),
  issue_type: z.enum(['issue', 'incident', 'test_case']).default('issue'),
  due_date: day.optional(),
  weight: z.int().min(0).optional(),
  /** Seconds. */
  time_estimate: z.int().min(0).default(0),
  created_at: moment.optional(),
  updated_at: moment.optional(),
  closed_at: moment.optional(),
  notes: z.array(note).default([]),
})

const group = z.strictObject({
  path,
  name: z.string().min(1).max(255),
  description: z.string().default(''),
  visibility,
  members,
  labels: z.array(label.omit({ priority: true })).default([]),
  milestones: z.array(milestone).default([]),
})

const project = z.strictObject({
  /** `group/project`, or `username/project` for a personal project. */
  path: path.refine((text) => text.includes('/'), 'must start with a group or a user, followed by "/"'),
  name: z.string().min(1).max(255),
  description: z.string().optional(),
  visibility,
  archived: z.boolean().default(false),
  topics: z.array(z.string().min(1)).default([]),
  members,
  labels: z.array(label).default([]),
  milestones: z.array(milestone).default([]),
  issues: z.array(issue).default([]),
})

export const seedFormat = z.strictObject({
  users: z.array(user).default([]),
  /** A group must come after its parent group. */
  groups: z.array(group).default([]),
  projects: z.array(project).default([]),
})

export type SeedFile = z.infer<typeof seedFormat>
export type SeedGroup = z.infer<typeof group>
export type SeedProject = z.infer<typeof project>
export type SeedIssue = z.infer<typeof issue>
