import { roleName } from '../members/roles.ts'
import { Visibility } from '../projects/visibility.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { bytes, count } from '../ui/number.ts'
import type { Meta } from '../ui/peek.tsx'
import { On } from '../ui/when.tsx'
import type { Counts, Group } from './group.ts'
import { GroupPath } from './group-path.tsx'
import classes from './groups.module.css'
import { useGroupCounts } from './use-group.ts'

export function GroupOverview({ group }: { group: Group }) {
  const { counts, pending } = useGroupCounts(group.id)
  const told = (n: number | null | undefined) => (n === undefined || n === null ? (pending ? '…' : '–') : count(n))
  const facts = [
    ['Subgroups', told(counts?.subgroups)],
    ['Projects', told(counts?.projects)],
    ['Direct members', told(counts?.members)],
    ...(counts && counts.storage_size !== null ? [['Storage, with all below', bytes(counts.storage_size)]] : []),
  ] as const
  return (
    <>
      {group.description?.trim() ? (
        <p className={classes.words}>{group.description}</p>
      ) : (
        <p className="quiet">No description.</p>
      )}
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.addresses}>
        <Address name="Path" text={group.full_path} />
        <Address name="Web page" text={group.web_url} />
      </div>
    </>
  )
}

function Address({ name, text }: { name: string; text: string }) {
  return (
    <div className={classes.address}>
      <span>{name}</span>
      <span className="mono cut">{text}</span>
      <CopyButton text={text} name={name.toLowerCase()} />
    </div>
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
  ['Created', <On key="c" at={group.created_at} />],
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
