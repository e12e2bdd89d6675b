import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import type { Instance } from '../kit/instance.ts'
import type { Visibility } from '../schema/namespaces.ts'

const RANKS = { private: 0, internal: 1, public: 2 }

/** Whether the first visibility is open to more people than the second. */
export const isMoreVisible = (one: Visibility, other: Visibility) => RANKS[one] > RANKS[other]

/**
 * Creating a top-level group needs the right of the account and, except for administrators, the setting of the instance. External users may never
 * create one.
 */
export const mayCreateTopGroups = (actor: Actor, allowed: boolean) =>
  actor.can_create_group && !actor.external && (allowed || actor.admin)

/** Subgroups need Owner, or Maintainer if the group allows it. */
export const mayCreateSubgroups = (parent: { access_level: number; subgroup_creation_level: string }) =>
  parent.access_level >= (parent.subgroup_creation_level === 'maintainer' ? roles.maintainer : roles.owner)

/** The number of days that a deleted group can still be restored; null if groups are deleted at once. */
export function daysKept({ licensed, settings }: Pick<Instance, 'licensed' | 'settings'>): number | null {
  const days = settings.get('deletion_adjourned_period')
  return licensed && settings.get('delayed_group_deletion') && days > 0 ? days : null
}
