import { z } from 'zod'
import { normalizeEmail } from '../../kit/email-address.ts'

/**
 * A seed file: JSON, with what an instance begins with. Everything but names may be left out. People are named by their username,
 * groups and projects by their full path, labels and milestones by their title. `resources/seed-example.json` shows all of it.
 *
 * `root` (the administrator) and `ghost` are always there; an entry for `root` among the users changes its name and address.
 */
const path = z
  .string()
  .regex(
    /^[a-zA-Z0-9_][\w.-]*(\/[a-zA-Z0-9_][\w.-]*)*$/,
    'is no path: letters, digits, "_", "-" and ".", parts divided by "/"',
  )
const slug = z.string().regex(/^[a-zA-Z0-9_][\w.-]{0,254}$/, 'may hold letters, digits, "_", "-" and "." only')
const moment = z.iso.datetime({ offset: true, error: 'is no moment such as 2026-03-01T09:30:00Z' })
const day = z.iso.date('is no day such as 2026-03-01')
const title = z.string().min(1).max(255)
const visibility = z.enum(['private', 'internal', 'public']).default('private')
/** Username → role. */
const members = z.record(slug, z.enum(['guest', 'reporter', 'developer', 'maintainer', 'owner'])).default({})

const user = z.strictObject({
  username: slug,
  name: z.string().min(1).max(255),
  email: z.string().transform(normalizeEmail).pipe(z.email('is no e-mail address')).optional(),
  admin: z.boolean().default(false),
  external: z.boolean().default(false),
  state: z.enum(['active', 'blocked', 'deactivated']).default('active'),
})

const label = z.strictObject({
  title,
  color: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'is no colour such as #2f7dd1')
    .default('#6699cc'),
  description: z.string().optional(),
  /** The lower, the more important; only labels of projects can have one. */
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
  /** Given out in order where it is absent. */
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
  /** In seconds. */
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
  /** `group/project`, or `username/project` for a personal one. */
  path: path.refine((text) => text.includes('/'), 'needs a group or a user before the "/"'),
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
  /** Parents before their children. */
  groups: z.array(group).default([]),
  projects: z.array(project).default([]),
})

export type SeedFile = z.infer<typeof seedFormat>
export type SeedGroup = z.infer<typeof group>
export type SeedProject = z.infer<typeof project>
export type SeedIssue = z.infer<typeof issue>
