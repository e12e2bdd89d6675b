import type { Actor } from '../kit/access/actor.ts'
import { roles } from '../kit/access/roles.ts'
import type { Visibility } from '../kit/db/schema.ts'
import type { Instance } from '../kit/instance.ts'

const RANKS = { private: 0, internal: 1, public: 2 }

/** Whether more people see the one than the other. */
export const isOpener = (one: Visibility, other: Visibility) => RANKS[one] > RANKS[other]

/** At the top groups are for whom both the instance and the account allow it, and never for external users. */
export const mayCreateTopGroups = (actor: Actor, allowed: boolean) =>
  actor.can_create_group && !actor.external && (allowed || actor.admin)

/** Below a group they are for its Owners, and for Maintainers where the group says so. */
export const mayCreateSubgroups = (parent: { access_level: number; subgroup_creation_level: string }) =>
  parent.access_level >= (parent.subgroup_creation_level === 'maintainer' ? roles.maintainer : roles.owner)

/** How many days a group is only marked for deletion, and can be restored; null where it goes at once. */
export function daysKept({ licensed, settings }: Pick<Instance, 'licensed' | 'settings'>): number | null {
  const days = settings.get('deletion_adjourned_period')
  return licensed && settings.get('delayed_group_deletion') && days > 0 ? days : null
}
