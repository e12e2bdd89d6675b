import { useQuery } from '@tanstack/react-query'
import { ExportHistory } from '../exports/export-history.tsx'
import { exportList } from '../exports/export-list.ts'
import { countQuery } from '../lists/source.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PeekTabs } from '../ui/peek.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportHistory } from './import-history.tsx'
import { importList } from './import-list.ts'
import classes from './imports.module.css'

const TABS = ['new', 'past', 'exports'] as const
type Tab = (typeof TABS)[number]

/** The form for a new import, past imports, and exports. */
export function ImportScreen() {
  const url = useUrlState()
  const tab = TABS.find((one) => one === url.get('tab')) ?? 'new'
  const total = useQuery(countQuery(importList.count({}))).data?.total
  const exports = useQuery(countQuery(exportList.count({}))).data?.total
  const pick = (id: Tab) =>
    url.push({ tab: id === 'new' ? undefined : id, q: undefined, peek: undefined, page: undefined })
  return (
    <>
      <PageHead title="Import" count="a project from an export archive, and the exports of projects" />
      <PeekTabs
        tabs={[
          ['new', 'New import'],
          ['past', 'Past imports', total],
          ['exports', 'Exports', exports],
        ]}
        value={tab}
        onPick={pick}
      />
      {tab === 'new' && <NewImport />}
      {tab === 'past' && <ImportHistory onNew={() => pick('new')} />}
      {tab === 'exports' && <ExportHistory />}
    </>
  )
}

function NewImport() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.page} tabIndex={0} aria-label="Import">
      <ImportForm />
      <aside className={classes.notes} aria-labelledby="what-is-imported">
        <h2 id="what-is-imported">What is imported</h2>
        <dl>
          {imported.map(([what, how]) => (
            <div key={what} className={classes.note}>
              <dt>{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
      </aside>
    </section>
  )
}

const imported = [
  ['Issues', 'with their numbers, dates, comments, labels, people, time spent and reactions'],
  ['Labels, milestones', 'group labels become project labels'],
  ['Merge requests', 'with their comments, without diffs'],
  ['Snippets', 'with their content'],
  ['Members', 'imported only if you are an administrator; matched to users by email address'],
  [
    'Authors',
    'Content of imported members stays attributed to them. All other content is attributed to you. The last line of each comment names its author.',
  ],
  ['Repository, wiki', 'not imported'],
  ['Unsafe archives', 'refused as a whole; nothing is imported'],
] as const
