import { Button, SegmentedControl } from '@mantine/core'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import ages from '../ui/activity-age.module.css'
import { AgeLegend, ageOf } from '../ui/activity-age.tsx'
import { textsIn } from '../ui/block-label.ts'
import { useNow } from '../ui/clock.tsx'
import { day } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Figure } from '../ui/figure.tsx'
import { LargeChart, MiniChart, MiniChartSkeleton } from '../ui/mini-chart.tsx'
import { bytes, count, pluralize } from '../ui/number.ts'
import { textWidth } from '../ui/text-width.ts'
import { useWidth } from '../ui/use-width.ts'
import classes from './icicle.module.css'
import { type Bar, type Branch, barsOf, branchesOf, nextBar, pathTo, type Shares, type SizeBy } from './icicle-bars.ts'

interface Props {
  /** Opens the page of a group. */
  onPick: (id: number) => void
}

const mini = { width: 96, height: 30, row: 7 }

/** A mini icicle chart of the groups that opens the full one in a dialog. */
export function Icicle({ onPick }: Props) {
  const { data, pending } = useRead('GET /-/gantry/v1/groups/shares', {})
  const [open, setOpen] = useState(false)
  const bars = useMemo(
    () => (data ? barsOf(branchesOf(data.groups, 'projects'), 'projects', mini.width, 0.75) : []),
    [data],
  )
  if (pending) return <MiniChartSkeleton />
  if (!data || data.total.projects === 0) return null
  return (
    <>
      <MiniChart
        width={mini.width}
        height={mini.height}
        name="Groups by size"
        legend={[pluralize(data.total.projects, 'project'), `in ${pluralize(data.total.groups, 'group')}`]}
        onOpen={() => setOpen(true)}
      >
        {bars
          .filter(({ depth }) => depth < 4)
          .map(({ branch, depth, x, width }) => (
            <rect
              key={branch.id}
              x={x}
              y={depth * (mini.row + 1)}
              width={Math.max(0.5, width - 0.75)}
              height={mini.row}
              opacity={1 - depth * 0.2}
            />
          ))}
      </MiniChart>
      {open && (
        <IcicleDialog
          shares={data}
          onClose={() => setOpen(false)}
          onPick={(id) => {
            setOpen(false)
            onPick(id)
          }}
        />
      )}
    </>
  )
}

function IcicleDialog({ shares, onClose, onPick }: Props & { shares: Shares; onClose: () => void }) {
  const now = useNow()
  const [by, setBy] = useState<SizeBy>('projects')
  const [zoomedId, setZoomedId] = useState<number>()
  const branches = useMemo(() => branchesOf(shares.groups, by), [shares, by])
  const path = pathTo(branches, zoomedId)
  const shown = path.at(-1)
  const rows = useMemo(() => flatten(branches), [branches])
  return (
    <Dialog title="Groups by size" size={1120} onClose={onClose} foot={<Button onClick={onClose}>Close</Button>}>
      <LargeChart>
        <div className={classes.bar}>
          <nav className={classes.path} aria-label="Path">
            <button type="button" onClick={() => setZoomedId(undefined)} aria-current={shown ? undefined : 'location'}>
              All groups
            </button>
            {path.map((branch) => (
              <span key={branch.id}>
                {' / '}
                <button
                  type="button"
                  dir="auto"
                  onClick={() => setZoomedId(branch.id)}
                  aria-current={branch === shown ? 'location' : undefined}
                >
                  {branch.name}
                </button>
              </span>
            ))}
          </nav>
          {shown && (
            <Button onClick={() => onPick(shown.id)}>
              <span>
                Open <bdi>{shown.name}</bdi>
              </span>
            </Button>
          )}
          <SegmentedControl
            aria-label="Size by"
            data={[
              { value: 'projects', label: 'Projects' },
              { value: 'storage_size', label: 'Storage' },
            ]}
            value={by}
            onChange={(value) => setBy(value === 'projects' ? 'projects' : 'storage_size')}
          />
        </div>
        <Figure
          name={`Groups by ${by === 'projects' ? 'projects' : 'storage'}`}
          columns={['Group', 'Projects, including subgroups', 'Storage, including subgroups', 'Last activity']}
          rows={rows.map((branch) => [
            branch.full_path,
            count(branch.projects),
            bytes(branch.storage_size),
            branch.last_activity_at ? day(branch.last_activity_at, now) : '–',
          ])}
          legend={
            <>
              <span>
                {pluralize(shares.total.projects, 'project')}, {bytes(shares.total.storage_size)},{' '}
                {pluralize(shares.total.groups, 'group')}
              </span>
              <AgeLegend />
            </>
          }
        >
          <Bars
            key={`${by} ${zoomedId}`}
            branches={shown ? [shown] : branches}
            by={by}
            now={now}
            zoomedId={zoomedId}
            onZoom={setZoomedId}
          />
        </Figure>
      </LargeChart>
    </Dialog>
  )
}

const flatten = (branches: readonly Branch[]): Branch[] =>
  branches.flatMap((branch) => [branch, ...flatten(branch.children)])

const rowHeight = 32
const minRows = 6
const minWidth = 3

interface BarsProps {
  branches: readonly Branch[]
  by: SizeBy
  now: number
  /** The group that already fills the chart. */
  zoomedId: number | undefined
  onZoom: (id: number) => void
}

/** One tab stop. The arrow keys move through the tree. */
function Bars({ branches, by, now, zoomedId, onZoom }: BarsProps) {
  const { ref, width } = useWidth()
  const box = useRef<HTMLDivElement>(null)
  const [currentId, setCurrentId] = useState<number>()
  const bars = useMemo(() => barsOf(branches, by, width, minWidth), [branches, by, width])
  const current = bars.find(({ branch }) => branch.id === currentId) ?? bars[0]
  const depth = Math.max(minRows, ...bars.map((bar) => bar.depth + 1))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = nextBar(bars, current?.branch.id, event.key)
    if (!next) return
    event.preventDefault()
    setCurrentId(next.branch.id)
    box.current?.querySelector<HTMLElement>(`[data-id="${next.branch.id}"]`)?.focus()
  }
  return (
    <div ref={ref}>
      <div
        ref={box}
        className={classes.bars}
        style={{ height: depth * rowHeight }}
        role="toolbar"
        aria-label="Groups"
        onKeyDown={onKeyDown}
      >
        {bars.map((bar) => (
          <BarButton
            key={bar.branch.id}
            bar={bar}
            by={by}
            age={ageOf(bar.branch.last_activity_at, now)}
            reachable={bar === current}
            onZoom={bar.branch.id === zoomedId ? undefined : () => onZoom(bar.branch.id)}
          />
        ))}
        {bars.length === 0 && <p className="quiet">Nothing to show.</p>}
      </div>
    </div>
  )
}

interface BarProps {
  bar: Bar
  by: SizeBy
  age: ReturnType<typeof ageOf>
  /** Whether the Tab key reaches the bar. */
  reachable: boolean
  /** Undefined for the group that already fills the chart. */
  onZoom: (() => void) | undefined
}

function BarButton({ bar, by, age, reachable, onZoom }: BarProps) {
  const { branch, depth, x, width } = bar
  const size = by === 'projects' ? count(branch.projects) : bytes(branch.storage_size)
  const shown = textsIn(width, branch.name, size, textWidth)
  const label = `${branch.full_path}: ${pluralize(branch.projects, 'project')}, ${bytes(branch.storage_size)}${age ? `, last activity: ${age.name}` : ''}`
  return (
    <button
      type="button"
      className={`${classes.groupBar} ${ages.aged}`}
      data-id={branch.id}
      data-age={age?.id}
      data-unlabeled={!shown.name || undefined}
      style={{ left: x, top: depth * rowHeight, width: Math.max(1, width - 1), height: rowHeight - 1 }}
      tabIndex={reachable ? 0 : -1}
      aria-disabled={!onZoom}
      title={label}
      onClick={onZoom}
    >
      {shown.name && (
        <span className="cut" dir="auto">
          {branch.name}
        </span>
      )}
      {shown.size && <span className={classes.size}>{size}</span>}
      <span className="visually-hidden">{label}</span>
    </button>
  )
}
