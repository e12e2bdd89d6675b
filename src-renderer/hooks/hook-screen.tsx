import { Button } from '@mantine/core'
import { useState } from 'react'
import { apiOrigin } from '../api/base-path.ts'
import { useWrite } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { useViews, type View } from '../lists/use-views.ts'
import { Kbd } from '../ui/kbd.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { NewButton } from '../ui/new-button.tsx'
import { count } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useKeysOfRow } from '../ui/shortcuts.tsx'
import { EmptyState, ErrorBand } from '../ui/states.tsx'
import { ViewTabs } from '../ui/view-tabs.tsx'
import { announceNewHook } from './announce-hook.ts'
import { explainRefusal } from './delivery.ts'
import { readsAffectedByHooks } from './hook.ts'
import { hookColumns } from './hook-columns.tsx'
import { NewHook } from './hook-form.tsx'
import { hookList } from './hook-list.ts'
import { HookPeek } from './hook-peek.tsx'
import { useDeliveryNews } from './use-delivery-news.ts'

const builtInViews: readonly View[] = [
  { key: 'all', name: 'All hooks', filter: '', sort: 'id:asc' },
  { key: 'paused', name: 'Paused', filter: 'state:paused', sort: 'id:asc' },
]

/** The system hooks with the results of their deliveries. */
export function HookScreen() {
  const url = useUrlState()
  const views = useViews('hooks', builtInViews, url, hookList)
  const list = useList(hookList, url, views)
  const [creating, setCreating] = useState(false)
  const figures = useDeliveryNews().data
  const admin = useMe().data?.is_admin === true
  useKeysOfRow([
    ['e', 'Edit hook'],
    ['t', 'Test hook'],
    ['p', 'Pause or resume hook'],
  ])
  const onNew = () => setCreating(true)
  const onCreated = (id: number) => list.rows.showPeek(String(id))
  return (
    <>
      <PageHead
        title="Hooks"
        count={figures && `${count(figures.deliveries)} deliveries in seven days`}
        actions={
          <>
            <LinkButton to="/simulate">Simulate event</LinkButton>
            <LinkButton to="/deliveries">Deliveries</LinkButton>
            {admin && <NewButton name="New hook" onClick={onNew} />}
          </>
        }
      />
      <ViewTabs {...views.tabs} />
      <ListBrowser
        list={list}
        columns={hookColumns}
        hint="state:paused or words in the URL or the name …"
        nameOf={(hook) => hook.name ?? hook.url}
        onOpen={(id) => list.rows.showPeek(id)}
        peek={(id, row, actions) => <HookPeek key={id} id={Number(id)} row={row} {...actions} />}
        explainError={explainRefusal}
        onNew={onNew}
        emptyState={<NoHooks onNew={onNew} onCreated={onCreated} />}
      />
      {creating && <NewHook onCreated={onCreated} onClose={() => setCreating(false)} />}
    </>
  )
}

/** The path of the built-in receiver that the console offers. */
const receiverPath = '/-/gantry/v1/receivers/console'

function NoHooks({ onNew, onCreated }: { onNew: () => void; onCreated: (id: number) => void }) {
  const create = useWrite('POST /hooks', { refreshes: readsAffectedByHooks })
  const url = `${apiOrigin()}${receiverPath}`
  const input = { url, name: 'Built-in receiver' }
  const toReceiver = () =>
    void create.write(input).then(
      (hook) => {
        announceNewHook(input, hook)
        onCreated(hook.id)
      },
      () => undefined,
    )
  return (
    <>
      {create.error && <ErrorBand error={create.error} what="The hook was not created." />}
      <EmptyState
        title="No hooks yet"
        actions={
          <>
            <Button variant="filled" loading={create.pending} onClick={toReceiver}>
              Create a hook to the built-in receiver
            </Button>
            <Button rightSection={<Kbd>c</Kbd>} onClick={onNew}>
              New hook
            </Button>
          </>
        }
      >
        <p>
          A hook gets a request for each change of projects, groups, members, users and keys. The built-in receiver
          takes such requests, shows them, and answers as you tell it, so that you need no program of your own.
        </p>
      </EmptyState>
    </>
  )
}
