import { useState } from 'react'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useGrowingLog } from '../lists/use-growing-log.ts'
import { useList } from '../lists/use-list.ts'
import { useSelection } from '../lists/use-selection.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { useViews, type View } from '../lists/use-views.ts'
import { useNow } from '../ui/clock.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { count } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useKeysOfRow } from '../ui/shortcuts.tsx'
import { EmptyState } from '../ui/states.tsx'
import { ViewTabs } from '../ui/view-tabs.tsx'
import { explainRefusal, hostOf } from './delivery.ts'
import { DeliveryBulk } from './delivery-bulk.tsx'
import { deliveryColumns } from './delivery-columns.tsx'
import { deliveryList } from './delivery-list.ts'
import { EditDelivery } from './edit-delivery.tsx'
import { Exchange } from './exchange.tsx'
import { stripsFor } from './hook.ts'
import { HookStrips } from './hook-strips.tsx'
import { nameOfDelivery } from './resend.ts'
import { useDeliveryNews } from './use-delivery-news.ts'
import { useHookCards } from './use-hook-cards.ts'

const builtInViews: readonly View[] = [
  { key: 'all', name: 'All deliveries', filter: '', sort: 'id:desc' },
  { key: 'failed', name: 'Failed', filter: 'status:failed', sort: 'id:desc' },
  { key: 'waiting', name: 'Waiting', filter: 'status:waiting', sort: 'id:desc' },
]

/** The log of deliveries: the newest results of each hook, the list, and the exchange of one delivery. */
export function DeliveryScreen() {
  const url = useUrlState()
  const kind = deliveryList(useNow())
  const views = useViews('deliveries', builtInViews, url, kind)
  const list = useList(kind, url, views)
  const hooks = useHookCards()
  const figures = useDeliveryNews().data
  const { selected, onSelected } = useSelection(views.filter)
  useGrowingLog(list, selected.size > 0)
  useKeysOfRow([['s', 'Resend delivery']])
  const [edited, setEdited] = useState<number>()
  const values = (hooks.rows ?? []).map(({ id, url: target }) => ({ value: String(id), note: hostOf(target) }))
  const [typing, setTyping] = useState<string>()
  return (
    <>
      <PageHead
        title="Deliveries"
        count={figures && figuresText(figures)}
        actions={
          <>
            <LinkButton to="/simulate">Simulate event</LinkButton>
            <LinkButton to="/hooks">Hooks</LinkButton>
          </>
        }
      />
      <HookStrips hooks={stripsFor(hooks.rows ?? [], list.query.hook_id)} />
      <ViewTabs {...views.tabs} />
      <ListBrowser
        list={list}
        columns={deliveryColumns}
        hint="hook: event: status:failed took:>1s since:2h …"
        values={typing === 'hook' ? values : []}
        onDraft={setTyping}
        nameOf={nameOfDelivery}
        explainError={explainRefusal}
        selected={selected}
        onSelected={onSelected}
        onOpen={(id) => list.rows.showPeek(id)}
        onEdit={(id) => setEdited(Number(id))}
        peek={(id, row, actions) => (
          <Exchange key={id} id={Number(id)} row={row} {...actions} onEdit={() => setEdited(Number(id))} />
        )}
        emptyState={
          <EmptyState title="No deliveries yet" actions={<LinkButton to="/hooks">Open hooks</LinkButton>}>
            <p>
              Hooks get a request for each change of projects, groups, members, users and keys. The log keeps seven
              days.
            </p>
          </EmptyState>
        }
      >
        <DeliveryBulk list={list} hooks={hooks.rows ?? []} selected={selected} onSelected={onSelected} />
      </ListBrowser>
      {edited !== undefined && <EditDelivery id={edited} onClose={() => setEdited(undefined)} />}
    </>
  )
}

const figuresText = (figures: { deliveries: number; failed_last_hour: number; waiting: number }) =>
  [
    `${count(figures.deliveries)} in seven days, ${figures.failed_last_hour === 0 ? 'none' : count(figures.failed_last_hour)} failed in the last hour`,
    ...(figures.waiting > 0 ? [`${count(figures.waiting)} waiting`] : []),
  ].join(', ')
