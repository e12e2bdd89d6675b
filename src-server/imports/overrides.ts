import { z } from 'zod'
import type { Flag } from '../kit/db/schema.ts'
import { commaList, says } from '../kit/http/wire.ts'
import { lengthFaults } from '../kit/limit-faults.ts'
import { projectFull } from '../projects/entity.ts'
import { present, topicFaults, uniqueNames } from '../projects/project-rules.ts'
import { expirationPolicy, settingFields } from '../projects/project-settings.ts'
import { expirationPolicyColumn, settingColumns } from '../projects/setting-columns.ts'
import { branchFaults, settingFaults } from '../projects/setting-rules.ts'

const settable = {
  description: z.string().nullable().optional().describe('At most 2000 characters'),
  visibility: z.enum(['private', 'internal', 'public']).optional().describe('At most that of the group'),
  archived: z.boolean().optional().describe('Whether it is read-only'),
  default_branch: z.string().optional().describe('Branch that is shown first'),
  topics: commaList(z.string()).optional().describe('Names; those that are not there are made'),
  tag_list: commaList(z.string()).optional().describe('Deprecated: use topics'),
  ...settingFields,
  container_expiration_policy: expirationPolicy.optional().describe('What is done with old container images'),
  requirements_enabled: z.boolean().optional().describe('Deprecated: use requirements_access_level'),
  security_and_compliance_enabled: z
    .boolean()
    .optional()
    .describe('Deprecated: use security_and_compliance_access_level'),
}
const overrides = z.object(settable)
type Overrides = z.output<typeof overrides>

/** What a project is, has or comes from: a request that means to set it is told so. */
const unsettable: Record<never, never> = Object.fromEntries(
  Object.keys(projectFull.shape)
    .filter((name) => !(name in settable))
    .map((name) => [
      name,
      z
        .unknown()
        .refine(() => false, says('cannot be set'))
        .optional()
        .describe('Cannot be set'),
    ]),
)

/** Fields of the project resource that a request sets in place of those of the archive. */
export const overrideParams = z.object({ ...settable, ...unsettable })

/** The first thing that is wrong with what was said, as a sentence. */
export function overrideFault(said: Overrides): string | undefined {
  const [first] = Object.entries(
    present({
      description: lengthFaults(said.description, 2000),
      '': branchFaults(said.default_branch),
      topics: topicFaults(topicsOf(said) ?? []),
      ...settingFaults(said),
    }),
  )
  if (!first) return undefined
  const [field, [text]] = first
  const words = field.replaceAll('_', ' ')
  return field === '' ? text : `${words.slice(0, 1).toUpperCase()}${words.slice(1)} ${text}`
}

/** Whether these fields set the repository storage, which only administrators may do. */
export const setsStorage = (fields: unknown) => overrides.parse(fields).repository_storage !== undefined

/** The columns and topics that these set; those of the higher tiers count where these are on. */
export function overridesOf(said: unknown, licensed: boolean) {
  const fields = overrides.parse(said)
  const levels = {
    requirements_access_level: fields.requirements_access_level ?? levelOf(fields.requirements_enabled),
    security_and_compliance_access_level:
      fields.security_and_compliance_access_level ?? levelOf(fields.security_and_compliance_enabled),
  }
  const policy = fields.container_expiration_policy_attributes ?? fields.container_expiration_policy
  return {
    topics: topicsOf(fields),
    columns: {
      ...settingColumns({ ...fields, ...levels }, licensed),
      ...expirationPolicyColumn(policy, '{}'),
      ...(fields.description !== undefined && { description: fields.description }),
      ...(fields.visibility !== undefined && { visibility: fields.visibility }),
      ...(fields.archived !== undefined && { archived: flagOf(fields.archived) }),
      ...(fields.default_branch !== undefined && { default_branch: fields.default_branch }),
    },
  }
}

function topicsOf({ topics, tag_list }: Overrides): string[] | undefined {
  const names = topics ?? tag_list
  return names && uniqueNames(names)
}

const flagOf = (value: boolean): Flag => (value ? 1 : 0)
const levelOf = (enabled: boolean | undefined) => (enabled === undefined ? undefined : enabled ? 'enabled' : 'disabled')
