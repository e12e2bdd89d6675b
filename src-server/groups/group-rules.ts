import type { Visibility } from '../kit/db/schema.ts'
import { groupNameFaults, groupPathFaults, lengthFaults } from '../namespaces/policy.ts'
import { isOpener } from './policy.ts'

/** What is to be; what is undefined stays as it was, and was checked when it came. */
interface Checked {
  name?: string | undefined
  path?: string | undefined
  visibility?: Visibility | undefined
  description?: string | null | undefined
  two_factor_grace_period?: number | undefined
  ip_restriction_ranges?: string | null | undefined
  allowed_email_domains_list?: string | null | undefined
}
interface Circumstances {
  /** Which of them another has: the path whoever else is reached by it, the name another group of the same parent. */
  taken: { name: boolean; path: boolean }
  parent: { visibility: Visibility } | null
  /** How many groups are above. */
  levels_above: number
  /** What the instance keeps from this caller. */
  restricted: readonly string[]
  /** The most open of what is right below. */
  below: { projects: Visibility | null; groups: Visibility | null }
}

/** A group can have so many others above it. */
export const MOST_ABOVE = 20
/** Of texts that hold a list; every answer about the group carries them. */
const LONGEST_LIST = 2000
const AGAIN = ['has already been taken']

/** The model's texts by field, in the words of BEHAVIOUR 4.2; empty where all is well. */
export function groupFaults(group: Checked, { taken, parent, levels_above, restricted, below }: Circumstances) {
  const { name, path, visibility, description, two_factor_grace_period: hours } = group
  const faults: Record<string, string[]> = {
    name: [...(name === undefined ? [] : groupNameFaults(name)), ...(taken.name ? AGAIN : [])],
    path: [...(path === undefined ? [] : groupPathFaults(path, parent === null)), ...(taken.path ? AGAIN : [])],
    description: lengthFaults(description, 255),
    parent_id: levels_above > MOST_ABOVE ? ['has too deep level of nesting'] : [],
    visibility_level: visibility === undefined ? [] : visibilityFaults(visibility, { parent, restricted, below }),
    ip_restriction_ranges: lengthFaults(group.ip_restriction_ranges, LONGEST_LIST),
    allowed_email_domains_list: lengthFaults(group.allowed_email_domains_list, LONGEST_LIST),
    two_factor_grace_period: hours !== undefined && hours < 0 ? ['must be greater than or equal to 0'] : [],
  }
  return withFaults(faults)
}

/** Without the fields that nothing is wrong with. */
export const withFaults = (faults: Record<string, string[]>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(faults).filter(([, texts]) => texts.length > 0))

function visibilityFaults(
  visibility: Visibility,
  { parent, restricted, below }: Pick<Circumstances, 'parent' | 'restricted' | 'below'>,
) {
  return [
    ...(parent && isOpener(visibility, parent.visibility)
      ? [`${visibility} is not allowed since the parent group has a ${parent.visibility} visibility.`]
      : []),
    ...(below.projects && isOpener(below.projects, visibility)
      ? [`${visibility} is not allowed since this group contains projects with higher visibility.`]
      : []),
    ...(below.groups && isOpener(below.groups, visibility)
      ? [`${visibility} is not allowed since there are sub-groups with higher visibility.`]
      : []),
    ...(restricted.includes(visibility) ? [`${visibility} has been restricted by your Gantry administrator`] : []),
  ]
}

/** `{:path=>["has already been taken"]}`: how the platform writes texts by field where it answers with a sentence. */
export const faultsInWords = (faults: Record<string, readonly string[]>) =>
  `{${Object.entries(faults)
    .map(([field, texts]) => `:${field}=>[${texts.map((text) => JSON.stringify(text)).join(', ')}]`)
    .join(', ')}}`
