import { roleName } from '../members/roles.ts'
import { Addresses } from '../ui/addresses.tsx'
import { type Fact, Facts } from '../ui/facts.tsx'
import { bytes, count } from '../ui/number.ts'
import type { Meta } from '../ui/peek.tsx'
import { Visibility } from '../ui/visibility.tsx'
import { Day } from '../ui/when.tsx'
import type { Counts, Group } from './group.ts'
import { GroupPath } from './group-path.tsx'
import classes from './groups.module.css'
import { useGroupCounts } from './use-group.ts'

export function GroupOverview({ group }: { group: Group }) {
  const { counts, pending } = useGroupCounts(group.id)
  const told = (n: number | null | undefined) => (n === undefined || n === null ? (pending ? '…' : '–') : count(n))
  const right = (all: number | undefined, here: number | undefined) =>
    all === undefined || here === undefined || all === here ? undefined : `${count(here)} right here`
  const facts: Fact[] = [
    ['Subgroups', told(counts?.all_subgroups), right(counts?.all_subgroups, counts?.subgroups)],
    ['Projects', told(counts?.all_projects), right(counts?.all_projects, counts?.projects)],
    ['Members', told(counts?.members), 'direct ones'],
    ...(counts && counts.storage_size !== null
      ? [['Storage', bytes(counts.storage_size), 'with all below'] as const]
      : []),
  ]
  return (
    <>
      {group.description?.trim() ? (
        <p className={classes.words}>{group.description}</p>
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
  value === null || value === undefined ? 'inherited' : value ? 'on' : 'off'

export const groupMeta = (group: Group, counts: Counts | undefined): Meta => [
  ['Visible to', <Visibility key="v" level={group.visibility} />],
  ...(group.parent_id === null ? [] : [['Below', <GroupPath key="p" group={group} />] as const]),
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
  ['May create projects', creators[group.project_creation_level] ?? group.project_creation_level],
  ['May create subgroups', creators[group.subgroup_creation_level] ?? group.subgroup_creation_level],
  [
    'Two-factor sign-in',
    group.require_two_factor_authentication ? `required after ${group.two_factor_grace_period} h` : 'as one likes',
  ],
  ['Large files', onOff(group.lfs_enabled)],
  ['Requests for access', onOff(group.request_access_enabled)],
  ['Created', <Day key="c" at={group.created_at} />],
  [
    'ID',
    <span key="i" className="mono">
      {group.id}
    </span>,
  ],
]

const creators: Readonly<Record<string, string>> = {
  noone: 'Nobody',
  maintainer: 'Maintainers and up',
  developer: 'Developers and up',
  owner: 'Owners',
}
