import { z } from 'zod'
import type { Flag } from '../kit/db/schema.ts'
import { deprecated } from '../kit/http/deprecated.ts'
import { commaList, errorText } from '../kit/http/wire.ts'
import { lengthFaults, withoutEmpty } from '../kit/limit-faults.ts'
import { projectFull } from '../projects/entity.ts'
import { topicFaults, uniqueNames } from '../projects/settings/project-rules.ts'
import { expirationPolicy, settingFields } from '../projects/settings/project-settings.ts'
import { expirationPolicyColumn, settingColumns } from '../projects/settings/setting-columns.ts'
import { branchFaults, settingFaults } from '../projects/settings/setting-rules.ts'

const settable = {
  description: z.string().nullable().optional().describe('At most 2000 characters'),
  visibility: z.enum(['private', 'internal', 'public']).optional().describe('At most the visibility of the group'),
  archived: z.boolean().optional().describe('Makes the project read-only'),
  default_branch: z.string().optional().describe('Default branch'),
  topics: commaList(z.string()).optional().describe('Names; topics that do not exist are created'),
  tag_list: deprecated(commaList(z.string()).optional(), 'use topics'),
  ...settingFields,
  container_expiration_policy: expirationPolicy.optional().describe('Cleanup rules for container images'),
  requirements_enabled: deprecated(z.boolean().optional(), 'use requirements_access_level'),
  security_and_compliance_enabled: deprecated(z.boolean().optional(), 'use security_and_compliance_access_level'),
}
const overrides = z.object(settable)
type Overrides = z.output<typeof overrides>

/** Fields of a project that a request cannot set, such as `id`. A request that sends one is refused with `cannot be set`. */
const unsettable: Record<never, never> = Object.fromEntries(
  Object.keys(projectFull.shape)
    .filter((name) => !(name in settable))
    .map((name) => [
      name,
      z
        .unknown()
        .refine(() => false, errorText('cannot be set'))
        .optional()
        .describe('Cannot be set'),
    ]),
)

/** The body parameter `override_params`: fields of a project that take precedence over those in the archive. */
export const overrideParams = z.object({ ...settable, ...unsettable })

/** The first error in the overrides as a sentence; undefined if there is none. */
export function firstOverrideFault(fields: Overrides): string | undefined {
  const [first] = Object.entries(
    withoutEmpty({
      description: lengthFaults(fields.description, 2000),
      '': branchFaults(fields.default_branch),
      topics: topicFaults(topicsOf(fields) ?? []),
      ...settingFaults(fields),
    }),
  )
  if (!first) return undefined
  const [field, [text]] = first
  const words = field.replaceAll('_', ' ')
  return field === '' ? text : `${words.slice(0, 1).toUpperCase()}${words.slice(1)} ${text}`
}

/** Only administrators may set the repository storage. */
export const setsRepositoryStorage = (fields: unknown) => overrides.parse(fields).repository_storage !== undefined

/**
 * The columns and topics that the overrides set. `licensed` tells whether the instance has a paid tier; without one, fields of these tiers
 * are ignored.
 */
export function overridesOf(params: unknown, licensed: boolean) {
  const fields = overrides.parse(params)
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
