import { IconCamera, IconChevronRight, IconPinFilled, IconWorld } from '@tabler/icons-react'
import { clockText, isMoved } from '../clock/clock-words.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { exactTime } from '../ui/dates.ts'
import { bytes, count } from '../ui/number.ts'
import { StatusBadge, type Tone } from '../ui/status-badge.tsx'
import type { Columns } from '../ui/table-columns.ts'
import { Ago } from '../ui/when.tsx'
import { mainWorld, originText, stateHints, stateTexts, type World } from './world.ts'
import { type Place, sizeOf } from './world-tree.ts'
import classes from './worlds.module.css'

interface ColumnOptions {
  onToggle: (id: string, open: boolean) => void
}

const tones: Readonly<Record<World['state'], Tone>> = { open: 'ok', asleep: 'plain', stored: 'plain' }

export const WorldState = ({ state, look = 'dot' }: { state: World['state']; look?: 'dot' | 'tint' }) => (
  <span title={stateHints[state]}>
    <StatusBadge tone={tones[state]} look={look}>
      {stateTexts[state]}
    </StatusBadge>
  </span>
)

const Dash = () => <span className="quiet">–</span>

export const worldColumns = ({ onToggle }: ColumnOptions): Columns<Place> => [
  {
    id: 'name',
    header: 'World',
    meta: { track: 'minmax(200px, 3fr)', order: 'name' },
    cell: ({ row: { original: place } }) => <PlaceName place={place} onToggle={onToggle} />,
  },
  {
    id: 'state',
    header: 'State',
    meta: { track: '72px', from: 560, name: 'State', hint: 'Whether the world is in memory or on the disk' },
    cell: ({ row: { original: place } }) =>
      place.snapshot ? <span className="quiet">Snapshot</span> : <WorldState state={place.world.state} />,
  },
  {
    id: 'clock',
    header: 'Clock',
    meta: { track: '132px', from: 620, name: 'Clock', hint: 'How the clock of the world differs from the real time' },
    cell: ({ row: { original: place } }) => (place.snapshot ? <Dash /> : <ClockCell world={place.world} />),
  },
  {
    id: 'address',
    header: 'API',
    meta: { track: 'minmax(180px, 2fr)', from: 980, hasNoBar: true, name: 'API', hint: 'The path of the API' },
    cell: ({ row: { original: place } }) => (place.snapshot ? null : <AddressCell world={place.world} />),
  },
  {
    id: 'origin',
    header: 'Forked from',
    meta: { track: 'minmax(96px, 1fr)', from: 1400, name: 'Forked from', optional: true },
    cell: ({ row: { original: place } }) => (
      <span className="quiet cut">{place.snapshot ? place.world.name : originText(place.world)}</span>
    ),
  },
  {
    id: 'size',
    header: 'Database',
    meta: {
      ...{ track: '76px', align: 'right', from: 480, order: 'size', name: 'Database' },
      hint: 'Size of the database while the world is open',
    },
    cell: ({ row: { original: place } }) => <span className="quiet">{bytes(sizeOf(place))}</span>,
  },
  {
    id: 'memory',
    header: 'Memory',
    meta: { track: '72px', align: 'right', from: 1100, name: 'Memory', hint: 'What only this world needs now' },
    cell: ({ row: { original: place } }) =>
      place.snapshot || place.world.memory === null ? (
        <Dash />
      ) : (
        <span className="quiet">{bytes(place.world.memory)}</span>
      ),
  },
  {
    id: 'age',
    header: 'Age',
    meta: { track: '56px', align: 'right', from: 700, order: 'created', name: 'Age', hint: 'In real time' },
    cell: ({ row: { original: place } }) => (
      <span className="quiet">
        <Ago at={(place.snapshot ?? place.world).created_at} />
      </span>
    ),
  },
  {
    id: 'used',
    header: 'Last use',
    meta: { track: '64px', align: 'right', from: 400, order: 'used', name: 'Last use', hint: 'In real time' },
    cell: ({ row: { original: place } }) =>
      place.snapshot ? (
        <Dash />
      ) : (
        <span className="quiet">
          <Ago at={place.world.last_used_at} />
        </span>
      ),
  },
]

function ClockCell({ world: { clock } }: { world: World }) {
  if (!isMoved(clock)) return <span className="quiet">Real time</span>
  return (
    <span title={exactTime(clock.now)}>
      <StatusBadge tone="warn">{clockText(clock)}</StatusBadge>
    </span>
  )
}

function AddressCell({ world: { address } }: { world: World }) {
  const path = new URL(address).pathname
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside has its own keys
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps clicks of the button from opening the row
    <span className={classes.address} onClick={(event) => event.stopPropagation()}>
      <span className="mono quiet cut" title={address}>
        {path}
      </span>
      <CopyButton text={address} name="API URL" />
    </span>
  )
}

function PlaceName({ place, onToggle }: { place: Place } & ColumnOptions) {
  const { id, world, snapshot, level, open, below } = place
  const name = snapshot ? snapshot.name : world.name
  const Icon = snapshot ? IconCamera : IconWorld
  const isOrphan = snapshot === undefined && level === 1 && world.name !== mainWorld
  return (
    <>
      <span className={classes.toggle} style={{ paddingLeft: (level - 1) * 18 }}>
        {open !== undefined && (
          <button
            type="button"
            tabIndex={-1}
            className={classes.chevron}
            aria-label={`${open ? 'Collapse' : 'Expand'} ${id}`}
            data-open={open || undefined}
            onClick={(event) => {
              event.stopPropagation()
              onToggle(id, !open)
            }}
            onDoubleClick={(event) => event.stopPropagation()}
          >
            <IconChevronRight size={14} stroke={1.75} aria-hidden="true" />
          </button>
        )}
      </span>
      <span className={classes.kind} title={snapshot ? 'Snapshot' : 'World'}>
        <Icon size={15} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={`cut ${snapshot ? classes.snapshot : classes.name}`} title={id}>
        {name}
      </span>
      {snapshot === undefined && world.pinned && world.name !== mainWorld && (
        <span className={classes.pin} title="Pinned: never evicted">
          <IconPinFilled size={13} aria-hidden="true" />
          <span className="visually-hidden">, pinned</span>
        </span>
      )}
      {isOrphan && <span className={`quiet ${classes.note}`}>from {originText(world).toLowerCase()}</span>}
      {open === false && <span className={`quiet ${classes.note}`}>{count(below)} below</span>}
    </>
  )
}
