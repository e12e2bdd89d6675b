import { Button } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useRead } from '../api/use-api.ts'
import { useNow } from '../ui/clock.tsx'
import { day } from '../ui/dates.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Figure } from '../ui/figure.tsx'
import { LargeChart, MiniChart, MiniChartSkeleton } from '../ui/mini-chart.tsx'
import { bytes, count, pluralize } from '../ui/number.ts'
import { useWidth } from '../ui/use-width.ts'
import classes from './storage-map.module.css'
import { ageOf, ages, pathTo, type Storage, type StorageNode, storageTree, tilesOf } from './storage-tree.ts'
import { type Box, squarify } from './treemap.ts'

interface Props {
  /** Receives a filter term for the picked namespace. */
  onPick: (filter: string) => void
}

const height = 460
const miniBox = { x: 0, y: 0, width: 88, height: 30 }

/** A mini treemap of storage that opens the full one in a dialog. */
export function StorageMap({ onPick }: Props) {
  const { data, pending } = useRead('GET /-/gantry/v1/storage', {})
  const [open, setOpen] = useState(false)
  if (pending) return <MiniChartSkeleton />
  if (!data || data.total.storage_size === 0) return null
  return (
    <>
      <MiniChart
        width={miniBox.width}
        height={miniBox.height}
        name="Storage by namespace"
        legend={[bytes(data.total.storage_size), `in ${pluralize(data.total.namespaces, 'namespace')}`]}
        onOpen={() => setOpen(true)}
      >
        {squarify(storageTree(data).children, ({ size }) => size, miniBox).map(({ item, x, y, width, height }) => (
          <rect key={item.key} x={x} y={y} width={Math.max(0, width - 1)} height={Math.max(0, height - 1)} rx="1" />
        ))}
      </MiniChart>
      {open && (
        <StorageDialog
          storage={data}
          onClose={() => setOpen(false)}
          onPick={(filter) => {
            setOpen(false)
            onPick(filter)
          }}
        />
      )}
    </>
  )
}

function StorageDialog({ storage, onClose, onPick }: Props & { storage: Storage; onClose: () => void }) {
  const now = useNow()
  const root = storageTree(storage)
  const [key, setKey] = useState(root.key)
  const path = pathTo(root, key)
  const node = path.at(-1) ?? root
  const tiles = tilesOf(node)
  const { filter } = node
  return (
    <Dialog
      title="Storage by namespace"
      size={1040}
      onClose={onClose}
      foot={
        <>
          {filter && (
            <Button variant="filled" onClick={() => onPick(filter)}>
              List the projects of {node.name}
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <LargeChart>
        <nav className={classes.path} aria-label="Shown part">
          {path.map((step, i) =>
            i === path.length - 1 ? (
              <b key={step.key} aria-current="location">
                {step.name}
              </b>
            ) : (
              <span key={step.key}>
                <button type="button" className={classes.step} onClick={() => setKey(step.key)}>
                  {step.name}
                </button>{' '}
                /
              </span>
            ),
          )}
          <span className="quiet">{describe(node)}</span>
        </nav>
        <Figure
          name="Storage by namespace"
          height={height}
          columns={['Namespace', 'Projects', 'Storage', 'Last activity']}
          rows={tiles.map((tile) => [
            tile.name,
            tile.projects > 0 ? count(tile.projects) : '–',
            bytes(tile.size),
            tile.last_activity_at ? day(tile.last_activity_at, now) : '–',
          ])}
          legend={
            <span className={classes.legend}>
              Last activity:
              {ages.map(({ id, name }) => (
                <span key={id} className={classes.key}>
                  <i data-age={id} />
                  {name}
                </span>
              ))}
            </span>
          }
        >
          <Tiles tiles={tiles} shown={node} now={now} onOpen={setKey} />
        </Figure>
      </LargeChart>
    </Dialog>
  )
}

const describe = ({ size, projects }: StorageNode) =>
  `${bytes(size)}${projects > 0 ? ` in ${pluralize(projects, 'project')}` : ''}`

interface TilesProps {
  tiles: readonly StorageNode[]
  /** The node that the tiles are parts of. A node without parts is its own only tile. */
  shown: StorageNode
  now: number
  onOpen: (key: string) => void
}

/** One tab stop. The arrow keys move through the tiles, largest first. A click or Enter zooms in. */
function Tiles({ tiles, shown, now, onOpen }: TilesProps) {
  const { ref, width } = useWidth()
  const placed = squarify(tiles, ({ size }) => size, { x: 0, y: 0, width, height })
  const [currentKey, setCurrentKey] = useState<string>()
  const current = tiles.find(({ key }) => key === currentKey) ?? tiles[0]
  const map = useRef<HTMLDivElement>(null)
  const shownBefore = useRef(shown.key)
  // Zooming removes the tile or the step that had the focus.
  useEffect(() => {
    if (shownBefore.current !== shown.key) map.current?.querySelector('button')?.focus()
    shownBefore.current = shown.key
  }, [shown.key])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
    const index = tiles.findIndex(({ key }) => key === current?.key)
    const next = by && tiles[(index + by + tiles.length) % tiles.length]
    if (!next) return
    event.preventDefault()
    setCurrentKey(next.key)
    event.currentTarget.querySelectorAll('button')[tiles.indexOf(next)]?.focus()
  }
  return (
    <div
      ref={useMergedRef(ref, map)}
      className={classes.map}
      style={{ height }}
      role="toolbar"
      aria-label="Namespaces"
      onKeyDown={onKeyDown}
    >
      {placed.map(({ item, ...box }) => (
        <TileButton
          key={item.key}
          tile={item}
          box={box}
          age={ageOf(item.last_activity_at, now)}
          isCurrent={item.key === current?.key}
          onOpen={item === shown ? undefined : () => onOpen(item.key)}
        />
      ))}
    </div>
  )
}

interface TileProps {
  tile: StorageNode
  box: Box
  age: ReturnType<typeof ageOf>
  /** The tile that the Tab key reaches. */
  isCurrent: boolean
  /** Undefined if the tile is already shown as a whole. */
  onOpen: (() => void) | undefined
}

function TileButton({ tile, box, age, isCurrent, onOpen }: TileProps) {
  const activity = age ? `, last activity: ${age.name}` : ''
  const projects = tile.projects > 0 ? `, ${pluralize(tile.projects, 'project')}` : ''
  const hasLabel = box.width >= 52 && box.height >= 24
  return (
    <button
      type="button"
      className={classes.tile}
      data-age={age?.id}
      data-labeled={hasLabel || undefined}
      style={{
        left: box.x,
        top: box.y,
        width: Math.max(1, box.width - 1),
        height: Math.max(1, box.height - 1),
      }}
      tabIndex={isCurrent ? 0 : -1}
      aria-disabled={!onOpen}
      title={`${tile.name}, ${bytes(tile.size)}${projects}${activity}`}
      onClick={onOpen}
    >
      <span className={hasLabel ? 'cut' : 'visually-hidden'}>{tile.name} </span>
      <span className={hasLabel && box.height >= 40 ? `cut ${classes.size}` : 'visually-hidden'}>
        {bytes(tile.size)}
      </span>
      <span className="visually-hidden">
        {projects}
        {activity}
      </span>
    </button>
  )
}
