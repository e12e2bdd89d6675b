import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAppearance } from '../app/use-appearance.ts'
import { countQuery } from '../lists/source.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { PastTransfers } from '../transfers/past-transfers.tsx'
import { RunningTransfers, useRunning } from '../transfers/running.tsx'
import { transferList } from '../transfers/transfer-list.ts'
import { PageHead } from '../ui/page-head.tsx'
import { PeekTabs } from '../ui/peek.tsx'
import { EmptyState } from '../ui/states.tsx'
import { useDraft } from '../ui/use-draft.ts'
import { archiveNameFault, emptyImport, importDraft } from './import-draft.ts'
import { ImportForm } from './import-form.tsx'
import classes from './imports.module.css'
import { InspectionPanel } from './inspection/inspection-panel.tsx'
import { describeInspection } from './inspection/inspection-words.ts'
import { useInspection } from './inspection/use-inspection.ts'
import { RemoteForm } from './sources/remote-form.tsx'
import { sources } from './sources/source-words.ts'

const TABS = ['new', 'running', 'past'] as const
type Tab = (typeof TABS)[number]

/** Transfers: the form for a new import, what runs, and past imports and exports. */
export function ImportScreen() {
  const url = useUrlState()
  const tab = TABS.find((one) => one === url.get('tab')) ?? 'new'
  const total = useQuery(countQuery(transferList.count({}))).data?.total
  const running = useRunning(false).total
  const pick = (id: Tab) =>
    url.push({ tab: id === 'new' ? undefined : id, q: undefined, peek: undefined, page: undefined })
  return (
    <>
      <PageHead title="Transfers" count="imports of export archives, and exports of projects" />
      <PeekTabs
        tabs={[
          ['new', 'New import'],
          ['running', 'Running', running],
          ['past', 'Past', total],
        ]}
        value={tab}
        onPick={pick}
      />
      {tab === 'new' && <NewImport />}
      {tab === 'running' && <RunningTransfers />}
      {tab === 'past' && <PastTransfers onNew={() => pick('new')} />}
    </>
  )
}

function NewImport() {
  const url = useUrlState()
  const from = sources.find(([id]) => id === url.get('from'))?.[0] ?? 'file'
  const draft = useDraft(importDraft, emptyImport)
  const { file, namespace } = draft.value
  const inspected = from === 'file' && file && archiveNameFault(file.name) === undefined ? file : null
  const { state, stop, again } = useInspection(inspected, namespace)
  const possible = useAppearance()?.import_sources
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={classes.page} tabIndex={0} aria-label="Import">
      <div className={classes.form}>
        <SegmentedControl
          className={classes.sources}
          aria-label="Source of the archive"
          data={sources.map(([value, label]) => ({ value, label }))}
          value={from}
          onChange={(picked) => url.push({ from: picked === 'file' ? undefined : picked })}
        />
        {possible && !possible.includes(from) ? (
          <EmptyState title="This kind of import is turned off">
            <p>
              {possible.length === 0
                ? 'Administrators have turned imports from export archives off, with the setting import_sources.'
                : 'The server was started without imports from other servers.'}
            </p>
          </EmptyState>
        ) : from === 'file' ? (
          <ImportForm
            draft={draft}
            found={describeInspection(state)}
            inspected={state.phase === 'done' && state.inspection.refusal === null ? state.archive_id : undefined}
            onSend={stop}
          />
        ) : (
          <RemoteForm key={from} kind={from} draft={draft} />
        )}
      </div>
      {state.phase === 'none' ? (
        <WhatIsImported />
      ) : (
        <InspectionPanel state={state} size={file?.size ?? 0} onStop={stop} onAgain={again} />
      )}
    </section>
  )
}

function WhatIsImported() {
  return (
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
