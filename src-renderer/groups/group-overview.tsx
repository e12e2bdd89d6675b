import { roleName } from '../members/roles.ts'
import { Addresses } from '../ui/addresses.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { bytes, count } from '../ui/number.ts'
import type { Meta } from '../ui/peek.tsx'
import { Visibility } from '../ui/visibility.tsx'
import { Day } from '../ui/when.tsx'
import type { Counts, Group } from './group.ts'
import classes from './groups.module.css'
import { ParentLink } from './parent-link.tsx'
import { useGroupCounts } from './use-group.ts'

export function GroupOverview({ group }: { group: Group }) {
  const { counts, pending } = useGroupCounts(group.id)
  const show = (n: number | null | undefined) => (n === undefined || n === null ? (pending ? '…' : '–') : count(n))
  const directCount = (all: number | undefined, direct: number | undefined) =>
    all === undefined || direct === undefined || all === direct ? undefined : `${count(direct)} direct`
  const facts: Fact[] = [
    ['Subgroups', show(counts?.all_subgroups), directCount(counts?.all_subgroups, counts?.subgroups)],
    ['Projects', show(counts?.all_projects), directCount(counts?.all_projects, counts?.projects)],
    ['Members', show(counts?.members), 'direct'],
    ...(counts && counts.storage_size !== null
      ? [['Storage', bytes(counts.storage_size), 'including subgroups'] as const]
      : []),
  ]
  return (
    <>
      {group.description?.trim() ? (
        <p className={classes.description} dir="auto">
          {group.description}
        </p>
      ) : (
        <p className="quiet">No description.</p>
      )}
      <Facts facts={facts} />
      <Addresses
        lines={[
          { name: 'Path', text: group.full_path, copyName: 'path' },
          { name: 'Web page', text: group.web_url, copyName: 'web page' },
        ]}
      />
    </>
  )
}

const onOff = (value: boolean | null | undefined) =>
  value === null || value === undefined ? 'Inherited' : value ? 'On' : 'Off'

export const groupMeta = (group: Group, counts: Counts | undefined): Meta => [
  ['Visibility', <Visibility key="v" level={group.visibility} />],
  ...(group.parent_id === null ? [] : [['Parent group', <ParentLink key="p" group={group} />] as const]),
  [
    'Your role',
    counts ? (
      roleName(counts.access_level)
    ) : (
      <span key="r" className="quiet">
        …
      </span>
    ),
  ],
  ['Project creation', creationRoles[group.project_creation_level] ?? group.project_creation_level],
  ['Subgroup creation', creationRoles[group.subgroup_creation_level] ?? group.subgroup_creation_level],
  [
    'Two-factor sign-in',
    group.require_two_factor_authentication ? `Required after ${group.two_factor_grace_period} h` : 'Optional',
  ],
  ['Large files (LFS)', onOff(group.lfs_enabled)],
  ['Access requests', onOff(group.request_access_enabled)],
  ['Created', <Day key="c" at={group.created_at} />],
  [
    'ID',
    <span key="i" className="mono">
      {group.id}
    </span>,
  ],
]

const creationRoles: Readonly<Record<string, string>> = {
  noone: 'Nobody',
  maintainer: 'Maintainers and above',
  developer: 'Developers and above',
  owner: 'Owners',
}
