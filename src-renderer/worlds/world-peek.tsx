import { curlText } from '../api/curl.ts'
import { useRead } from '../api/use-api.ts'
import { useScreenRequest } from '../api/wire.ts'
import { ClockPanel } from '../clock/clock-panel.tsx'
import { clockText } from '../clock/clock-words.ts'
import type { PeekActions } from '../lists/list-browser.tsx'
import { ResponseJson } from '../lists/response-json.tsx'
import type { UrlState } from '../lists/use-url-state.ts'
import { copyText } from '../ui/copy.ts'
import { bytes, count } from '../ui/number.ts'
import { type Meta, Peek, PeekFoot, PeekTabs } from '../ui/peek.tsx'
import { PeekSkeleton } from '../ui/record-skeleton.tsx'
import { Ago } from '../ui/when.tsx'
import { ConnectWorld } from './connect-world.tsx'
import { look_ms } from './use-world-news.ts'
import { mainWorld, originText, stateHints, type World } from './world.ts'
import { WorldState } from './world-columns.tsx'
import { WorldSnapshots } from './world-snapshots.tsx'
import { WorldVerbs } from './world-verbs.tsx'
import classes from './worlds.module.css'

interface Props extends PeekActions {
  name: string
  row: World | undefined
  url: UrlState
  onFork: () => void
  onCompare: () => void
}

const tabs = [
  ['overview', 'Overview'],
  ['clock', 'Clock'],
  ['json', 'JSON'],
] as const
type Tab = (typeof tabs)[number][0]

/** A world beside the tree: how clients reach it, its snapshots, its clock, and what an administrator does with it. */
export function WorldPeek({ name, row, url, onFork, onCompare, ...actions }: Props) {
  const read = useRead('GET /-/gantry/v1/worlds/:name', { name }, { refetchInterval: look_ms })
  useScreenRequest({ request: read.request, peek: true })
  const tab: Tab = tabs.find(([id]) => id === url.get('tab'))?.[0] ?? 'overview'
  const isGone = read.error?.status === 404
  const world = isGone ? undefined : (read.data ?? row)
  return (
    <Peek
      name="World"
      badge={world && <WorldState state={world.state} look="tint" />}
      reference={<span className="cut">{name === mainWorld ? 'the instance itself' : 'world'}</span>}
      title={tab === 'overview' && world ? name : ''}
      tabs={
        <PeekTabs
          value={tab}
          onPick={(next) => url.replace({ tab: next === 'overview' ? undefined : next })}
          tabs={tabs}
        />
      }
      {...(tab === 'overview' && world && { meta: metaOf(world) })}
      foot={
        world && (
          <PeekFoot>
            <div className={classes.verbs}>
              <WorldVerbs world={world} onFork={onFork} onCompare={onCompare} onDeleted={actions.onClose} />
            </div>
          </PeekFoot>
        )
      }
      onCopy={() => copyText(curlText(read.request), 'Request')}
      {...actions}
    >
      {isGone ? (
        <p>{read.error?.message ?? 'This world no longer exists.'}</p>
      ) : tab === 'json' ? (
        <ResponseJson name="World" read={read} peeked />
      ) : world === undefined ? (
        <PeekSkeleton noun="world" read={read} bars={['70%', '40%']} />
      ) : tab === 'clock' ? (
        <ClockPanel world={name} />
      ) : (
        <div className={classes.peeked}>
          <p>{stateHints[world.state]}.</p>
          <ConnectWorld world={world} />
          <WorldSnapshots world={world} />
        </div>
      )}
    </Peek>
  )
}

const metaOf = (world: World): Meta => [
  ['Forked from', <span key="origin">{originText(world)}</span>],
  ['Database', bytes(world.size)],
  ...(world.memory === null ? [] : [['In memory', bytes(world.memory)] as const]),
  ['Clock', clockText(world.clock)],
  ['Created', <Ago key="created" at={world.created_at} />],
  ['Last use', <Ago key="used" at={world.last_used_at} />],
  ['Snapshots', count(world.snapshots.length)],
  ['Pinned', world.name === mainWorld ? 'Always' : world.pinned ? 'Yes' : 'No'],
]
