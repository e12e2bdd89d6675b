import { Button } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useGrowingLog } from '../lists/use-growing-log.ts'
import { useList } from '../lists/use-list.ts'
import { useSelection } from '../lists/use-selection.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { useViews, type View } from '../lists/use-views.ts'
import { useNow } from '../ui/clock.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { EmptyState } from '../ui/states.tsx'
import { ViewTabs } from '../ui/view-tabs.tsx'
import { shortPath } from './request.ts'
import { RequestBulk } from './request-bulk.tsx'
import { requestColumns } from './request-columns.tsx'
import { requestList } from './request-list.ts'
import { RequestPeek } from './request-peek.tsx'
import { RouteHeat } from './route-heat.tsx'
import { useRequestExports } from './use-request-exports.ts'
import { useRequestNews } from './use-request-news.ts'

const builtInViews: readonly View[] = [
  { key: 'all', name: 'All requests', filter: '', sort: 'id:desc' },
  { key: 'failed', name: 'Failed', filter: 'status:failed', sort: 'id:desc' },
]

/** The latest requests of clients: everybody's for administrators, for other users their own. */
export function RequestScreen() {
  const url = useUrlState()
  const kind = requestList(useNow())
  const views = useViews('requests', builtInViews, url, kind)
  const list = useList(kind, url, views)
  const admin = useMe().data?.is_admin === true
  const figures = useRead('GET /-/gantry/v1/request_figures', {}, { refetchInterval: 10_000 })
  const [typing, setTyping] = useState<string>()
  const [paused, setPaused] = useState(false)
  const toggle = () => setPaused(!paused)
  useShortcut('p', toggle, { name: paused ? 'Follow new requests' : 'Stop following new requests' })
  useRequestNews(list.query.client, !paused)
  const { selected, onSelected } = useSelection(views.filter)
  useGrowingLog(list, selected.size > 0)
  const exports = useRequestExports(list.query)
  const isConsole = list.query.client === 'console'
  const others = list.terms.filter((term) => !(term.kind === 'operator' && term.operator === 'client'))
  const values = {
    client: [...new Set(list.loaded.map(({ client }) => client))],
    route: (figures.data ?? []).flatMap(({ address }) => address ?? []),
  }
  return (
    <>
      <PageHead
        title="Requests"
        count={countText(admin, isConsole)}
        chart={<RouteHeat figures={figures.data} />}
        actions={
          <>
            <Button onClick={() => list.setTerms(isConsole ? others : [...others, consoleTerm])}>
              {isConsole ? 'Show clients' : 'Show console'}
            </Button>
            <Button aria-pressed={paused} rightSection={<Kbd>p</Kbd>} onClick={toggle}>
              {paused ? 'Follow' : 'Pause'}
            </Button>
          </>
        }
      />
      <ViewTabs {...views.tabs} />
      <ListBrowser
        list={list}
        columns={requestColumns}
        exports={exports}
        hint="status:failed method: client: route: since:15m or a part of the path or query …"
        values={(typing === 'client' || typing === 'route' ? values[typing] : []).map((value) => ({ value }))}
        onDraft={setTyping}
        nameOf={({ method, path }) => `${method} ${shortPath(path)}`}
        // Tests are made by administrators only.
        {...(admin && { selected, onSelected })}
        onOpen={(id) => list.rows.showPeek(id)}
        peek={(id, row, actions) => <RequestPeek key={id} id={id} row={row} {...actions} />}
        emptyState={
          <EmptyState title="No requests yet" actions={<LinkButton to="/">Connect a client</LinkButton>}>
            <p>
              Requests of clients appear here as they arrive, with what they sent and why they failed. Those of the
              console are listed with <code>client:console</code>.
            </p>
          </EmptyState>
        }
      >
        {admin && <RequestBulk list={list} selected={selected} onSelected={onSelected} />}
      </ListBrowser>
    </>
  )
}

const consoleTerm = { kind: 'operator', operator: 'client', value: 'console', negated: false } as const

/** The requests of the console would hide the others, so they are listed apart. */
const countText = (admin: boolean, isConsole: boolean) =>
  admin
    ? isConsole
      ? 'only those of the console'
      : 'of all clients but the console'
    : isConsole
      ? 'yours from the console'
      : 'yours, without the console'
