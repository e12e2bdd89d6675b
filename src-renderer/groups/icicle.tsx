import { Button, SegmentedControl } from '@mantine/core'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Figure } from '../ui/figure.tsx'
import { LargeChart, MiniChart, MiniChartSkeleton } from '../ui/mini-chart.tsx'
import { bytes, count } from '../ui/number.ts'
import { useWidth } from '../ui/use-width.ts'
import classes from './icicle.module.css'
import { type Bar, type Branch, type By, barFrom, barsOf, branchesOf, pathTo, type Shares } from './icicle-plan.ts'

interface Props {
  /** Goes into a group. */
  onPick: (id: number) => void
}

const small = { width: 96, height: 30, row: 7 }

/** The tree of groups by what is in it, as a small picture that opens the large one. */
export function Icicle({ onPick }: Props) {
  const { data, pending } = useRead('GET /-/gantry/v1/groups/shares', {})
  const [open, setOpen] = useState(false)
  const bars = useMemo(
    () => (data ? barsOf(branchesOf(data.groups, 'projects'), 'projects', small.width, 0.75) : []),
    [data],
  )
  if (pending) return <MiniChartSkeleton />
  if (!data || data.total.projects === 0) return null
  return (
    <>
      <MiniChart
        width={small.width}
        height={small.height}
        name="Groups by what is in them"
        legend={[`${count(data.total.projects)} projects`, `in ${count(data.total.groups)} groups`]}
        onOpen={() => setOpen(true)}
      >
        {bars
          .filter(({ depth }) => depth < 4)
          .map(({ branch, depth, x, width }) => (
            <rect
              key={branch.id}
              x={x}
              y={depth * (small.row + 1)}
              width={Math.max(0.5, width - 0.75)}
              height={small.row}
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
  const [by, setBy] = useState<By>('projects')
  const [into, setInto] = useState<number>()
  const branches = useMemo(() => branchesOf(shares.groups, by), [shares, by])
  const way = pathTo(branches, into)
  const shown = way.at(-1)
  const rows = useMemo(() => flat(branches), [branches])
  return (
    <Dialog
      title="Groups by what is in them"
      size={1120}
      onClose={onClose}
      foot={<Button onClick={onClose}>Close</Button>}
    >
      <LargeChart>
        <div className={classes.bar}>
          <nav className={classes.way} aria-label="Shown part">
            <button type="button" onClick={() => setInto(undefined)} disabled={!shown}>
              All groups
            </button>
            {way.map((branch) => (
              <span key={branch.id}>
                {' / '}
                <button type="button" onClick={() => setInto(branch.id)} disabled={branch === shown}>
                  {branch.name}
                </button>
              </span>
            ))}
          </nav>
          {shown && <Button onClick={() => onPick(shown.id)}>Open {shown.name}</Button>}
          <SegmentedControl
            aria-label="Width by"
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
          columns={['Group', 'Projects with all below', 'Storage with all below']}
          rows={rows.map((one) => [one.full_path, count(one.projects), bytes(one.storage_size)])}
          legend={
            <span>
              {count(shares.total.projects)} projects, {bytes(shares.total.storage_size)}, {count(shares.total.groups)}{' '}
              groups. A bar goes into its group; once more opens its page.
            </span>
          }
        >
          <Bars
            key={`${by} ${into}`}
            branches={shown ? [shown] : branches}
            by={by}
            onInto={(id) => (id === into ? onPick(id) : setInto(id))}
          />
        </Figure>
      </LargeChart>
    </Dialog>
  )
}

const flat = (branches: readonly Branch[]): Branch[] => branches.flatMap((one) => [one, ...flat(one.children)])

const row = 32
const least_rows = 6
const least_px = 3

/** One stop of the Tab key; the arrows go along and down the tree. */
function Bars({ branches, by, onInto }: { branches: readonly Branch[]; by: By; onInto: (id: number) => void }) {
  const { ref, width } = useWidth()
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number>()
  const bars = useMemo(() => barsOf(branches, by, width, least_px), [branches, by, width])
  const here = bars.find(({ branch }) => branch.id === at) ?? bars[0]
  const depth = Math.max(least_rows, ...bars.map((bar) => bar.depth + 1))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = barFrom(bars, here?.branch.id, event.key)
    if (!next) return
    event.preventDefault()
    setAt(next.branch.id)
    box.current?.querySelector<HTMLElement>(`[data-id="${next.branch.id}"]`)?.focus()
  }
  return (
    <div ref={ref}>
      <div
        ref={box}
        className={classes.bars}
        style={{ height: depth * row }}
        role="toolbar"
        aria-label="Groups"
        onKeyDown={onKeyDown}
      >
        {bars.map((bar) => (
          <BarButton
            key={bar.branch.id}
            bar={bar}
            by={by}
            reachable={bar === here}
            onInto={() => onInto(bar.branch.id)}
          />
        ))}
        {bars.length === 0 && <p className="quiet">Nothing in it takes any room.</p>}
      </div>
    </div>
  )
}

function BarButton({ bar, by, reachable, onInto }: { bar: Bar; by: By; reachable: boolean; onInto: () => void }) {
  const { branch, depth, x, width } = bar
  const size = by === 'projects' ? count(branch.projects) : bytes(branch.storage_size)
  const words = `${branch.full_path}: ${count(branch.projects)} projects, ${bytes(branch.storage_size)}`
  return (
    <button
      type="button"
      className={classes.piece}
      data-id={branch.id}
      data-depth={Math.min(depth, 4)}
      data-bare={width < 40 || undefined}
      style={{ left: x, top: depth * row, width: Math.max(1, width - 1), height: row - 1 }}
      tabIndex={reachable ? 0 : -1}
      title={words}
      onClick={onInto}
    >
      {width >= 40 && <span className="cut">{branch.name}</span>}
      {width >= 110 && <span className={classes.size}>{size}</span>}
      <span className="visually-hidden">{words}</span>
    </button>
  )
}
