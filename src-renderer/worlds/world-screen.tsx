import { useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useMe } from '../issues/use-issue.ts'
import { useUrlState } from '../lists/use-url-state.ts'
import { ClockProvider } from '../ui/clock.tsx'
import { NewButton } from '../ui/new-button.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PeekTabs } from '../ui/peek.tsx'
import { ComparisonView } from './comparison/comparison-view.tsx'
import { type CreatedWorld, ForkWorld } from './fork-world.tsx'
import { ForkedWorld } from './forked-world.tsx'
import { OneWorldBand } from './one-world-band.tsx'
import { isMainConsole, mainWorld } from './world.ts'
import { WorldTreeView } from './world-tree-view.tsx'

/** The worlds beside the main one, and how two of them differ. The times of worlds are real ones, whatever the clock of the instance shows. */
export function WorldScreen() {
  const url = useUrlState()
  const admin = useMe().data?.is_admin === true
  const clock = useRead('GET /-/gantry/v1/clock', {})
  const [forking, setForking] = useState<string>()
  const [forked, setForked] = useState<CreatedWorld>()
  const isComparing = isMainConsole && url.get('view') === 'compare'
  const compare = (before?: string, after?: string) =>
    url.push({ view: 'compare', before, after, table: undefined, peek: undefined, page: undefined, q: undefined })
  const offset_ms = clock.data ? Date.parse(clock.data.real_now) - clock.fetched_at : 0
  return (
    <ClockProvider offset_ms={offset_ms}>
      <PageHead
        title="Worlds"
        count={isMainConsole ? 'instances beside the main one' : undefined}
        actions={
          admin &&
          isMainConsole && <NewButton name="Fork world" onClick={() => setForking(url.get('peek') ?? mainWorld)} />
        }
      />
      {isMainConsole ? (
        <PeekTabs
          tabs={[
            ['tree', 'Tree'],
            ['compare', 'Compare'],
          ]}
          value={isComparing ? 'compare' : 'tree'}
          onPick={(id) =>
            id === 'compare'
              ? compare(url.get('before'), url.get('after'))
              : url.push({ view: undefined, table: undefined, peek: undefined, page: undefined })
          }
        />
      ) : (
        <OneWorldBand />
      )}
      {isComparing ? (
        <ComparisonView url={url} />
      ) : (
        <WorldTreeView url={url} onFork={setForking} onCompare={(id) => compare(...pairOf(id))} />
      )}
      {forking !== undefined && <ForkWorld from={forking} onForked={setForked} onClose={() => setForking(undefined)} />}
      {forked && (
        <ForkedWorld
          world={forked}
          onClose={() => {
            setForked(undefined)
            url.push({ peek: forked.name, tab: undefined })
          }}
        />
      )}
    </ClockProvider>
  )
}

/** What is compared at first: a snapshot with its world, a world with what it held when it was forked, the main world with nothing yet. */
function pairOf(id: string): [before: string, after: string | undefined] {
  if (id === mainWorld) return [mainWorld, undefined]
  return id.includes('@') ? [id, id.split('@')[0]] : [`${id}@origin`, id]
}
