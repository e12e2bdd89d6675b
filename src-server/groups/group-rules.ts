import { isIP } from 'node:net'
import { amountFaults, lengthFaults, withoutEmpty } from '../kit/limit-faults.ts'
import { groupNameFaults, groupPathFaults } from '../namespaces/policy.ts'
import type { Visibility } from '../schema/namespaces.ts'
import { isMoreVisible } from './policy.ts'

/** The new values. Undefined values are unchanged and not validated. */
interface Checked {
  name?: string | undefined
  path?: string | undefined
  visibility?: Visibility | undefined
  description?: string | null | undefined
  two_factor_grace_period?: number | undefined
  extra_shared_runners_minutes_limit?: number | null | undefined
  shared_runners_minutes_limit?: number | null | undefined
  ip_restriction_ranges?: string | null | undefined
  allowed_email_domains_list?: string | null | undefined
}
interface GroupConstraints {
  /** Whether the path is in use by any namespace, and the name by another group of the same parent. */
  taken: { name: boolean; path: boolean }
  parent: { visibility: Visibility } | null
  /** Number of ancestors. */
  levels_above: number
  /** Visibility levels that the caller may not use. */
  restricted: readonly string[]
  /** The highest visibility of direct projects and subgroups. */
  below: { projects: Visibility | null; groups: Visibility | null }
}

/** The maximum number of ancestors of a group. */
export const MAX_ANCESTORS = 20
/** Maximum length of list fields, because every answer about the group contains them. */
const LONGEST_LIST = 2000
const DOMAIN = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]{0,62}\.)+[a-z]{2,63}$/i
const AGAIN = ['has already been taken']

/** Returns the validation errors by field; empty if the group is valid. */
export function groupFaults(group: Checked, { taken, parent, levels_above, restricted, below }: GroupConstraints) {
  const { name, path, visibility, description } = group
  const faults: Record<string, string[]> = {
    name: [...(name === undefined ? [] : groupNameFaults(name)), ...(taken.name ? AGAIN : [])],
    path: [...(path === undefined ? [] : groupPathFaults(path, parent === null)), ...(taken.path ? AGAIN : [])],
    description: lengthFaults(description, 255),
    parent_id: levels_above > MAX_ANCESTORS ? ['has too deep level of nesting'] : [],
    visibility_level: visibility === undefined ? [] : visibilityFaults(visibility, { parent, restricted, below }),
    ip_restriction_ranges: listFaults(group.ip_restriction_ranges, isRange, 'is an invalid IP address range'),
    allowed_email_domains_list: listFaults(
      group.allowed_email_domains_list,
      (domain) => DOMAIN.test(domain),
      'The domain you entered is misformatted.',
    ),
    two_factor_grace_period: amountFaults(group.two_factor_grace_period),
    extra_shared_runners_minutes_limit: amountFaults(group.extra_shared_runners_minutes_limit),
    shared_runners_minutes_limit: amountFaults(group.shared_runners_minutes_limit),
  }
  return withoutEmpty(faults)
}

function listFaults(list: string | null | undefined, fits: (one: string) => boolean, text: string): string[] {
  const long = lengthFaults(list, LONGEST_LIST)
  if (long.length > 0 || !list) return long
  return list.split(',').every((one) => fits(one.trim())) ? [] : [text]
}

/** `10.0.0.0/8`, `2001:db8::/32`, or a single address. */
function isRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const kind = address.includes('%') ? 0 : isIP(address)
  if (kind === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}

function visibilityFaults(
  visibility: Visibility,
  { parent, restricted, below }: Pick<GroupConstraints, 'parent' | 'restricted' | 'below'>,
) {
  return [
    ...(parent && isMoreVisible(visibility, parent.visibility)
      ? [`${visibility} is not allowed since the parent group has a ${parent.visibility} visibility.`]
      : []),
    ...(below.projects && isMoreVisible(below.projects, visibility)
      ? [`${visibility} is not allowed since this group contains projects with higher visibility.`]
      : []),
    ...(below.groups && isMoreVisible(below.groups, visibility)
      ? [`${visibility} is not allowed since there are sub-groups with higher visibility.`]
      : []),
    ...(restricted.includes(visibility) ? [`${visibility} has been restricted by your Gantry administrator`] : []),
  ]
}

/** `{:path=>["has already been taken"]}`: the platform's form of errors by field inside a sentence. */
export const faultsInWords = (faults: Record<string, readonly string[]>) =>
  `{${Object.entries(faults)
    .map(([field, texts]) => `:${field}=>[${texts.map((text) => JSON.stringify(text)).join(', ')}]`)
    .join(', ')}}`
