import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { requestOf } from '../api/client.ts'
import { curlText } from '../api/curl.ts'
import { ListBrowser, type PeekActions } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { Share } from '../ui/charts.tsx'
import { copyText } from '../ui/copy.ts'
import { Figure } from '../ui/figure.tsx'
import { count, pluralize } from '../ui/number.ts'
import { Peek } from '../ui/peek.tsx'
import { EmptyState } from '../ui/states.tsx'
import { type ImportedPerson, type ImportResult, matchTexts, nameOfPerson } from './import-words.ts'
import classes from './imports.module.css'
import { attributionOf, idOfPerson, peopleList } from './people.ts'
import { Account, peopleColumns } from './people-columns.tsx'

/** The people of an archive: which account each became and by which rule, or why none. */
export function ImportPeople({ result }: { result: ImportResult }) {
  const url = useUrlState()
  const navigate = useNavigate()
  const { project_id, imported_by, people } = result
  const kind = useMemo(() => peopleList({ project_id }), [project_id])
  const columns = useMemo(() => peopleColumns(imported_by), [imported_by])
  const list = useList(kind, url, { filter: url.get('q') ?? '', sort: '' })
  const open = (id: string) => {
    const account = list.loaded.find((person) => idOfPerson(person) === id)?.account
    if (account)
      void navigate({
        to: '/projects/$projectId',
        params: { projectId: String(project_id) },
        search: { tab: 'issues', q: `author:${account.username}` },
      })
  }
  return (
    <>
      {people && people.length > 0 && <Attribution result={result} people={people} />}
      <ListBrowser
        list={list}
        columns={columns}
        hint="matched: rule: or words in names and usernames …"
        nameOf={nameOfPerson}
        onOpen={open}
        peek={(_, row, actions) => row && <PersonPeek result={result} person={row} {...actions} />}
        emptyState={
          <EmptyState title="No people">
            <p>The archive has no members, and no record names a person.</p>
          </EmptyState>
        }
      />
    </>
  )
}

/** For a sentence, if the account of this user has been deleted. */
const unknownImporter = 'the user who started the import'

/** How many records belong to accounts of their authors, and how many to the user who started the import. */
function Attribution({ result, people }: { result: ImportResult; people: readonly ImportedPerson[] }) {
  const { matched, unmatched, further } = attributionOf(people, result.further_people)
  const importer = result.imported_by?.name ?? unknownImporter
  const parts = [
    ['Matched accounts', matched, 'mass'],
    [`${result.imported_by?.name ?? 'The user who started the import'} (for people not matched)`, unmatched, 'warn'],
    [`People not listed (beyond the first ${people.length})`, further, 'plain'],
  ] as const
  const shown = parts.filter(([, { records }]) => records > 0)
  return (
    <section className={classes.attribution} aria-label="Attribution">
      <Figure
        name="Records by account"
        columns={['Account', 'Records', 'People']}
        rows={parts.map(([name, { records, people: n }]) => [name, count(records), n === null ? '–' : count(n)])}
        legend={
          <>
            <span>
              <i data-tone="mass" /> {pluralize(matched.people ?? 0, 'person', 'people')} matched,{' '}
              {pluralize(matched.records, 'record')}
            </span>
            <span>
              <i data-tone="warn" /> {pluralize(unmatched.people ?? 0, 'person', 'people')} not matched,{' '}
              {pluralize(unmatched.records, 'record')} attributed to <bdi>{importer}</bdi>
            </span>
            {further.records > 0 && (
              <span>
                <i data-tone="plain" /> {pluralize(further.records, 'record')} of people who are not listed
              </span>
            )}
          </>
        }
      >
        <Share parts={shown.map(([, { records }, tone]) => ({ tone, value: records }))} />
      </Figure>
    </section>
  )
}

interface PeekProps extends PeekActions {
  result: ImportResult
  person: ImportedPerson
}

function PersonPeek({ result: { project_id, imported_by }, person, ...actions }: PeekProps) {
  const { rule, advice } = matchTexts[person.match]
  return (
    <Peek
      name="Person"
      badge={null}
      reference={person.username === null ? '' : `@${person.username}`}
      title={nameOfPerson(person)}
      meta={[
        ['Account here', <Account key="account" person={person} importer={imported_by} wrap />],
        ['ID in the archive', person.source_id === null ? '–' : String(person.source_id)],
        ['Issues', count(person.issues)],
        ['Merge requests', count(person.merge_requests)],
        ['Comments', count(person.notes)],
        ['Snippets', count(person.snippets)],
        ['Other records', count(person.other)],
      ]}
      onCopy={() => copyText(curlText(requestOf('GET /-/gantry/v1/imports/:project_id', { project_id })), 'Request')}
      {...actions}
    >
      <p className={classes.first}>{rule}</p>
      {person.match !== 'email' && (
        <p className={classes.first}>
          The records belong to <bdi>{imported_by?.name ?? unknownImporter}</bdi>. The last line of each comment names
          its author if the archive contains the author’s name.
        </p>
      )}
      {advice && <p>{advice}</p>}
    </Peek>
  )
}
