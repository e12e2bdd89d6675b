import { Button } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import type { ResponseBody } from '../api/client.ts'
import { useMe } from '../issues/use-issue.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { countQuery } from '../lists/source.ts'
import { useList } from '../lists/use-list.ts'
import { useSelection } from '../lists/use-selection.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { useViews, type View } from '../lists/use-views.ts'
import { useCommands } from '../ui/commands.ts'
import { formatTotal } from '../ui/number.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useShortcut } from '../ui/shortcuts.tsx'
import { EmptyState, ErrorBand } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { ViewTabs } from '../ui/view-tabs.tsx'
import { FinishAll } from './finish-all.tsx'
import { doneKey } from './finish-button.tsx'
import { isAboutAccess, isPending, membersOf, nameOf, noteIdOf, targetName } from './todo.ts'
import { ToDoBulk } from './todo-bulk.tsx'
import { todoColumns } from './todo-columns.tsx'
import { todoList } from './todo-list.ts'
import { ToDoPeek } from './todo-peek.tsx'
import { todoCount } from './todo-source.ts'
import { useFilterValues } from './use-filter-values.ts'
import { useFinish } from './use-finish.ts'

const builtInViews: readonly View[] = [
  { key: 'pending', name: 'Pending', filter: 'state:pending', sort: 'id:desc' },
  { key: 'done', name: 'Done', filter: 'state:done', sort: 'id:desc' },
]

/** Waits for the current user, because filters may contain `me`. */
export function ToDoListScreen() {
  const me = useMe()
  return me.pending ? <PageHead title="To-do items" /> : <ToDoList me={me.data} />
}

/** The to-do items of the current user. */
function ToDoList({ me }: { me: ResponseBody<'GET /user'> | undefined }) {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const url = useUrlState()
  const kind = useMemo(() => todoList(me?.username), [me?.username])
  const views = useViews('todos', builtInViews, url, kind)
  const list = useList(kind, url, views)
  const { rows, terms } = list
  const done = list.query.state === 'done'
  const { values, onDraft } = useFilterValues()
  const { selected, onSelected } = useSelection(views.filter)
  const pending = useQuery(countQuery(todoCount({ state: 'pending' }))).data?.total
  const [finishingAll, setFinishingAll] = useState(false)

  /** The peek and the current row go on to the next item, because the list does not keep a done one. */
  const leave = (id: string) => {
    if (rows.currentId !== id) return
    const ids = list.loaded.map(kind.idOf)
    const at = ids.indexOf(id)
    const next = ids[at + 1] ?? ids[at - 1]
    if (next === undefined) {
      if (rows.peek !== undefined) rows.closePeek()
    } else if (rows.peek !== undefined) rows.showPeek(next)
    else rows.setCurrent(next)
  }
  const finish = useFinish(cache, { me: me?.id, onDone: (todo) => leave(kind.idOf(todo)) })
  const onFinish = useCallbackRef(finish.run)
  const columns = useMemo(() => todoColumns({ done, busy: finish.pending, onFinish }), [done, finish.pending, onFinish])
  const current = list.loaded.find((todo) => kind.idOf(todo) === rows.currentId)
  useShortcut(doneKey, () => current && finish.run(current), {
    name: 'Mark as done',
    enabled: current !== undefined && isPending(current) && selected.size === 0,
  })
  const mayFinishAll = !done && (pending === null || (pending ?? 0) > 0)
  useCommands(mayFinishAll ? [{ name: 'Mark all as done', run: () => setFinishingAll(true) }] : [])

  const open = (id: string) => {
    const todo = list.loaded.find((one) => kind.idOf(one) === id)
    if (!todo) return
    if (isAboutAccess(todo)) return void navigate(membersOf(todo))
    if (todo.target_type === 'Epic') return toast(`The console has no page for this ${targetName(todo).toLowerCase()}.`)
    const { project_id, iid } = todo.target
    const note = noteIdOf(todo)
    void navigate({
      to:
        todo.target_type === 'Issue' ? '/projects/$projectId/issues/$iid' : '/projects/$projectId/merge_requests/$iid',
      params: { projectId: String(project_id), iid: String(iid) },
      ...(note && { search: { note: Number(note) } }),
    })
  }
  const showsOnlyState = terms.length === 1 && terms[0]?.kind === 'operator' && terms[0].operator === 'state'
  return (
    <>
      <PageHead
        title="To-do items"
        count={pending === undefined ? undefined : `${formatTotal(pending)} pending`}
        actions={mayFinishAll && <Button onClick={() => setFinishingAll(true)}>Mark all as done…</Button>}
      />
      <ViewTabs {...views.tabs} />
      {finish.error && <ErrorBand error={finish.error} what="The to-do item could not be marked as done." />}
      <ListBrowser
        list={{ ...list, emptyReason: list.emptyReason && showsOnlyState ? 'no-records' : list.emptyReason }}
        columns={columns}
        hint="action: type: project: author: …"
        values={values}
        onDraft={onDraft}
        nameOf={nameOf}
        onOpen={open}
        {...(!done && { selected, onSelected })}
        peek={(id, row, actions) => (
          <ToDoPeek
            key={id}
            todo={row}
            loading={list.pages.pending}
            request={list.pages.request}
            me={me?.id}
            busy={finish.pending}
            onFinish={finish.run}
            {...actions}
          />
        )}
        explainError={explainError}
        emptyState={done ? <NothingDone /> : <NothingToDo />}
      >
        {!done && <ToDoBulk selected={selected} onSelected={onSelected} pages={list.pages} me={me?.id} />}
      </ListBrowser>
      {finishingAll && <FinishAll pending={pending ?? 10_000} onClose={() => setFinishingAll(false)} />}
    </>
  )
}

/** Only the filter names projects and groups, so a 404 is about its terms. */
function explainError({ status }: ApiError): string | undefined {
  if (status === 404) return 'The project or group in the filter does not exist, or you have no access to it.'
  return status === 403 ? 'To-do items need a token with the read_api or api scope.' : undefined
}

function NothingToDo() {
  return (
    <EmptyState title="No pending to-do items">
      <p>
        You get a to-do item when somebody assigns or mentions you, asks you for a review, or requests access to a
        project or group whose members you manage. The quick action <code>/todo</code> in a comment adds a to-do item
        for yourself.
      </p>
    </EmptyState>
  )
}

function NothingDone() {
  return (
    <EmptyState title="No to-do items are done yet">
      <p>To mark a to-do item as done, comment on or close the issue or merge request, or select “Mark as done”.</p>
    </EmptyState>
  )
}
