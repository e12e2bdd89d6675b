import { useCallbackRef } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { apiOrigin } from '../api/base-path.ts'
import { ListBrowser } from '../lists/list-browser.tsx'
import { useList } from '../lists/use-list.ts'
import { useSelection } from '../lists/use-selection.ts'
import type { UrlState } from '../lists/use-url-state.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useKeysOfRow } from '../ui/shortcuts.tsx'
import { SnapshotPeek } from './snapshot-peek.tsx'
import { useWorldNews } from './use-world-news.ts'
import { fetchWorlds, isMainConsole, listAddress, mainWorld } from './world.ts'
import { WorldBulk } from './world-bulk.tsx'
import { worldColumns } from './world-columns.tsx'
import { worldList } from './world-list.ts'
import { WorldPeek } from './world-peek.tsx'
import { formatClosed, type Place, parseClosed } from './world-tree.ts'
import classes from './worlds.module.css'

interface Props {
  url: UrlState
  onFork: (from: string) => void
  onCompare: (id: string) => void
}

const keysOfOwnRow = [
  ['s', 'Take snapshot'],
  ['t', 'Reset or restore world'],
] as const
const keysOfRow = [
  ...keysOfOwnRow,
  ['v', 'Compare'],
  ['p', 'Pin or unpin world'],
  ['o', 'Open console in this world'],
  ['Delete', 'Delete world'],
] as const

/** The tree of worlds: below each are its snapshots and its forks. */
export function WorldTreeView({ url, onFork, onCompare }: Props) {
  const cache = useQueryClient()
  const closedText = url.get('closed')
  const closed = useMemo(() => parseClosed(closedText), [closedText])
  const readAll = useCallback(
    () =>
      cache.fetchQuery({
        queryKey: [listAddress, 'all'],
        queryFn: ({ signal }) => fetchWorlds(signal),
        staleTime: 500,
      }),
    [cache],
  )
  const filter = url.get('q') ?? ''
  const kind = useMemo(() => worldList({ readAll, closed }), [readAll, closed])
  const list = useList(kind, url, { filter, sort: url.get('sort') ?? 'created:asc' })
  const { selected, onSelected } = useSelection(filter)
  useWorldNews(list.pages.rows.length)
  useKeysOfRow(isMainConsole ? keysOfRow : keysOfOwnRow)
  const toggle = useCallbackRef((id: string, open: boolean) => {
    const next = new Set(closed)
    if (open) next.delete(id)
    else next.add(id)
    url.replace({ closed: formatClosed(next) })
  })
  const columns = useMemo(() => worldColumns({ onToggle: toggle }), [toggle])
  const { peek } = list.rows
  const isAlone = list.pages.total === 1 && list.terms.length === 0 && list.loaded[0]?.id === mainWorld
  return (
    <ListBrowser
      list={list}
      columns={columns}
      hint="state: pinned: or words in the name …"
      nameOf={({ id, snapshot }) => `${snapshot ? 'Snapshot' : 'World'} ${id}`}
      onOpen={(id) => list.rows.showPeek(id)}
      {...(isMainConsole && {
        onNew: () => onFork(peek ?? list.rows.currentId ?? mainWorld),
        selected,
        onSelected,
      })}
      explainError={({ status }) => (status === 403 ? 'Only administrators see worlds.' : undefined)}
      tree={{
        nodeOf: ({ level, open }: Place) => ({ level, open }),
        onOpen: ({ id }: Place, open: boolean) => toggle(id, open),
        onCurrentChange: (id: string) => (peek ? list.rows.showPeek(id) : list.rows.setCurrent(id)),
      }}
      peek={(id, place, actions) => {
        const compare = () => onCompare(id)
        return place?.snapshot ? (
          <SnapshotPeek
            key={id}
            world={place.world}
            snapshot={place.snapshot}
            onFork={() => onFork(id)}
            onCompare={compare}
            {...actions}
          />
        ) : (
          <WorldPeek
            key={id}
            name={id}
            row={place?.world}
            url={url}
            onFork={() => onFork(id)}
            onCompare={compare}
            {...actions}
          />
        )
      }}
      emptyState={null}
    >
      {isAlone && !peek && <NoWorlds />}
      {isMainConsole && <WorldBulk places={list.loaded} selected={selected} onSelected={onSelected} />}
    </ListBrowser>
  )
}

/** Below the only row: what worlds are for, with a command to paste. */
function NoWorlds() {
  const command = `curl -X POST -H "PRIVATE-TOKEN: $GANTRY_TOKEN" -d name=one ${apiOrigin()}/-/gantry/v1/worlds`
  return (
    <section className={classes.none} aria-label="No other worlds">
      <h2>No other worlds yet</h2>
      <p>
        A world is a complete copy of the instance beside the main one, with its own records, tokens, jobs and clock. A
        fork takes milliseconds, so every test can have a world of its own, reset it, and throw it away.
      </p>
      <p>
        Press <Kbd>c</Kbd> to fork the main world, or paste this:
      </p>
      <div className={`mono ${classes.code}`}>
        <code>{command}</code>
        <CopyButton text={command} name="command" />
      </div>
      <p>The answer has the address of the world and a token for it.</p>
    </section>
  )
}
