import { count } from '../ui/number.ts'
import { Person } from '../ui/person.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { type ImportedPerson, type ImportResult, matchTexts, nameOfPerson } from './import-words.ts'
import classes from './imports.module.css'

type Importer = ImportResult['imported_by']

export const peopleColumns = (importer: Importer): Columns<ImportedPerson> => [
  {
    id: 'person',
    header: 'Person in the archive',
    meta: { track: 'minmax(140px, 9fr)', narrow: 'minmax(120px, 9fr)' },
    cell: ({ row: { original: person } }) => (
      <>
        <span className={`cut ${classes.record}`} dir="auto">
          {nameOfPerson(person)}
        </span>
        {person.name !== null && person.username !== null && (
          <span className={`cut quiet ${classes.username}`}>@{person.username}</span>
        )}
      </>
    ),
  },
  {
    id: 'account',
    header: 'Account here',
    meta: { track: 'minmax(150px, 11fr)', narrow: 'minmax(120px, 11fr)' },
    cell: ({ row: { original: person } }) => <Account person={person} importer={importer} />,
  },
  {
    id: 'rule',
    header: 'Rule',
    meta: { track: 'minmax(196px, 9fr)', narrow: 'minmax(108px, 9fr)' },
    cell: ({ row: { original: person } }) => <span className="cut">{matchTexts[person.match].short}</span>,
  },
  ...(
    [
      ['issues', 'Issues', undefined],
      ['merge_requests', 'Merge requests', 1040],
      ['notes', 'Comments', undefined],
      ['snippets', 'Snippets', 1180],
      ['other', 'Other', 1100],
    ] as const
  ).map(([name, header, from]): Columns<ImportedPerson>[number] => ({
    id: name,
    header,
    meta: {
      track: name === 'merge_requests' ? '104px' : '76px',
      align: 'right',
      name: header,
      ...(from && { from }),
      ...(name === 'other' && { hint: 'Assignments, reviews, approvals, reactions, time entries and events' }),
    },
    cell: ({ row: { original: person } }) =>
      person[name] === 0 ? <span className="quiet">–</span> : count(person[name]),
  })),
]

interface AccountProps {
  person: ImportedPerson
  importer: Importer
  /** Wraps long names instead of cutting them. */
  wrap?: boolean
}

/** The account of a person. Without one, the records belong to the user who started the import. */
export function Account({ person: { account, match }, importer, wrap }: AccountProps) {
  const cut = wrap ? '' : 'cut'
  if (account)
    return (
      <>
        <Person person={{ ...account, avatar_url: null }} />
        <span className={`quiet ${cut} ${classes.username}`}>@{account.username}</span>
      </>
    )
  if (match === 'email') return <span className="quiet">The account was deleted</span>
  return (
    <span className={`quiet ${cut}`}>
      {importer ? `${importer.name} (started the import)` : 'The user who started the import'}
    </span>
  )
}
